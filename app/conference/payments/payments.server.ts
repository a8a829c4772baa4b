import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';

/**
 * A query of all payments, refunds and counter-entries with their registrations or bookings, without sealed notes.
 * Other modules run or join it.
 */
export function payments(db: Database) {
  return db
    .selectFrom('payment')
    .innerJoin('charge', 'charge.id', 'payment.charge_id')
    .select(['payment.id', 'payment.kind', 'method', 'payment.amount', 'payment.currency', 'received_on'])
    .select(['recorded_at', 'recorded_by', 'counters', 'proof_file_id', 'payment.record_key_id'])
    .select(['charge_id', 'charge.kind as charge_kind', 'registration_id', 'booking_id', 'group_payment_id'])
    .select('submission_hash')
    .select(
      sql<boolean>`exists (select from payment as undoing where undoing.counters = payment.id)`.as(
        'is_undone',
      ),
    );
}

/** A query of all charges with their registrations or bookings. Other modules run or join it. */
export function charges(db: Database) {
  return db
    .selectFrom('charge')
    .select(['charge.id', 'charge.kind', 'charge.amount', 'charge.currency'])
    .select(['charge.registration_id', 'charge.booking_id']);
}
