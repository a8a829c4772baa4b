import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** A query of the ids of the charges of these registrations and bookings. Other modules use it inside their queries. */
export function chargesOf(
  db: Database,
  { registrationIds, bookingIds }: { registrationIds: readonly string[]; bookingIds: readonly string[] },
) {
  return db
    .selectFrom('charge')
    .select('id')
    .where((row) =>
      row.or([
        row('registration_id', '=', anyOf(registrationIds)),
        row('booking_id', '=', anyOf(bookingIds)),
      ]),
    );
}
