import { bookings } from '#conference/festival/bookings.server.ts';
import { sumHeld } from '#conference/money/ledger/read-balances.server.ts';
import { payingStatuses } from '#conference/registration/registration-status.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Calculates what a cancellation of the whole edition would do now: the amounts it would refund, and the numbers of
 * registrations and bookings it would cancel. What was cancelled earlier keeps its own refund.
 */
export async function planEditionCancellation(db: Database) {
  const people = registrations(db).where('status', 'in', payingStatuses);
  const held = bookings(db).where('holds_spot', '=', true);
  return {
    money: await sumHeld(db, {
      registrations: db.selectFrom(people.as('person')).select('person.id').$asScalar(),
      bookings: db.selectFrom(held.as('booked')).select('booked.id').$asScalar(),
    }),
    registrations: await countRows(db, people),
    bookings: await countRows(db, held),
  };
}
