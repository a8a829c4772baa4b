import { Form } from 'react-router';
import { SmallSubmit, SubmitButton } from '#routes/forms/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { fieldsAfter } from '../../form/form-refusal.ts';
import { HiddenFields } from '../../form/intent-form.tsx';
import { describeCount } from '../../page/count.ts';
import { Fold } from '../../page/fold.tsx';
import { useFocusOnChange } from '../../page/use-focus-on-change.ts';
import { Letter } from '../letter.tsx';
import type { MessageAnswer } from './act-on-message.server.ts';

type ConfirmationProps = {
  answer: MessageAnswer;
  preview: NonNullable<MessageAnswer['preview']>;
  words: string;
  /** The time zone in which organisers choose the time. */
  zone: string;
  action: string;
};

/** The preview of a message, with the forms that test it, send it now or send it later. */
export function Confirmation({ answer, preview, words, zone, action }: ConfirmationProps) {
  const { count, stopped, samples, messageId } = preview;
  const heading = useFocusOnChange<HTMLHeadingElement>(messageId);
  const { day = '', time = '', ...typed } = answer.values ?? {};
  const field = fieldsAfter(answer);
  const fields = { messageId, count: String(count), ...typed };
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        Preview for {samples.length === 1 ? 'one participant' : `${samples.length} participants`}
      </h2>
      <ul className="mt-4 grid gap-5">
        {samples.map((sample) => (
          <li key={sample.reference}>
            <Letter to={sample.to} reference={sample.reference} subject={sample.subject}>
              {sample.text}
            </Letter>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-small text-ink-soft">
        The end of each mail says why the participant gets it, and how to withdraw or to have all data erased.
        If an address is not verified, the mail says “participant” instead of the name, because anybody could
        have typed the name.
      </p>
      <Form method="post" action={action} className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <HiddenFields fields={fields} />
        <SmallSubmit intent="test">Send me a test</SmallSubmit>
        {answer.testSentTo && (
          <span role="status">A test is on its way to {answer.testSentTo}. The draft is saved.</span>
        )}
      </Form>
      <Form method="post" action={action} className="confirm mt-5">
        <p>
          The message will be sent to <strong>{describePeople(count)}</strong>: {words}.{' '}
          {stopped > 0 && `${describePeople(stopped)} stopped mails of this category and get none. `}
          This cannot be undone.
        </p>
        <HiddenFields fields={fields} />
        <SubmitButton intent="send">Send to {describePeople(count)}</SubmitButton>
      </Form>
      <Fold
        className="mt-4"
        title="Send it later"
        isOpen={day !== '' || time !== '' || answer.errors !== undefined}
      >
        <Form method="post" action={action} className="grid max-w-md gap-4 pt-2">
          <p>
            It goes to everybody who matches the conditions at that time. Until then you can change or delete
            it under Messages.
          </p>
          <HiddenFields fields={fields} />
          <TextField {...field('day')} type="date" label="Day" />
          <TextField {...field('time')} type="time" label={`Time (${zone})`} />
          <SubmitButton intent="plan" variant="line" className="justify-self-start">
            Send at this time
          </SubmitButton>
        </Form>
      </Fold>
    </section>
  );
}

export function describePeople(count: number) {
  return describeCount(count, 'participant', 'participants');
}
