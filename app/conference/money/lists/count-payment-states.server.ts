import { bookings } from '#conference/festival/bookings.server.ts';
import { type PaymentState, paymentStates } from '#conference/money/ledger/payment-state.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';

type Count = { state: PaymentState; registrations: number; bookings: number };

/** Counts the active registrations and all bookings by payment state. The rows are in the order of `paymentStates`. */
export async function countPaymentStates(db: Database): Promise<Count[]> {
  const [people, booked] = await Promise.all([
    db
      .selectFrom(registrations(db).as('person'))
      .select((row) => ['payment_state as state', asNumber(row.fn.countAll()).as('count')])
      .where('status', '=', 'active')
      .groupBy('payment_state')
      .execute(),
    db
      .selectFrom(bookings(db).as('booked'))
      .select((row) => ['payment_state as state', asNumber(row.fn.countAll()).as('count')])
      .groupBy('payment_state')
      .execute(),
  ]);
  return paymentStates.map((state) => ({
    state,
    registrations: people.find((row) => row.state === state)?.count ?? 0,
    bookings: booked.find((row) => row.state === state)?.count ?? 0,
  }));
}
