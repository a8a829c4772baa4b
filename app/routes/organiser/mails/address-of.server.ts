import { edition } from '#conference/edition/edition.server.ts';
import type { LoggedMail } from '#conference/mails/search-mails.server.ts';

/** The address a mail is for; enquiries come to the organisers' own, and a former address is sealed in its act. */
export function addressOf(mail: Pick<LoggedMail, 'kind' | 'address'>): string | null {
  if (mail.kind === 'enquiry') return edition.contact.email;
  return mail.kind === 'address-changed' ? 'The address before' : mail.address;
}
