import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** Makes a query of all spots, with the bookings that hold them. It selects no columns. */
export function selectSpots(db: Database) {
  return db
    .selectFrom('booking_spot')
    .leftJoin('booking', (join) =>
      join.onRef('booking.spot_id', '=', 'booking_spot.id').on('booking.holds_spot', '=', true),
    );
}

/** Counts the offered, requested and confirmed spots of each option. Counts a hall separately for each day. */
export async function countOccupancy(db: Database) {
  return await selectSpots(db)
    .select(({ fn }) => [
      'option',
      'day',
      asNumber(fn.countAll()).as('total'),
      asNumber(fn.countAll().filterWhere('status', '=', 'requested')).as('requested'),
      asNumber(fn.countAll().filterWhere('status', '=', 'confirmed')).as('confirmed'),
    ])
    .where('is_offered', '=', true)
    .groupBy(['option', 'day'])
    .orderBy('option')
    .orderBy('day')
    .execute();
}

export type Occupancy = Awaited<ReturnType<typeof countOccupancy>>[number];

/** Counts the offered spots of each option that no booking holds. Counts a hall separately for each day. */
export async function listAvailableSpots(db: Database) {
  const spots = await countOccupancy(db);
  return spots.map(({ option, day, total, requested, confirmed }) => ({
    option,
    day,
    available: total - requested - confirmed,
  }));
}

export type AvailableSpots = Awaited<ReturnType<typeof listAvailableSpots>>[number];
