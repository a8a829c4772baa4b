import { render } from '@react-email/components';
import { edition } from '#conference/edition/edition.server.ts';
import type { Platform } from '#platform/request-context.server.ts';
import { EnquiryEmail } from './enquiry.email.tsx';

/** Mails a stored enquiry to the organiser. The visitor gets no copy: nobody can make us write to a stranger. */
export async function sendEnquiryMail(
  { db, mailer }: Pick<Platform, 'db' | 'mailer'>,
  enquiryId: string,
): Promise<void> {
  const enquiry = await db
    .selectFrom('enquiry')
    .select(['name', 'email', 'message'])
    .where('id', '=', enquiryId)
    .executeTakeFirst();
  if (!enquiry) return;
  const mail = <EnquiryEmail sender={edition.name} enquiry={enquiry} />;
  await mailer.send({
    id: enquiryId,
    to: edition.contact.email,
    replyTo: enquiry.email,
    subject: `Enquiry from ${enquiry.name}`,
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  });
}
