import type { Database } from '#platform/database/database.server.ts';

/**
 * Returns a query of all bookings with their spots, without sealed values. Other modules add conditions to it or join
 * it.
 */
export function bookings(db: Database) {
  return db
    .selectFrom('booking')
    .innerJoin('booking_spot', 'booking_spot.id', 'booking.spot_id')
    .select([
      'booking.id',
      'registration_id',
      'status',
      'holds_spot',
      'is_provisional',
      'pay_by',
      'booking.payment_state',
    ])
    .select([
      'booking.created_at',
      'booking.updated_at',
      'decided_at',
      'cancellation_asked_at',
      'extended_at',
      'applicant_name',
      'contact_email',
    ])
    .select(['spot_id', 'option', 'day', 'number', 'is_offered', 'record_key_id', 'picture_file_id']);
}
