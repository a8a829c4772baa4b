import { redirectTo } from '#routes/forms/form-answers.server.ts';
import '#ui/desk/desk-mail.css';
import { Link } from 'react-router';
import { mailStateWords } from '#conference/mails/mail-kinds.ts';
import { deleteDraft, listDrafts } from '#conference/mails/messages/drafts.server.ts';
import { listMessages } from '#conference/mails/messages/list-messages.server.ts';
import { categoryWords } from '#conference/mails/messages/message.ts';
import { describeRecipients } from '#conference/mails/messages/recipients.ts';
import { stopMessage } from '#conference/mails/messages/send-message.server.ts';
import { may } from '#conference/organiser/permissions.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { describeZonedTime } from '../../desk-dates.server.ts';
import type { Question } from '../../form/question.ts';
import { QuestionForm } from '../../form/question-form.tsx';
import { refuseIfQuestionChanged } from '../../form/read-answer.server.ts';
import { refuse } from '../../form/read-fields.server.ts';
import { Pager } from '../../list/pager.tsx';
import { loadPage } from '../../list/paging.ts';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { Fold } from '../../page/fold.tsx';
import { PageHead } from '../../page/page-head.tsx';
import type { Route } from './+types/messages';
import { DraftList } from './draft-list.tsx';

export const handle = deskTitle('Messages');

const path = '/organiser/messages';
export const loader = organiserLoader(path, async ({ url, context, organiser }) => {
  const { rows, pages } = await loadPage(url, {}, (page) => listMessages(context.db, page));
  const drafts = await listDrafts(context.db);
  return {
    maySend: may(organiser, 'mails.send'),
    drafts: drafts.map(({ query, recipients, savedAt, sendAt, notSent, ...draft }) => ({
      ...draft,
      words: describeRecipients(recipients, context.settings),
      savedAt: describeZonedTime(savedAt),
      sendAt: sendAt ? describeZonedTime(sendAt) : undefined,
      notSent: notSent ? notSentWords[notSent] : undefined,
      address: `${path}/new?draft=${draft.id}${query && `&${query}`}`,
    })),
    pages,
    messages: rows.map(({ recipients, sentAt, ...message }) => ({
      ...message,
      words: describeRecipients(recipients, context.settings),
      category: categoryWords[message.category],
      at: describeZonedTime(sentAt),
    })),
  };
});

const notSentWords = {
  nobody: 'At its time, nobody matched its conditions.',
  'no-permission': 'At its time, the organiser who planned it could no longer send messages.',
};

export const action = organiserAction(path, {
  'delete-draft': async ({ context, by, form }) => {
    const messageId = fieldText(form, 'messageId');
    if (isUuid(messageId)) await deleteDraft(context.db, { messageId, ...by });
    return redirectTo(path, 'draft-deleted');
  },
  stop: async ({ context, by, form }) => {
    const messageId = fieldText(form, 'messageId');
    const unseen = refuseIfQuestionChanged(form, stopQuestion);
    if (unseen) return unseen;
    const stopped =
      isUuid(messageId) && (await stopMessage(context.db, { messageId, ...by }, context.now())).ok;
    if (!stopped) return refuse(404, { message: 'There is no such message.' });
    return redirectTo(path);
  },
});

const stopQuestion: Question = {
  text: 'Stop this message? Its remaining mails are not sent. Mails that were sent cannot be taken back.',
  undo: 'This cannot be undone. You can write a new message to the participants who did not get this message.',
};

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { drafts, messages, maySend, pages } = loaderData;
  return (
    <>
      <PageHead title="Messages" intro="Mails to groups of participants. About 150 are sent in a minute." />
      <FormSummary message={actionData?.message} />
      {maySend && (
        <p className="mt-5">
          <ButtonLink to="/organiser/messages/new">Write a message</ButtonLink>
        </p>
      )}
      {drafts.length > 0 && <DraftList drafts={drafts} maySend={maySend} />}
      {messages.length === 0 && <p className="mt-8">No messages yet.</p>}
      <ul className="mt-8 border-t-2 border-indigo empty:hidden">
        {messages.map((message) => (
          <Message key={message.id} message={message} maySend={maySend} />
        ))}
      </ul>
      <Pager pages={pages} of={['message', 'messages']} />
    </>
  );
}

type MessageProps = { message: Route.ComponentProps['loaderData']['messages'][number]; maySend: boolean };

function Message({ message, maySend }: MessageProps) {
  const { id, subject, recipientCount } = message;
  const about = <span className="sr-only">: {subject}</span>;
  return (
    <li className="border-b border-paper-line py-4">
      <h2 className="text-h4 wrap-anywhere">{subject}</h2>
      <p className="text-small text-ink-soft">
        {message.at}, by {message.sentBy}, to {recipientCount.toLocaleString('en')}: {message.words}.{' '}
        {message.category}
      </p>
      <dl className="tallies mt-2">
        {(['sent', 'queued', 'failed'] as const).map((state) => (
          <div key={state}>
            <dt>{mailStateWords[state]}</dt>
            <dd>{message[state].toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1">
        <Link to={`/organiser/mails?about=${id}`}>Mails{about}</Link>
        {message.isStopped && ' · The remaining mails were stopped.'}
      </p>
      <Fold className="mt-1" title={<>Read the message{about}</>}>
        <p className="letter letter-text">{message.text}</p>
      </Fold>
      {maySend && message.queued > 0 && (
        <QuestionForm
          intent="stop"
          title={<>Stop the remaining mails{about}</>}
          question={stopQuestion}
          button="Stop the remaining mails"
          fields={{ messageId: id }}
        />
      )}
    </li>
  );
}
