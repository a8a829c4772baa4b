import { edition } from '#conference/edition/edition.server.ts';
import { definePlainMail } from '#conference/mails/define-mail.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import { MailButton, MailFrame, MailParagraphs, MailText } from '#ui/mail/mail.tsx';
import { type EnquiryForm, type Topic, topicWords } from './enquiry.ts';
import { enquirySubject, replySubject } from './mail-subjects.server.ts';

type Enquiry = EnquiryForm & {
  id: string;
  topic: Topic;
  /** The URL of the enquiry's page at the desk. */
  deskAddress: string;
};

/**
 * The mail that tells the organisers about an enquiry. An answer to it goes to the visitor. The visitor gets no copy.
 * Otherwise anybody could type a stranger's address and make us send mails to it.
 */
export const enquiryMail = definePlainMail({
  kind: 'enquiry',
  async read({ db, config }, enquiryId) {
    const enquiry = await db
      .selectFrom('enquiry')
      .select(['id', 'kind as topic', 'name', 'email', 'message'])
      .where('id', '=', enquiryId)
      .executeTakeFirst();
    return enquiry && { ...enquiry, deskAddress: `${config.origin}/organiser/enquiries/${enquiryId}` };
  },
  render({ id, topic, name, email, message, deskAddress }: Enquiry, { contact }) {
    const title = 'An enquiry from the website';
    const body = (
      <MailFrame preview={title} title={title} sender={edition.name}>
        <MailText>
          From <bdi>{name}</bdi>, {email}
          {topic !== 'contact' && `, about: ${topicWords[topic]}`}
        </MailText>
        <MailParagraphs text={message} />
        <MailButton href={deskAddress}>Open it in the inbox</MailButton>
      </MailFrame>
    );
    const to = contact.email;
    return { to, replyTo: email, conversationId: id, subject: enquirySubject(name), body };
  },
});

type Reply = { enquiryId: string; email: string; text: string; name: string };

/**
 * The mail of an organiser's reply. If the visitor answers it, the answer goes to the organisers. It does not quote the
 * visitor's message, because anybody may have typed this address.
 */
export const enquiryReplyMail = definePlainMail({
  kind: 'enquiry-reply',
  async read({ db }, entryId) {
    return await db
      .selectFrom('enquiry_entry')
      .innerJoin('enquiry', 'enquiry.id', 'enquiry_entry.enquiry_id')
      .innerJoin(organisers(db).as('author'), 'author.id', 'enquiry_entry.written_by')
      .select(['enquiry.id as enquiryId', 'enquiry.email', 'enquiry_entry.text', 'author.name'])
      .where('enquiry_entry.id', '=', entryId)
      .where('enquiry_entry.kind', '=', 'reply')
      .executeTakeFirst();
  },
  render({ enquiryId, email: to, text, name }: Reply, { contact }) {
    const mailbox = contact.email;
    const title = 'An answer to your message';
    const body = (
      <MailFrame preview={title} title={title} sender={`${edition.name} · ${mailbox}`}>
        <MailParagraphs text={text} />
        <MailText>{name}</MailText>
        <MailText>To write back, answer this mail. Your answer goes to {mailbox}.</MailText>
      </MailFrame>
    );
    return { to, replyTo: mailbox, conversationId: enquiryId, subject: replySubject(), body };
  },
});
