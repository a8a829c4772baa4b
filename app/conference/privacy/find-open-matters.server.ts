import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Database } from '#platform/database.server.ts';
import { anyOf } from './drop-traces.server.ts';
import type { OpenMatter } from './erasure-request.ts';
import type { Person } from './find-person.server.ts';

/** What stands against erasing a person at an instant, for the owner to see before. */
export async function findOpenMatters(db: Database, person: Person, now: Date): Promise<OpenMatter[]> {
  return await findSpots(db, person, now);
}

/** Spots that were confirmed and whose day, or the festival's last, is not over. */
async function findSpots(db: Database, { bookingIds }: Person, now: Date): Promise<OpenMatter[]> {
  const today = dayAt(now, edition.timeZone);
  const confirmed = await db
    .selectFrom('booking')
    .innerJoin('booking_spot', 'booking_spot.id', 'spot_id')
    .select(['option', 'day'])
    .where('booking.id', '=', anyOf(bookingIds))
    .where('status', '=', 'confirmed')
    .orderBy('booking.id')
    .execute();
  return confirmed
    .filter(({ day }) => (day ?? edition.festival.to) >= today)
    .map(({ option, day }) => ({ kind: 'spot-confirmed', option, day }));
}
