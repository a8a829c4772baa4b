import type { Currency } from '#conference/edition/money/currency.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { charges } from '#conference/money/ledger/charges.server.ts';
import { ledgerMovements } from '#conference/money/ledger/ledger-movements.server.ts';
import type { PaymentState } from '#conference/money/ledger/payment-state.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import { readEditionCancellation } from '#conference/money/refunds/edition-cancellation.server.ts';
import { unpaidStates } from '#conference/money/refunds/order-refund.server.ts';
import { refundOrders } from '#conference/money/refunds/refund-orders.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { RefundToOrder } from '../refunds/refunds-to-order.server.ts';
import { sumOverpaid } from './overpaid-charges.server.ts';

/** The sums of a currency, in minor units. */
export type ChargeSums = {
  currency: Currency;
  /** The fees and prices of active registrations and of bookings that hold a spot. */
  charged: number;
  /** The received money, minus refunds and chargebacks. Waivers are not money. */
  received: number;
  /** The amount that is still due for these registrations and bookings. 0 if the edition is cancelled. */
  due: number;
  /**
   * The money that must be refunded: overpayments of charges that are not cancelled, refunds of cancelled charges
   * that nobody has ordered, and ordered refunds that are not paid.
   */
  toRefund: number;
};

/** A charge in one of these payment states is due, in full or in part. */
const dueStates = ['unpaid', 'part-paid', 'refunded'] as const satisfies readonly PaymentState[];

/**
 * Sums all charges and their payments by currency. `refundsToOrder` is the result of `listRefundsToOrder`. To be fast,
 * reads the payments of only those charges that are due or overpaid by their stored payment state.
 */
export async function sumCharges(
  db: Database,
  refundsToOrder: readonly Pick<RefundToOrder, 'amount' | 'currency'>[],
): Promise<ChargeSums[]> {
  const received = await db
    .selectFrom(ledgerMovements(db).as('entry'))
    .select((row) => ['entry.currency', asNumber(row.fn.sum('entry.amount')).as('amount')])
    .where('entry.method', '<>', 'waiver')
    .groupBy('entry.currency')
    .execute();
  const charged = await sumActive(db);
  const paidOfDue = await sumPaidOfDue(db);
  const orders = await db
    .selectFrom(refundOrders(db).as('order'))
    .select(({ fn }) => ['order.currency', asNumber(fn.sum('order.amount')).as('amount')])
    .where('order.state', 'in', unpaidStates)
    .groupBy('order.currency')
    .execute();
  // If the edition is cancelled, nobody owes anything, and `refundsToOrder` already contains the overpayments.
  const isCancelled = (await readEditionCancellation(db)) !== undefined;
  const overpaid = isCancelled ? [] : await sumOverpaid(db);
  const currencies = new Set([...charged, ...received].map(({ currency }) => currency));
  return [...currencies].sort().map((currency) => {
    const sumOf = (rows: readonly { currency: Currency; amount: number }[]) =>
      rows.filter((row) => row.currency === currency).reduce((sum, { amount }) => sum + amount, 0);
    const ofCurrency = charged.find((row) => row.currency === currency);
    return {
      currency,
      charged: ofCurrency?.amount ?? 0,
      received: sumOf(received),
      due: isCancelled ? 0 : (ofCurrency?.due ?? 0) - sumOf(paidOfDue),
      toRefund: sumOf([...orders, ...refundsToOrder, ...overpaid]),
    };
  });
}

/** A query of the charges of active registrations and of bookings that hold a spot, each with its state. */
function activeCharges(db: Database) {
  const columns = ['charged.id', 'charged.currency', 'charged.amount'] as const;
  const ofPeople = db
    .selectFrom(charges(db).as('charged'))
    .innerJoin(registrations(db).as('person'), 'person.id', 'charged.registration_id')
    .select(columns)
    .select('person.payment_state as state')
    .where('person.status', '=', 'active');
  const ofBookings = db
    .selectFrom(charges(db).as('charged'))
    .innerJoin(bookings(db).as('booked'), 'booked.id', 'charged.booking_id')
    .select(columns)
    .select('booked.payment_state as state')
    .where('booked.holds_spot', '=', true);
  return ofPeople.unionAll(ofBookings);
}

/** Sums all active charges (`amount`), and the active charges that are not paid in full (`due`). */
async function sumActive(db: Database) {
  return await db
    .selectFrom(activeCharges(db).as('active'))
    .select(({ fn }) => [
      'currency',
      asNumber(fn.sum('amount')).as('amount'),
      asNumber(fn.sum('amount').filterWhere('state', 'in', dueStates)).as('due'),
    ])
    .groupBy('currency')
    .execute();
}

/** Sums the payments and waivers of the active charges that are not paid in full. */
async function sumPaidOfDue(db: Database) {
  const begun = await db
    .selectFrom(activeCharges(db).as('active'))
    .select('active.id')
    .where('active.state', 'in', ['part-paid', 'refunded'])
    .execute();
  // Also needs the waivers of unpaid charges. Only few charges have waivers, so the search begins with the waivers.
  const waived = await db
    .selectFrom(payments(db).as('entry'))
    .select('entry.charge_id as id')
    .where('entry.method', '=', 'waiver')
    .execute();
  const discounted = await db
    .selectFrom(activeCharges(db).as('active'))
    .select('active.id')
    .where('active.state', '=', 'unpaid')
    .where('active.id', '=', anyOf(waived.map(({ id }) => id)))
    .execute();
  return await db
    .selectFrom(payments(db).as('entry'))
    .select(({ fn }) => ['entry.currency', asNumber(fn.sum('entry.amount')).as('amount')])
    .where('entry.charge_id', '=', anyOf([...begun, ...discounted].map(({ id }) => id)))
    .groupBy('entry.currency')
    .execute();
}
