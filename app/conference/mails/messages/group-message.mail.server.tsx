import { edition } from '#conference/edition/edition.server.ts';
import { definePlainMail } from '#conference/mails/define-mail.server.ts';
import { mails } from '#conference/mails/mails.server.ts';
import { MailFrame, MailParagraphs, MailText } from '#ui/mail/mail.tsx';
import { messageDrafts } from './drafts.server.ts';
import { optionalCategories } from './message.ts';
import { readOptOuts } from './opt-outs.server.ts';
import { writeMessage, writeMessageTest } from './write-message.server.ts';

type Message = {
  to: string;
  subject: string;
  text: string;
  reference: string;
  dataAddress: string;
  /** The address that stops mails of this category. Undefined if nobody can stop them. */
  unsubscribeAddress?: string | undefined;
};

/** The test of a draft, to the organiser who saved it last. */
export const messageTestMail = definePlainMail({
  kind: 'message-test',
  async read({ db, config, settings }, messageId) {
    const draft = await db
      .selectFrom('message_draft')
      .innerJoin(messageDrafts(db).as('draft'), 'draft.id', 'message_draft.id')
      .select(['subject', 'text', 'draft.email'])
      .where('message_draft.id', '=', messageId)
      .executeTakeFirst();
    return (
      draft && {
        ...writeMessageTest(settings, draft),
        to: draft.email,
        list: `${config.origin}/organiser/messages`,
      }
    );
  },
  render(
    { to, subject, text, list }: { to: string; subject: string; text: string; list: string },
    { contact },
  ) {
    const body = (
      <MailFrame preview={subject} title={subject} sender={`${edition.name} · ${contact.email}`}>
        <MailParagraphs text={text} />
        <MailText>
          This is a test of a message to participants. The person is invented. Drafts: {list}
        </MailText>
      </MailFrame>
    );
    return { to, subject: `Test: ${subject}`, body };
  },
});

/**
 * The mail that brings a message from the organisers to one participant. It ends with the reason why the participant
 * gets it, and says how to withdraw and where to see or erase the stored data. It is not sent if the registration is no
 * longer active or the message was stopped.
 */
export const groupMessageMail = definePlainMail({
  kind: 'group-message',
  async read({ db, config, settings }, messageId, mailId) {
    const message = await db
      .selectFrom('message')
      .innerJoin(mails(db).as('sent'), 'sent.subject_id', 'message.id')
      .select(['subject', 'text', 'category', 'registration_id'])
      .where('sent.id', '=', mailId)
      .where('message.id', '=', messageId)
      .where('stopped_at', 'is', null)
      .executeTakeFirst();
    if (!message?.registration_id) return undefined;
    const [written] = await writeMessage({ db, settings }, message, [message.registration_id]);
    if (!written) return undefined;
    // The person may have stopped these mails after the message was sent.
    const stopped = await readOptOuts(db, written.to);
    const category = optionalCategories.find((one) => one === message.category);
    if (category && stopped.includes(category)) return undefined;
    return {
      ...written,
      dataAddress: `${config.origin}/login?next=/dashboard/account`,
      unsubscribeAddress: category && `${config.origin}/unsubscribe/${mailId}`,
    };
  },
  render({ to, subject, text, reference, dataAddress, unsubscribeAddress }: Message, { contact: { email } }) {
    const body = (
      <MailFrame preview={subject} title={subject} sender={`${edition.name} · ${email}`}>
        <MailParagraphs text={text} />
        <MailText>
          You get this mail because this address is registered for the {edition.shortName}, as {reference}. To
          withdraw, reply to this mail. To see, correct or erase what we hold about you: {dataAddress}
        </MailText>
        {unsubscribeAddress && <MailText>To get no more mails like this one: {unsubscribeAddress}</MailText>}
      </MailFrame>
    );
    return { to, subject, replyTo: email, body, unsubscribeAddress };
  },
});
