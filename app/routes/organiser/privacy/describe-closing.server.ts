import { dayAt, formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { readClosing } from '#conference/privacy/retention/close-edition.server.ts';
import { retentionDeadlines } from '#conference/privacy/retention/closing.ts';
import { planContacts } from '#conference/privacy/retention/delete-contacts.server.ts';
import { planDestruction } from '#conference/privacy/retention/destroy-passports.server.ts';
import { planRecords } from '#conference/privacy/retention/erase-records.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { describeZonedTime } from '../desk-dates.server.ts';
import type { Question } from '../form/question.ts';
import { countLines } from '../page/count.ts';

const mebibyte = 1024 ** 2;

/**
 * Describes the closing of the edition and its deadlines. While the edition is open, shows the deadlines as if it were
 * closed today.
 */
export async function describeClosing({ db }: Pick<RouteContext, 'db'>, now: Date) {
  const today = dayAt(now, edition.timeZone);
  const closing = await readClosing(db);
  const days = closing ?? retentionDeadlines(today, edition.privacy);
  const files = await planDestruction(db);
  const contacts = await planContacts(db, now);
  const records = await planRecords(db);
  const deadline = (day: string, what: string, stored: string[], more = '') => ({
    id: what,
    on: formatDay(day),
    today: stored.length > 0 ? `${stored.join(', ')}${more}` : 'Nothing',
  });
  return {
    editionId: edition.id,
    closed: closing && { on: describeZonedTime(closing.closedAt), by: closing.closedBy },
    reopenUntil: formatDay(days.reopenUntil),
    mayReopen: closing !== undefined && today <= closing.reopenUntil,
    questions: askAboutClosing(days),
    deadlines: [
      deadline(
        days.destroyedOn,
        'Passport data, passport scans, photographs, and pictures of bookings',
        [
          ...countLines(files.records, 'registration', 'registrations'),
          ...countLines(files.files, 'file', 'files'),
        ],
        files.files > 0 ? ` (${(files.bytes / mebibyte).toFixed(1)} MB)` : '',
      ),
      deadline(days.contactsDeletedOn, 'Enquiries with their replies, and bookings that were never paid', [
        ...countLines(contacts.enquiries, 'enquiry', 'enquiries'),
        ...countLines(contacts.bookings, 'booking', 'bookings'),
      ]),
      deadline(
        days.recordsErasedOn,
        'All registrations (payments are kept without names)',
        countLines(records, 'registration', 'registrations'),
      ),
    ],
  };
}

/**
 * Returns the questions before the edition is closed or reopened. They name the days but not the numbers of records,
 * because these numbers change all the time. The table shows the numbers.
 */
function askAboutClosing(
  days: Pick<ReturnType<typeof retentionDeadlines>, 'reopenUntil' | 'destroyedOn' | 'recordsErasedOn'>,
): Record<'close' | 'reopen', Question> {
  const [first, last] = [formatDay(days.destroyedOn), formatDay(days.recordsErasedOn)];
  const until = formatDay(days.reopenUntil);
  return {
    close: {
      text: `Close the ${edition.name}? Nobody can register or book any more. From ${first} to ${last} the site deletes the data in the table. No mail is sent.`,
      undo: `You can reopen the edition until ${until}.`,
    },
    reopen: {
      text: `Reopen the ${edition.name}? People can register and book again, and the site deletes no data until you close the edition again. No mail is sent.`,
      undo: `You can close the edition again. Reopening is possible until ${until}.`,
    },
  };
}

export type DescribedClosing = Awaited<ReturnType<typeof describeClosing>>;
