import '#ui/desk/desk-mail.css';
import { randomUUID } from 'node:crypto';
import { useState } from 'react';
import { enquiryScope, topicWords, writeAssignee } from '#conference/enquiries/enquiry.ts';
import { findSameAddress } from '#conference/enquiries/find-same-address.server.ts';
import { handlingRoles, listHandlers } from '#conference/enquiries/handle-enquiry.server.ts';
import { replySubject } from '#conference/enquiries/mail-subjects.server.ts';
import { splitQuoted } from '#conference/enquiries/quoted-text.ts';
import { readEnquiry } from '#conference/enquiries/read-enquiry.server.ts';
import { listSavedReplies } from '#conference/enquiries/saved-replies.server.ts';
import { roleWords } from '#conference/organiser/permissions.ts';
import { registrationStatusWords } from '#conference/registration/registration-status.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { mailAddress } from '#routes/public/contact/mail-address.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import { describeZonedTime } from '../desk-dates.server.ts';
import { mayOpen } from '../navigation.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { requireRecord } from '../require-record.server.ts';
import type { Route } from './+types/enquiry';
import {
  assignFromForm,
  type EnquiryRefusal,
  insertSavedReply,
  noteFromForm,
  replyFromForm,
  setStatusFromForm,
} from './act-on-enquiry.server.ts';
import { EnquiryBadge } from './enquiry-badge.tsx';
import { AssignForm, NoteForm, ReplyForm, StatusForm } from './enquiry-forms.tsx';
import { EntryList } from './entry-list.tsx';
import { MailText } from './received-mail.tsx';
import { SameAddress } from './same-address.tsx';

export const handle = deskTitle('An enquiry');

const path = '/organiser/enquiries/:enquiryId';

export const loader = organiserLoader(path, async ({ params, context, organiser }) => {
  const { createdAt, entries, topic, assigneeId, assigneeRole, message, received, ...enquiry } =
    requireRecord(await readEnquiry(context.db, params.enquiryId, enquiryScope(organiser)));
  return {
    ...enquiry,
    message: received ? splitQuoted(message) : { own: message, quoted: '' },
    received: received && describeReceived(received, enquiry.email),
    topic: topicWords[topic],
    receivedAt: describeZonedTime(createdAt),
    ownId: organiser.id,
    assignee: writeAssignee({ assigneeId, assigneeRole }),
    handlers: await listHandlers(context.db),
    roles: handlingRoles.map((role) => ({ value: `role:${role}`, label: `Role: ${roleWords[role].name}` })),
    savedReplies: (await listSavedReplies(context.db)).map(({ id, title }) => ({ value: id, label: title })),
    sameAddress: mayOpen(organiser, '/organiser/registrations/:registrationId')
      ? (await findSameAddress(context.db, enquiry.email)).map(({ status, ...person }) => ({
          ...person,
          status: registrationStatusWords[status],
        }))
      : [],
    entries: entries.map(({ at, text, received, ...entry }) => ({
      ...entry,
      ...(received ? splitQuoted(text) : { own: text, quoted: '' }),
      received: received && describeReceived(received, enquiry.email),
      at: describeZonedTime(received?.at ?? at),
    })),
    mailAddress: mailAddress({
      to: enquiry.email,
      subject: replySubject(),
      body: '',
    }),
    answersGoTo: context.config.inbox
      ? `comes into this thread, and to ${context.settings.contact.email}`
      : `goes to ${context.settings.contact.email}`,
    noteKey: randomUUID(),
    replyKey: randomUUID(),
  };
});

type Received = NonNullable<NonNullable<Awaited<ReturnType<typeof readEnquiry>>>['received']>;

function describeReceived(
  { sender, nature, isCut, isSenderConfirmed, attachments }: Received,
  email: string,
) {
  const isFromAnother = nature === 'written' && sender.toLowerCase() !== email.toLowerCase();
  return {
    sender,
    nature,
    isCut,
    isFromAnother,
    // Reports of mail servers have no sender that could be confirmed.
    isUnconfirmed: isSenderConfirmed === false && nature !== 'undelivered',
    attachments: attachments.map((one, id) => ({ ...one, id })),
  };
}

export const action = organiserAction(path, {
  assign: assignFromForm,
  'set-status': setStatusFromForm,
  note: noteFromForm,
  reply: replyFromForm,
  'reply-and-next': (posted) => replyFromForm(posted, '/organiser/enquiries/next'),
  insert: insertSavedReply,
});

/** “Send and next” opens another enquiry. With a key, its forms are new, so that no text goes to the wrong person. */
export default function EnquiryPage(props: Route.ComponentProps) {
  return <Enquiry key={props.params.enquiryId} {...props} />;
}

function Enquiry({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<EnquiryRefusal>(actionData);
  const { name, email, message, received, topic, status, receivedAt, entries } = loaderData;
  const { intent, errors } = refusal ?? {};
  // Keep the id of the last inserted text. The answer to another form contains no such id, and the reply form must then
  // keep the typed text.
  const [inserted, setInserted] = useState<string>();
  if (refusal?.inserted !== undefined && refusal.inserted !== inserted) setInserted(refusal.inserted);
  const replyKey = useEntryKey(loaderData.replyKey, entries);
  const noteKey = useEntryKey(loaderData.noteKey, entries);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHead title={name} back={{ to: '/organiser/enquiries', label: 'Inbox' }}>
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
          <EnquiryBadge status={status} hasAnswer={entries.some(({ kind }) => kind === 'answer')} /> {topic}
          {received && ', by mail'} <span className="text-ink-soft">{receivedAt}</span>
        </p>
      </PageHead>
      <FormSummary
        message={refusal?.message}
        errors={
          errors && {
            [`${intent}-text`]: errors.text ?? errors.id,
            [`${intent}-savedReply`]: errors.savedReply,
          }
        }
      />
      <div className="enquiry-columns">
        <div className="grid content-start gap-8">
          <section className="letter">
            <h2 className="sr-only">Message</h2>
            <p className="letter-head">
              From <bdi className="font-semibold">{name}</bdi>,{' '}
              <a href={loaderData.mailAddress}>
                <EmailAddress address={email} />
              </a>
            </p>
            <div className="letter-text">
              <MailText own={message.own} quoted={message.quoted} className="" mail={received} />
            </div>
          </section>
          <EntryList entries={entries} name={name} />
          <ReplyForm
            key={`reply-${replyKey}-${inserted}`}
            entryKey={replyKey}
            savedReplies={loaderData.savedReplies}
            hint={`Your reply is mailed to ${email} with your name. The answer ${loaderData.answersGoTo}.`}
            refusal={refusal}
          />
        </div>
        <div className="grid content-start gap-8">
          <SameAddress registrations={loaderData.sameAddress} />
          <AssignForm
            key={loaderData.assignee}
            assignee={loaderData.assignee}
            ownId={loaderData.ownId}
            handlers={loaderData.handlers}
            roles={loaderData.roles}
            shown={refusal?.shown?.assigneeId ?? loaderData.assignee}
            chosen={refusal?.values?.assigneeId}
          />
          <StatusForm status={status} shown={refusal?.shown?.status ?? status} />
          <NoteForm key={`note-${noteKey}`} entryKey={noteKey} refusal={refusal} />
        </div>
      </div>
    </div>
  );
}

/**
 * Returns the id for the next entry of a form. The id stays the same until the thread contains an entry with this id.
 * So a form is emptied after its own text was stored, and not when a colleague adds an entry.
 */
function useEntryKey(next: string, entries: readonly { id: string }[]): string {
  const [key, setKey] = useState(next);
  const isUsed = entries.some(({ id }) => id === key);
  if (isUsed) setKey(next);
  return isUsed ? next : key;
}
