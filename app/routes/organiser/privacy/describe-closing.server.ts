import { dayAt, formatDay, formatInstant } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { readClosing } from '#conference/privacy/retention/close-edition.server.ts';
import { reopenDays, retentionDeadlines } from '#conference/privacy/retention/closing.ts';
import { planContacts } from '#conference/privacy/retention/delete-contacts.server.ts';
import { planDestruction } from '#conference/privacy/retention/destroy-passports.server.ts';
import { planRecords } from '#conference/privacy/retention/erase-records.server.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';

const mebibyte = 1024 ** 2;

/** What is closed and what goes when, in words; while nothing is closed, what would go if it were closed today. */
export async function describeClosing({ db }: Pick<RequestContext, 'db'>, now: Date) {
  const today = dayAt(now, edition.timeZone);
  const closing = await readClosing(db);
  const days = closing ?? retentionDeadlines(today, edition.privacy);
  const files = await planDestruction(db);
  const contacts = await planContacts(db, now);
  const records = await planRecords(db);
  const end = (day: string, what: string, counts: [number, string, string][], more = '') => {
    const left = counts.filter(([number]) => number > 0).map(([number, one, many]) => say(number, one, many));
    return {
      what,
      on: formatDay(day),
      isDue: closing !== undefined && today >= day,
      left: left.length > 0 ? `${left.join(', ')}${more}` : null,
    };
  };
  return {
    editionId: edition.id,
    closed: closing && { on: formatInstant(closing.closedAt, edition), by: closing.closedBy },
    reopenUntil: formatDay(days.reopenUntil),
    mayReopen: closing !== undefined && today <= closing.reopenUntil,
    reopenDays,
    endings: [
      end(
        days.destroyedOn,
        'Passport data, scans and photographs, pictures of bookings, with their keys',
        [
          [files.records, 'registration', 'registrations'],
          [files.files, 'file', 'files'],
        ],
        files.files > 0 ? ` (${(files.bytes / mebibyte).toFixed(1)} MB)` : '',
      ),
      end(days.contactsDeletedOn, 'Enquiries with what was answered, and bookings that were never paid', [
        [contacts.enquiries, 'enquiry', 'enquiries'],
        [contacts.bookings, 'booking', 'bookings'],
      ]),
      end(days.recordsErasedOn, 'Everybody who registered; amounts stay, without a name', [
        [records, 'registration', 'registrations'],
      ]),
    ],
  };
}

export type DescribedClosing = Awaited<ReturnType<typeof describeClosing>>;

function say(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}
