import { sql } from 'kysely';
import { bookings } from '#conference/booking/bookings.server.ts';
import { charges } from '#conference/payments/charges.server.ts';
import { overpayments } from '#conference/payments/overpayments.server.ts';
import { readEditionCancellation } from '#conference/refunds/edition-cancellation.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * A query of the charges for which more was received than they cost, oldest first by their last payment. Charges that
 * were cancelled are left out, because the refund rules say what goes back of them; so are those of erased people.
 */
function overpaidCharges(db: Database) {
  return db
    .selectFrom(overpayments(db).as('paid'))
    .innerJoin(charges(db).as('charged'), 'charged.id', 'paid.charge_id')
    .leftJoin(bookings(db).as('booked'), 'booked.id', 'charged.booking_id')
    .innerJoin(registrations(db).as('person'), (join) =>
      join.on((row) =>
        row('person.id', '=', row.fn.coalesce('charged.registration_id', 'booked.registration_id')),
      ),
    )
    .where((row) =>
      row.or([
        row.and([row('charged.kind', '=', 'registration'), row('person.withdrawn_at', 'is', null)]),
        row('booked.holds_spot', '=', true),
      ]),
    );
}

/**
 * Counts the overpaid charges. After a cancellation of the edition this is 0, because every charge is refunded by the
 * rules.
 */
export async function countOverpaid(db: Database): Promise<number> {
  if (await readEditionCancellation(db)) return 0;
  return await countRows(db, overpaidCharges(db));
}

/** Lists the `count` overpaid charges that have waited longest, with the amount above the charge in minor units. */
export async function listOverpaid(db: Database, count: number) {
  if (await readEditionCancellation(db)) return [];
  return await overpaidCharges(db)
    .select(['charged.id', 'charged.kind as of', 'overpaid', 'charged.currency', 'last_at as lastAt'])
    .select(['person.reference', 'booked.option'])
    .select((row) => [
      sql<string>`${row.fn.coalesce('charged.registration_id', 'charged.booking_id')}`.as('ofId'),
      sql<string>`${row.fn.coalesce('booked.applicant_name', 'person.full_name')}`.as('name'),
    ])
    .orderBy('last_at')
    .orderBy('charged.id')
    .limit(count)
    .execute();
}
