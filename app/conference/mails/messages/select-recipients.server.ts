import type { SelectQueryBuilder } from 'kysely';
import { bookings } from '#conference/festival/bookings.server.ts';
import { reachedChosen, selectedRegistrations } from '#conference/organiser/selections/selections.server.ts';
import { filterRegistrations } from '#conference/registration/list/filter-registrations.server.ts';
import { participations } from '#conference/registration/participation/participations.server.ts';
import { payingStatuses } from '#conference/registration/registration-status.ts';
import { hasVisaStatus } from '#conference/visa/desk/find-by-visa-status.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DB, RegistrationStatus } from '#platform/database/database-types.ts';
import type { MessageCategory } from './message.ts';
import { optedOut } from './opt-outs.server.ts';
import { includesStallHolders, type Recipients } from './recipients.ts';

/**
 * Makes a query of the registrations that get a message. Leaves out registrations that were made after `until`. It
 * selects no columns.
 */
export function selectRecipients(
  db: Database,
  asked: Recipients,
  until: Date,
): SelectQueryBuilder<DB, 'registration', object> {
  const { filter, booked, bookingStatus, visaStatus, takesPart, selection } = asked;
  const everyStatus = { ...filter, status: 'any' } as const;
  let recipients = filterRegistrations(
    db,
    everyStatus,
    visaStatus === '' ? undefined : hasVisaStatus(db, visaStatus),
  ).where('status', 'in', reachedStatuses(asked));
  recipients = recipients.where('created_at', '<=', until);
  if (selection) recipients = recipients.where('id', 'in', selectedRegistrations(db, selection));
  if (takesPart) {
    const answers = participations(db).clearSelect().select('registration_id');
    recipients =
      takesPart === 'not-answered'
        ? recipients.where('id', 'not in', answers)
        : recipients.where('id', 'in', answers.where('mode', '=', takesPart));
  }
  if (!booked) return recipients;
  let holders = db
    .selectFrom(bookings(db).as('held'))
    .select('registration_id')
    .where('holds_spot', '=', true);
  if (booked !== 'any') holders = holders.where('option', '=', booked);
  if (bookingStatus) holders = holders.where('status', '=', bookingStatus);
  return recipients.where('id', 'in', holders);
}

function reachedStatuses(asked: Recipients): readonly RegistrationStatus[] {
  if (asked.filter.status === 'waiting') return ['waiting'];
  if (includesStallHolders(asked)) return payingStatuses;
  return asked.selection !== '' && asked.chosenFrom === '' ? reachedChosen : ['active'];
}

/** As {@link selectRecipients}, without the mailboxes that get no mails of the category. */
export function selectReached(
  db: Database,
  { recipients, category }: { recipients: Recipients; category: MessageCategory },
  until: Date,
) {
  return selectRecipients(db, recipients, until).where('email', 'not in', optedOut(db, category));
}

/** Counts the people whom a message of a category would reach. */
export async function countRecipients(
  db: Database,
  message: { recipients: Recipients; category: MessageCategory },
  until: Date,
): Promise<number> {
  return await countRows(db, selectReached(db, message, until));
}
