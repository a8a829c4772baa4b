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

/** A query of the registrations whose fee was made or changed at a time or later. */
export function chargesChangedSince(db: Database, since: Date) {
  return db
    .selectFrom('charge')
    .select('registration_id')
    .where('updated_at', '>=', since)
    .where('registration_id', 'is not', null);
}
