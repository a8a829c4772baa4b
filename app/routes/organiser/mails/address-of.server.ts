import { edition } from '#conference/edition/edition.server.ts';
import type { LoggedMail } from '#conference/reports/search-mails.server.ts';

/**
 * Returns the recipient of a mail. The organisers receive enquiries. A person's previous address is not returned,
 * because only the audit contains it, encrypted.
 */
export function addressOf(mail: Pick<LoggedMail, 'kind' | 'address'>): string | null {
  if (mail.kind === 'enquiry') return edition.contact.email;
  return mail.kind === 'address-changed' ? 'The previous address' : mail.address;
}
