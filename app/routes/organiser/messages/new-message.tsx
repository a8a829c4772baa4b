import '#ui/desk-mail.css';
import { randomUUID } from 'node:crypto';
import { useEffect, useRef } from 'react';
import { data, Form, Link, redirect, useLocation, useNavigation } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { type MessageForm, messageSchema } from '#conference/messages/message.ts';
import { placeholders } from '#conference/messages/placeholders.ts';
import { previewMessage } from '#conference/messages/preview-message.server.ts';
import { asksForMore, describeRecipients, readRecipients } from '#conference/messages/recipients.ts';
import { countRecipients } from '#conference/messages/select-recipients.server.ts';
import { sendMessage } from '#conference/messages/send-message.server.ts';
import type { WrittenMessage } from '#conference/messages/write-message.server.ts';
import { listCountries } from '#conference/registration/countries.ts';
import { fieldText } from '#platform/forms.server.ts';
import { fieldErrors } from '#platform/plain-text.ts';
import type { RequestContext } from '#platform/request-context.server.ts';
import { isUuid } from '#platform/uuid.ts';
import { Button } from '#ui/button.tsx';
import { FormSummary } from '#ui/form-summary.tsx';
import { TextAreaField, TextField } from '#ui/text-field.tsx';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import type { Route } from './+types/new-message';
import { RecipientFields } from './recipient-fields.tsx';

export function meta() {
  return [{ title: 'A new message · Organisers’ desk' }];
}

const path = '/organiser/messages/new';

export const loader = organiserLoader(path, async ({ url, context }) => {
  const recipients = readRecipients(url.searchParams);
  return {
    recipients,
    isWider: asksForMore(url.searchParams),
    words: describeRecipients(recipients, edition.catalogue),
    count: await countRecipients(context.db, recipients, context.now()),
    countries: listCountries(),
    options: edition.catalogue.map(({ id, title }) => ({ value: id, label: title })),
  };
});

type Typed = { subject: string; text: string };
type MessageAnswer = {
  message?: string;
  typed?: Typed;
  errors?: Partial<Record<keyof Typed, string>>;
  preview?: { messageId: string; count: number; samples: WrittenMessage[] };
};

export const action = organiserAction(path, {
  preview: async ({ context, url, form }) => {
    const read = readMessage(form);
    if (!read.ok) return data<MessageAnswer>(read.answer, { status: 422 });
    return await showPreview(context, url, read.form, undefined);
  },
  send: async ({ context, organiser, url, form }) => {
    const read = readMessage(form);
    if (!read.ok) return data<MessageAnswer>(read.answer, { status: 422 });
    const messageId = fieldText(form, 'messageId');
    if (!isUuid(messageId)) return await showPreview(context, url, read.form, 'Please look at it once more.');
    const sending = {
      messageId,
      form: read.form,
      recipients: readRecipients(url.searchParams),
      confirmedCount: Number(fieldText(form, 'count')),
      organiserId: organiser.id,
      requestId: context.requestId,
    };
    const sent = await sendMessage(context, sending, context.now());
    if (!sent.ok) return await showPreview(context, url, read.form, refusals[sent.reason]);
    throw redirect('/organiser/messages', { status: 303 });
  },
});

const refusals = {
  nobody: 'It would reach nobody any more.',
  'other-count':
    'Meanwhile somebody registered, paid or withdrew: it would not reach as many as you confirmed. Please look again.',
};

function readMessage(form: FormData) {
  const typed = { subject: fieldText(form, 'subject'), text: fieldText(form, 'text') };
  const read = messageSchema.safeParse(typed);
  if (read.success) return { ok: true as const, form: read.data };
  return { ok: false as const, answer: { typed, errors: fieldErrors<keyof Typed>(read.error) } };
}

async function showPreview(
  context: RequestContext,
  url: URL,
  form: MessageForm,
  message: string | undefined,
) {
  const recipients = readRecipients(url.searchParams);
  const { count, samples } = await previewMessage(context.db, { form, recipients }, context.now());
  if (count === 0) {
    const nobody = 'Nobody fulfils these conditions: please choose others.';
    return data<MessageAnswer>({ typed: form, message: message ?? nobody }, { status: 422 });
  }
  const preview = { messageId: randomUUID(), count, samples };
  return data<MessageAnswer>(
    { typed: form, preview, ...(message !== undefined && { message }) },
    { status: message === undefined ? 200 : 409 },
  );
}

export default function NewMessage({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const { search } = useLocation();
  const answer: MessageAnswer | undefined = actionData;
  const { recipients, isWider, words, count, countries, options } = loaderData;
  const action = `${path}${search}`;
  return (
    <div className="grid max-w-4xl gap-10">
      <header>
        <p>
          <Link to="/organiser/messages">Messages</Link>
        </p>
        <h1 className="mt-2" tabIndex={-1}>
          A new message
        </h1>
      </header>
      <FormSummary message={answer?.message} errors={answer?.errors} />
      {answer?.preview && answer.typed && (
        <Confirmation
          preview={answer.preview}
          typed={answer.typed}
          words={words}
          action={action}
          isBusy={isBusy}
        />
      )}
      <section>
        <h2>Who gets it</h2>
        <p className="mt-2">
          <strong>{sayPeople(count)}</strong>: {words}.
        </p>
        {isWider && (
          <p className="wider mt-3">
            <strong>This is not the list you came from.</strong> A message goes by conditions alone, without
            the words you searched for, and only to registrations that count.
          </p>
        )}
        <details className="mt-2" open={search === '' || count === 0 || isWider}>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">Change the conditions</summary>
          <Form method="get" key={search} className="grid gap-4 pt-2">
            <RecipientFields recipients={recipients} countries={countries} options={options} />
            <Button className="justify-self-start" size="small" variant="line" isBusy={isBusy}>
              Count them
            </Button>
          </Form>
        </details>
        <p className="mt-3 text-small text-ink-soft">
          Only registrations that count: nobody who withdrew or was set aside.
        </p>
      </section>
      <section>
        <h2>What they read</h2>
        <Form method="post" action={action} className="mt-4 grid gap-5">
          <TextField
            name="subject"
            label="Subject"
            maxLength={150}
            autoComplete="off"
            defaultValue={answer?.typed?.subject}
            error={answer?.errors?.subject}
          />
          <TextAreaField
            name="text"
            label="Message"
            rows={10}
            maxLength={10_000}
            defaultValue={answer?.typed?.text}
            error={answer?.errors?.text}
          />
          <dl className="placeholders">
            {Object.entries(placeholders).map(([name, meaning]) => (
              <div key={name}>
                <dt>
                  <code>{`{${name}}`}</code>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
          <Button
            className="justify-self-start"
            variant={answer?.preview ? 'line' : 'solid'}
            isBusy={isBusy}
            name="intent"
            value="preview"
          >
            {answer?.preview ? 'Preview it again' : 'Preview'}
          </Button>
        </Form>
      </section>
    </div>
  );
}

type ConfirmationProps = {
  preview: NonNullable<MessageAnswer['preview']>;
  typed: Typed;
  words: string;
  action: string;
  isBusy: boolean;
};

/** Three real readers' letters, and the button that says how many it goes to. */
function Confirmation({ preview, typed, words, action, isBusy }: ConfirmationProps) {
  const { count, samples, messageId } = preview;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each preview is a new answer, and is read from its head
  useEffect(() => heading.current?.focus(), [messageId]);
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        As {samples.length === 1 ? 'one of them' : `${samples.length} of them`} would read it
      </h2>
      <ul className="mt-4 grid gap-5">
        {samples.map((sample) => (
          <li key={sample.reference} className="letter">
            <p className="letter-head">
              To <strong>{sample.to}</strong>, {sample.reference}
              <br />
              Subject <strong>{sample.subject}</strong>
            </p>
            <p className="letter-text">{sample.text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-small text-ink-soft">
        The mail ends with why they get it, and how to withdraw or be erased. Who never proved their address
        is called “participant”: anybody may have typed that name.
      </p>
      <Form method="post" action={action} className="confirm mt-5">
        <p>
          It goes to <strong>{sayPeople(count)}</strong>: {words}. A mail cannot be taken back.
        </p>
        <input type="hidden" name="messageId" value={messageId} />
        <input type="hidden" name="count" value={count} />
        <input type="hidden" name="subject" value={typed.subject} />
        <input type="hidden" name="text" value={typed.text} />
        <Button isBusy={isBusy} name="intent" value="send">
          Send it to {sayPeople(count)}
        </Button>
      </Form>
    </section>
  );
}

function sayPeople(count: number) {
  return count === 1 ? '1 participant' : `${count.toLocaleString('en')} participants`;
}
