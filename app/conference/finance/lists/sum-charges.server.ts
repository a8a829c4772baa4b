import { sql } from 'kysely';
import { bookings } from '#conference/booking/bookings.server.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import { charges } from '#conference/payments/charges.server.ts';
import { payments } from '#conference/payments/payments.server.ts';
import { readEditionCancellation } from '#conference/refunds/edition-cancellation.server.ts';
import { unpaidStates } from '#conference/refunds/order-refund.server.ts';
import { refundOrders } from '#conference/refunds/refund-orders.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { listRefundsToOrder } from './refunds-to-order.server.ts';

/** The sums of a currency, in minor units. */
export type ChargeSums = {
  currency: Currency;
  /** The fees and prices of active registrations and of bookings that hold a spot. */
  charged: number;
  /** The money that came in, less what went back. Waivers are not money. */
  received: number;
  /** What these registrations and bookings still have to pay. Nothing once the edition is cancelled. */
  due: number;
  /**
   * The money that has to go back: overpayments of charges that are not cancelled, refunds of cancelled charges that
   * nobody has ordered, and ordered refunds that are not paid.
   */
  toGiveBack: number;
};

/** Sums all charges and their payments by currency. */
export async function sumCharges(db: Database): Promise<ChargeSums[]> {
  const paid = db
    .selectFrom(payments(db).as('entry'))
    .select(({ fn }) => [
      'entry.charge_id',
      asNumber(fn.sum('entry.amount')).as('total'),
      asNumber(fn.sum('entry.amount').filterWhere('entry.method', '<>', 'waiver')).as('money'),
    ])
    .groupBy('entry.charge_id');
  const ordered = db
    .selectFrom(refundOrders(db).as('order'))
    .select(({ fn }) => ['order.charge_id', asNumber(fn.sum('order.amount')).as('amount')])
    .where('order.state', 'in', unpaidStates)
    .where('order.charge_id', 'is not', null)
    .groupBy('order.charge_id');
  const isActive = sql<boolean>`(person.standing = 'counted' or booked.holds_spot)`;
  // The same as in overpaidCharges. An erased person has no row.
  const isNotCancelled = sql<boolean>`((person.id is not null and person.withdrawn_at is null) or booked.holds_spot)`;
  const total = sql<number>`coalesce(paid.total, 0)`;
  const money = sql<number>`coalesce(paid.money, 0)`;
  const rows = await db
    .selectFrom(charges(db).as('charged'))
    .leftJoin(paid.as('paid'), 'paid.charge_id', 'charged.id')
    .leftJoin(ordered.as('ordered'), 'ordered.charge_id', 'charged.id')
    .leftJoin(registrations(db).as('person'), 'person.id', 'charged.registration_id')
    .leftJoin(bookings(db).as('booked'), 'booked.id', 'charged.booking_id')
    .select([
      'charged.currency',
      sql<number>`coalesce(sum(charged.amount) filter (where ${isActive}), 0)::float8`.as('charged'),
      sql<number>`sum(${money})::float8`.as('received'),
      sql<number>`coalesce(sum(greatest(0, charged.amount - ${total})) filter (where ${isActive}), 0)::float8`.as(
        'due',
      ),
      // The ordered refunds are summed below.
      sql<number>`coalesce(sum(greatest(0, least(${total} - charged.amount, ${money}) - coalesce(ordered.amount, 0)))
        filter (where ${isNotCancelled}), 0)::float8`.as('overpaid'),
    ])
    .groupBy('charged.currency')
    .orderBy('charged.currency')
    .execute();
  const orders = await db
    .selectFrom(refundOrders(db).as('order'))
    .select(({ fn }) => ['order.currency', asNumber(fn.sum('order.amount')).as('amount')])
    .where('order.state', 'in', unpaidStates)
    .groupBy('order.currency')
    .execute();
  const open = [...orders, ...(await listRefundsToOrder(db))];
  // Once the edition is cancelled, nobody owes anything, and the refunds above contain what was paid too much.
  const isCancelled = (await readEditionCancellation(db)) !== undefined;
  return rows.map(({ overpaid, due, ...sums }) => ({
    ...sums,
    due: isCancelled ? 0 : due,
    toGiveBack: open
      .filter(({ currency }) => currency === sums.currency)
      .reduce((sum, { amount }) => sum + amount, isCancelled ? 0 : overpaid),
  }));
}
