import type { Settings } from '#conference/edition/settings.ts';
import type { LoggedMail } from '#conference/reports/search-mails.server.ts';

/**
 * Returns the email address that a mail goes to. Enquiries go to the organisers. The mail about a changed address goes
 * to the previous address. Only the audit contains this address, encrypted, so the function returns words instead.
 */
export function addressOf(
  { contact }: Pick<Settings, 'contact'>,
  mail: Pick<LoggedMail, 'kind' | 'address'>,
): string | null {
  if (mail.kind === 'enquiry') return contact.email;
  return mail.kind === 'address-changed' ? 'The previous address' : mail.address;
}
