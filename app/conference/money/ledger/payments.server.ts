import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import { type Arrived, trimRate } from './arrived.ts';

/**
 * A query of all payments, refunds and counter-entries with their registrations or bookings, without sealed notes.
 * Other modules run or join it.
 */
export function payments(db: Database) {
  return (
    db
      .selectFrom('payment')
      .innerJoin('charge', 'charge.id', 'payment.charge_id')
      .select(['payment.id', 'payment.kind', 'method', 'payment.amount', 'payment.currency', 'received_on'])
      .select(['recorded_at', 'recorded_by', 'counters', 'proof_file_id', 'payment.record_key_id'])
      .select([
        'charge_id',
        'charge.kind as charge_kind',
        'registration_id',
        'booking_id',
        'group_payment_id',
        'is_late',
      ])
      .select(['submission_hash', 'arrived_currency', 'arrived_rate', 'bank_charges'])
      // The driver returns a bigint as a string. The form accepts only amounts that a float represents exactly.
      .select(sql<number | null>`payment.arrived_amount::float8`.as('arrived_amount'))
      .select(
        sql<boolean>`exists (select from payment as undoing where undoing.counters = payment.id)`.as(
          'is_undone',
        ),
      )
  );
}

/**
 * Returns the sum that arrived in another currency, for a row of {@link payments}. Returns undefined if the money
 * arrived in the charge's currency.
 */
export function foreignSumOf(row: {
  arrived_amount: number | null;
  arrived_currency: string | null;
  arrived_rate: string | null;
  bank_charges: number | null;
}): Arrived | undefined {
  const {
    arrived_amount: amount,
    arrived_currency: currency,
    arrived_rate: rate,
    bank_charges: charges,
  } = row;
  if (amount === null || currency === null || rate === null || charges === null) return undefined;
  return { amount, currency, rate: trimRate(rate), charges };
}
