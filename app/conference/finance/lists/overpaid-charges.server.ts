import { sql } from 'kysely';
import { bookings } from '#conference/booking/bookings.server.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import { charges } from '#conference/payments/charges.server.ts';
import { overpayments } from '#conference/payments/overpayments.server.ts';
import { readEditionCancellation } from '#conference/refunds/edition-cancellation.server.ts';
import { unpaidStates } from '#conference/refunds/order-refund.server.ts';
import { refundOrders } from '#conference/refunds/refund-orders.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { asNumber, countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * A query of the charges for which more was received than they cost. Charges that were cancelled are left out, because the
 * refund rules say what goes back of them; so are those of erased people.
 */
async function findOverpaid(db: Database) {
  return db
    .selectFrom(overpayments(db, await listOverpaidIds(db)).as('paid'))
    .innerJoin(charges(db).as('charged'), 'charged.id', 'paid.charge_id')
    .leftJoin(bookings(db).as('booked'), 'booked.id', 'charged.booking_id')
    .innerJoin(registrations(db).as('person'), (join) =>
      join.on((row) =>
        row('person.id', '=', row.fn.coalesce('charged.registration_id', 'booked.registration_id')),
      ),
    );
}

/** The stored states say quickly which charges these are. With their ids, the database reads no other payments. */
async function listOverpaidIds(db: Database): Promise<string[]> {
  const ofPeople = db
    .selectFrom(charges(db).as('charged'))
    .innerJoin(registrations(db).as('payer'), 'payer.id', 'charged.registration_id')
    .select('charged.id')
    .where('payer.payment_state', '=', 'overpaid')
    .where('payer.withdrawn_at', 'is', null);
  const ofBookings = db
    .selectFrom(charges(db).as('charged'))
    .innerJoin(bookings(db).as('held'), 'held.id', 'charged.booking_id')
    .select('charged.id')
    .where('held.payment_state', '=', 'overpaid')
    .where('held.holds_spot', '=', true);
  const rows = await ofPeople.unionAll(ofBookings).execute();
  return rows.map(({ id }) => id);
}

/**
 * Counts the overpaid charges. After a cancellation of the edition this is 0, because every charge is refunded by the
 * rules.
 */
export async function countOverpaid(db: Database): Promise<number> {
  if (await readEditionCancellation(db)) return 0;
  return await countRows(db, await findOverpaid(db));
}

/**
 * Sums what was paid too much by currency, in minor units, without what is ordered to go back
 * already.
 */
export async function sumOverpaid(db: Database): Promise<{ currency: Currency; amount: number }[]> {
  const ordered = db
    .selectFrom(refundOrders(db).as('order'))
    .select(({ fn }) => ['order.charge_id', asNumber(fn.sum('order.amount')).as('amount')])
    .where('order.state', 'in', unpaidStates)
    .where('order.charge_id', 'is not', null)
    .groupBy('order.charge_id');
  return await (await findOverpaid(db))
    .leftJoin(ordered.as('ordered'), 'ordered.charge_id', 'charged.id')
    .select('charged.currency')
    .select(sql<number>`sum(greatest(0, overpaid - coalesce(ordered.amount, 0)))::float8`.as('amount'))
    .groupBy('charged.currency')
    .execute();
}

/** Lists the `count` overpaid charges that have waited longest, with the amount above the charge in minor units. */
export async function listOverpaid(db: Database, count: number) {
  if (await readEditionCancellation(db)) return [];
  return await (await findOverpaid(db))
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
