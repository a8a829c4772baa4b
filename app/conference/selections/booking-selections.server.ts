import { sql } from 'kysely';
import { bookings } from '#conference/booking/bookings.server.ts';
import { type BookingFilter, filterBookings } from '#conference/booking/desk-bookings.server.ts';
import { payingStatuses } from '#conference/registration/registration-status.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { findOwnSelection, named, selectedRegistrations, storeSelection } from './selections.server.ts';

/** What an organiser chooses: the bookings that were ticked, or all that the list finds now. */
export type BookingChoice = { ids: readonly string[] } | { filter: BookingFilter };

/** The id of the row that `filterBookings` looks at. */
const bookedId = sql<string>`booked.id`;

/** A query of the ids of the bookings of a selection. A booking that was deleted since can be among them. */
export function selectedBookings(db: Database, selectionId: string) {
  return db.selectFrom('selection_booking').select('booking_id').where('selection_id', '=', selectionId);
}

/**
 * Stores which bookings an organiser has chosen, and the registrations that made them. Unknown ids are left out. Returns
 * undefined if there are none.
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
      const found = filterBookings(tx, 'filter' in choice ? choice.filter : {});
      const chosen = 'ids' in choice ? found.where('booked.id', '=', anyOf(choice.ids)) : found;
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
 * Reads an organiser's own selection of bookings: how many there are, the first of them by applicant, and how many people
 * a message reaches. Returns undefined if there is none.
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
    .limit(named)
    .execute();
  const people = registrations(db)
    .where('id', 'in', selectedRegistrations(db, id))
    .where('status', 'in', payingStatuses);
  return { ...selection, first, count: await countRows(db, chosen), people: await countRows(db, people) };
}

/** Compares a selection with what the list finds now: how many were added, and how many it does not find any more. */
export async function compareBookingSelection(db: Database, id: string, filter: BookingFilter) {
  const found = filterBookings(db, filter);
  const chosen = filterBookings(db, {}).where('booked.id', 'in', selectedBookings(db, id));
  const now = found.select('booked.id').as('now');
  return {
    added: await countRows(
      db,
      found.where((row) => row.not(row.exists(selectedBookings(db, id).where('booking_id', '=', bookedId)))),
    ),
    gone: await countRows(
      db,
      chosen.where((row) =>
        row.not(row.exists(db.selectFrom(now).select('now.id').where('now.id', '=', bookedId))),
      ),
    ),
  };
}
