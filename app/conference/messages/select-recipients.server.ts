import type { SelectQueryBuilder } from 'kysely';
import { filterRegistrations } from '#conference/registration/list/filter-registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DB } from '#platform/database/database-types.ts';
import type { Recipients } from './recipients.ts';

/** The query on `registration` for a message's recipients who registered before an instant, nothing selected. */
export function selectRecipients(
  db: Database,
  { filter, booked, bookingStatus }: Recipients,
  until: Date,
): SelectQueryBuilder<DB, 'registration', object> {
  const registrations = filterRegistrations(db, filter).where('registration.created_at', '<=', until);
  if (!booked) return registrations;
  return registrations.where((row) => {
    let held = row
      .selectFrom('booking')
      .innerJoin('booking_spot', 'booking_spot.id', 'booking.spot_id')
      .select('booking.id')
      .whereRef('booking.registration_id', '=', 'registration.id')
      .where('booking.holds_spot', '=', true);
    if (booked !== 'any') held = held.where('booking_spot.option', '=', booked);
    if (bookingStatus) held = held.where('booking.status', '=', bookingStatus);
    return row.exists(held);
  });
}

/** How many a message would reach. */
export async function countRecipients(db: Database, recipients: Recipients, until: Date): Promise<number> {
  const { count } = await selectRecipients(db, recipients, until)
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
