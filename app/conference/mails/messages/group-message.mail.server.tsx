import { edition } from '#conference/edition/edition.server.ts';
import { definePlainMail } from '#conference/mails/define-mail.server.ts';
import { mails } from '#conference/mails/mails.server.ts';
import { MailFrame, MailParagraphs, MailText } from '#ui/mail/mail.tsx';
import { writeMessage } from './write-message.server.ts';

type Message = { to: string; subject: string; text: string; reference: string; dataAddress: string };

/**
 * The mail that brings a message from the organisers to one participant. It ends with the reason why the participant
 * gets it, and says how to withdraw and where to see or erase the stored data. It is not sent if the registration is no
 * longer active or the message was stopped.
 */
export const groupMessageMail = definePlainMail({
  kind: 'group-message',
  async read({ db, config }, messageId, mailId) {
    const message = await db
      .selectFrom('message')
      .innerJoin(mails(db).as('sent'), 'sent.subject_id', 'message.id')
      .select(['subject', 'text', 'registration_id'])
      .where('sent.id', '=', mailId)
      .where('message.id', '=', messageId)
      .where('stopped_at', 'is', null)
      .executeTakeFirst();
    if (!message?.registration_id) return undefined;
    const [written] = await writeMessage(db, message, [message.registration_id]);
    return written && { ...written, dataAddress: `${config.origin}/login?next=/dashboard/account` };
  },
  render({ to, subject, text, reference, dataAddress }: Message, { contact: { email } }) {
    const body = (
      <MailFrame preview={subject} title={subject} sender={`${edition.name} · ${email}`}>
        <MailParagraphs text={text} />
        <MailText>
          You get this mail because this address is registered for the {edition.shortName}, as {reference}. To
          withdraw, reply to this mail. To see, correct or erase what we hold about you: {dataAddress}
        </MailText>
      </MailFrame>
    );
    return { to, subject, replyTo: email, body };
  },
});
