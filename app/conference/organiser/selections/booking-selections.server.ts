import { sql } from 'kysely';
import { bookings } from '#conference/festival/bookings.server.ts';
import { type BookingFilter, filterBookings } from '#conference/festival/desk-bookings.server.ts';
import { payingStatuses } from '#conference/registration/registration-status.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { findOwnSelection, mostNamed, selectedRegistrations, storeSelection } from './selections.server.ts';

/** What an organiser chooses: the ticked bookings, or all bookings that the list finds now. */
export type BookingChoice = { ids: readonly string[] } | BookingFilter;

/** The id of a booking in a query of `filterBookings`. */
const bookedId = sql<string>`booked.id`;

/** A query of the ids of the bookings in a selection. It may contain bookings that were deleted after the choice. */
export function selectedBookings(db: Database, selectionId: string) {
  return db.selectFrom('selection_booking').select('booking_id').where('selection_id', '=', selectionId);
}

/**
 * Stores which bookings an organiser has chosen, and the registrations of these bookings. Leaves out unknown ids.
 * Returns undefined if the selection would be empty.
 */
export async function makeBookingSelection(
  db: Database,
  { choice, organiserId }: { choice: BookingChoice; organiserId: string },
  now: Date,
): Promise<string | undefined> {
  return await storeSelection(
    db,
    { list: 'bookings', organiserId },
    async (tx, id) => {
      const chosen =
        'ids' in choice
          ? filterBookings(tx, {}).where('booked.id', '=', anyOf(choice.ids))
          : filterBookings(tx, choice);
      const stored = await tx
        .insertInto('selection_booking')
        .columns(['selection_id', 'booking_id'])
        .expression(chosen.select([sql<string>`${id}::uuid`.as('selection_id'), 'booked.id']))
        .executeTakeFirst();
      const people = tx
        .selectFrom(bookings(tx).as('booked'))
        .where('booked.id', 'in', selectedBookings(tx, id))
        .select([sql<string>`${id}::uuid`.as('selection_id'), 'registration_id'])
        .distinct();
      await tx
        .insertInto('selection_item')
        .columns(['selection_id', 'registration_id'])
        .expression(people)
        .execute();
      return Number(stored.numInsertedOrUpdatedRows ?? 0);
    },
    now,
  );
}

/**
 * Reads an organiser's own selection of bookings, sorted by applicant. Returns undefined if there is no such selection.
 */
export async function readBookingSelection(
  db: Database,
  { id, organiserId }: { id: string; organiserId: string },
) {
  const selection = await findOwnSelection(db, { id, organiserId, list: 'bookings' });
  if (!selection) return undefined;
  const chosen = filterBookings(db, {}).where('booked.id', 'in', selectedBookings(db, id));
  const first = await chosen
    .select(['booked.id', 'applicant_name as applicantName', 'reference'])
    .select(['option', 'day', 'number', 'booked.status'])
    .orderBy('applicant_name')
    .orderBy('booked.id')
    .limit(mostNamed)
    .execute();
  const people = registrations(db)
    .where('id', 'in', selectedRegistrations(db, id))
    .where('status', 'in', payingStatuses);
  return { ...selection, first, count: await countRows(db, chosen), people: await countRows(db, people) };
}

/**
 * Compares a selection with what the list finds now: how many bookings the list finds in addition, and how many it does
 * not find any more.
 */
export async function compareBookingSelection(db: Database, id: string, filter: BookingFilter) {
  const found = filterBookings(db, filter);
  const chosen = filterBookings(db, {}).where('booked.id', 'in', selectedBookings(db, id));
  const listed = found.select('booked.id').as('listed');
  return {
    added: await countRows(
      db,
      found.where((row) => row.not(row.exists(selectedBookings(db, id).where('booking_id', '=', bookedId)))),
    ),
    gone: await countRows(
      db,
      chosen.where((row) =>
        row.not(row.exists(db.selectFrom(listed).select('listed.id').where('listed.id', '=', bookedId))),
      ),
    ),
  };
}
