import type { Database } from '#platform/database/database.server.ts';

/** Bookings with their spots, without what is sealed, as a select for other modules to read or join. */
export function bookings(db: Database) {
  return db
    .selectFrom('booking')
    .innerJoin('booking_spot', 'booking_spot.id', 'booking.spot_id')
    .select(['booking.id', 'registration_id', 'status', 'holds_spot', 'is_provisional', 'pay_by'])
    .select([
      'booking.created_at',
      'booking.updated_at',
      'decided_at',
      'extended_at',
      'applicant_name',
      'contact_email',
    ])
    .select(['spot_id', 'option', 'day', 'number', 'is_offered', 'record_key_id', 'picture_file_id']);
}
