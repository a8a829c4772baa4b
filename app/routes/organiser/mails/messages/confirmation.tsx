import { Form } from 'react-router';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { HiddenFields } from '../../form/intent-form.tsx';
import { describeCount } from '../../page/count.ts';
import { useFocusOnChange } from '../../page/use-focus-on-change.ts';
import { Letter } from '../letter.tsx';
import type { MessageAnswer } from './act-on-message.server.ts';

type ConfirmationProps = {
  preview: NonNullable<MessageAnswer['preview']>;
  typed: NonNullable<MessageAnswer['values']>;
  words: string;
  action: string;
};

export function Confirmation({ preview, typed, words, action }: ConfirmationProps) {
  const { count, samples, messageId } = preview;
  const heading = useFocusOnChange<HTMLHeadingElement>(messageId);
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
      <Form method="post" action={action} className="confirm mt-5">
        <p>
          The message will be sent to <strong>{describePeople(count)}</strong>: {words}. You cannot undo this.
        </p>
        <HiddenFields fields={{ messageId, count: String(count), ...typed }} />
        <SubmitButton intent="send">Send to {describePeople(count)}</SubmitButton>
      </Form>
    </section>
  );
}

export function describePeople(count: number) {
  return describeCount(count, 'participant', 'participants');
}
