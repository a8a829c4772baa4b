import { edition } from '#conference/edition/edition.server.ts';
import type { LoggedMail } from '#conference/mails/search-mails.server.ts';

/** The address a mail goes to. An enquiry goes to the organisers. A changed address is encrypted in the audit, so not shown. */
export function addressOf(mail: Pick<LoggedMail, 'kind' | 'address'>): string | null {
  if (mail.kind === 'enquiry') return edition.contact.email;
  return mail.kind === 'address-changed' ? 'The previous address' : mail.address;
}
