import { edition } from '#conference/edition/edition.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { EnquiryEmail } from './enquiry.email.tsx';

/** Tells the organiser's mailbox of a stored enquiry. The visitor gets no copy: nobody can make us write to a stranger. */
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
    subject: `Enquiry from ${enquiry.name}`,
    ...(await renderMail(mail)),
  };
}
