import { sql } from 'kysely';
import type { Currency } from '#conference/edition/money/currency.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { charges } from '#conference/money/ledger/charges.server.ts';
import { overpayments } from '#conference/money/ledger/overpayments.server.ts';
import { readEditionCancellation } from '#conference/money/refunds/edition-cancellation.server.ts';
import { unpaidStates } from '#conference/money/refunds/order-refund.server.ts';
import { refundOrders } from '#conference/money/refunds/refund-orders.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { asNumber, countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * A query for the charges for which more was received than they cost. It excludes charges of erased people. It also
 * excludes cancelled charges, because the refund rules decide how much of a cancelled charge is refunded.
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

/**
 * Lists the ids of the overpaid charges by their stored payment states. This is fast, because the database does not
 * read the payments of all other charges.
 */
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
 * Counts the overpaid charges. If the edition is cancelled, returns 0, because the refund rules then apply to every
 * charge.
 */
export async function countOverpaid(db: Database): Promise<number> {
  if (await readEditionCancellation(db)) return 0;
  return await countRows(db, await findOverpaid(db));
}

/** Sums the overpaid amounts by currency, in minor units, without the amounts whose refund is already ordered. */
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

/**
 * Lists at most `count` overpaid charges. The charge whose last payment is oldest comes first. `overpaid` is the amount
 * above the price, in minor units.
 */
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
