import { edition } from '#conference/edition/edition.server.ts';
import type { LoggedMail } from '#conference/reports/search-mails.server.ts';

/** Returns the recipient of a mail. Enquiries go to the organisers. A previous address is not shown: the audit has it encrypted. */
export function addressOf(mail: Pick<LoggedMail, 'kind' | 'address'>): string | null {
  if (mail.kind === 'enquiry') return edition.contact.email;
  return mail.kind === 'address-changed' ? 'The previous address' : mail.address;
}
