import '#ui/desk/desk-mail.css';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { formatInstant } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { listMessages } from '#conference/messages/list-messages.server.ts';
import { describeRecipients } from '#conference/messages/recipients.ts';
import { stopMessage } from '#conference/messages/send-message.server.ts';
import { may } from '#conference/organiser/organiser.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { askDesk } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { Button, ButtonLink } from '#ui/layout/button.tsx';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import type { Route } from './+types/messages';

export function meta() {
  return [{ title: 'Messages · Organisers’ desk' }];
}

const path = '/organiser/messages';
const pageLength = 20;

export const loader = organiserLoader(path, async ({ url, context, organiser }) => {
  const given = url.searchParams.get('after') ?? '';
  const after = isUuid(given) ? given : undefined;
  const found = await listMessages(context.db, { after, count: pageLength + 1 });
  const rows = found.slice(0, pageLength);
  return {
    maySend: may(organiser, 'mails.send'),
    isFirst: after === undefined,
    next: found.length > pageLength ? `?after=${rows.at(-1)?.id}` : undefined,
    messages: rows.map(({ recipients, sentAt, ...message }) => ({
      ...message,
      words: describeRecipients(recipients, edition.catalogue),
      at: formatInstant(sentAt, edition),
    })),
  };
});

export const action = organiserAction(path, {
  stop: async ({ context, organiser, form }) => {
    const messageId = fieldText(form, 'messageId');
    const by = { messageId, organiserId: organiser.id, requestId: context.requestId };
    const stopped = isUuid(messageId) && (await stopMessage(context.db, by, context.now())).ok;
    if (!stopped) return data({ message: 'There is no such message.' }, { status: 404 });
    throw redirect(path, { status: 303 });
  },
});

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const { messages, maySend, isFirst, next } = loaderData;
  return (
    <>
      <h1 tabIndex={-1}>Messages</h1>
      <p className="mt-3 max-w-prose">
        What was written to groups of participants. They go out slowly, some 150 a minute, so that no other
        mail waits for them.
      </p>
      <FormSummary message={actionData?.message} />
      {maySend && (
        <p className="mt-5">
          <ButtonLink to="/organiser/messages/new">Write a message</ButtonLink>
        </p>
      )}
      {messages.length === 0 ? (
        <p className="mt-8">Nothing has been sent to a group yet.</p>
      ) : (
        <ul className="mt-8 border-t-2 border-indigo">
          {messages.map((message) => (
            <li key={message.id} className="border-b border-paper-line py-4">
              <h2 className="text-lead wrap-anywhere">{message.subject}</h2>
              <p className="text-small text-ink-soft">
                {message.at}, by {message.sentBy}, to {message.recipientCount.toLocaleString('en')}:{' '}
                {message.words}
              </p>
              <dl className="tallies mt-2">
                <Count label="Sent" number={message.sent} />
                <Count label="Queued" number={message.queued} />
                <Count label="Failed" number={message.failed} />
              </dl>
              <p className="mt-1">
                <Link to={`/organiser/mails?about=${message.id}`}>
                  Its mails<span className="sr-only">: {message.subject}</span>
                </Link>
                {message.isStopped && ' · The rest was stopped.'}
              </p>
              <details className="mt-1">
                <summary className="min-h-11 cursor-pointer py-2 font-semibold">
                  Read it<span className="sr-only">: {message.subject}</span>
                </summary>
                <p className="letter letter-text">{message.text}</p>
              </details>
              {maySend && message.queued > 0 && (
                <Form method="post">
                  <input type="hidden" name="messageId" value={message.id} />
                  <Button size="small" variant="line" isBusy={isBusy} name="intent" value="stop">
                    Stop the rest<span className="sr-only"> of {message.subject}</span>
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-6 flex flex-wrap gap-8">
        {!isFirst && <Link to={path}>Newest messages</Link>}
        {next && <Link to={next}>Older messages</Link>}
      </p>
    </>
  );
}

function Count({ label, number }: { label: string; number: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{number.toLocaleString('en')}</dd>
    </div>
  );
}
