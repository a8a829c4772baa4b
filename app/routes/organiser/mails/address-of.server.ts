import { edition } from '#conference/edition/edition.server.ts';
import type { LoggedMail } from '#conference/mails/search-mails.server.ts';

/** The address a mail is for; enquiries come to the organisers' own. */
export function addressOf(mail: Pick<LoggedMail, 'kind' | 'address'>): string | null {
  return mail.kind === 'enquiry' ? edition.contact.email : mail.address;
}
