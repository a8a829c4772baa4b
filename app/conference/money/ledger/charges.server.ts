import type { Database } from '#platform/database/database.server.ts';

/** A query of all charges with their registrations or bookings. Other modules run or join it. */
export function charges(db: Database) {
  return db
    .selectFrom('charge')
    .select([
      'charge.id',
      'charge.kind',
      'charge.amount',
      'charge.currency',
      'registration_id',
      'booking_id',
    ]);
}
