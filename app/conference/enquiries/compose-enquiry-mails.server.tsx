import { edition } from '#conference/edition/edition.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { EnquiryEmail, EnquiryReplyEmail } from './enquiry.email.tsx';
import { enquirySubject, replySubject } from './mail-subjects.server.ts';

/**
 * Composes the mail that tells the organisers about an enquiry. The sender gets no copy. Otherwise anybody could type
 * a stranger's address and make us send mails to it. Returns undefined if the enquiry was deleted.
 */
export async function composeEnquiryMail(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  enquiryId: string,
): Promise<ComposedMail | undefined> {
  const enquiry = await db
    .selectFrom('enquiry')
    .select(['kind as topic', 'name', 'email', 'message'])
    .where('id', '=', enquiryId)
    .executeTakeFirst();
  if (!enquiry) return undefined;
  const deskAddress = `${config.origin}/organiser/enquiries/${enquiryId}`;
  const mail = <EnquiryEmail sender={edition.name} enquiry={enquiry} deskAddress={deskAddress} />;
  return {
    to: edition.contact.email,
    replyTo: enquiry.email,
    conversationId: enquiryId,
    subject: enquirySubject(enquiry.name),
    ...(await renderMail(mail)),
  };
}

/**
 * Composes the mail of an organiser's reply. If the visitor answers this mail, the answer goes to the organisers.
 * Returns undefined if the reply was deleted.
 */
export async function composeEnquiryReply(
  { db }: Pick<Platform, 'db'>,
  entryId: string,
): Promise<ComposedMail | undefined> {
  const reply = await db
    .selectFrom('enquiry_entry')
    .innerJoin('enquiry', 'enquiry.id', 'enquiry_entry.enquiry_id')
    .innerJoin(organisers(db).as('author'), 'author.id', 'enquiry_entry.written_by')
    .select(['enquiry.id as enquiryId', 'enquiry.email', 'enquiry_entry.text', 'author.name'])
    .where('enquiry_entry.id', '=', entryId)
    .where('enquiry_entry.kind', '=', 'reply')
    .executeTakeFirst();
  if (!reply) return undefined;
  const sender = `${edition.name} · ${edition.contact.email}`;
  return {
    to: reply.email,
    replyTo: edition.contact.email,
    conversationId: reply.enquiryId,
    subject: replySubject(),
    ...(await renderMail(
      <EnquiryReplyEmail sender={sender} text={reply.text} by={reply.name} mailbox={edition.contact.email} />,
    )),
  };
}
