import type { Database } from '#platform/database/database.server.ts';

/** The spots of an option (for a hall, on one day): all of them, and those that somebody asked for or was given. */
export type Occupancy = {
  option: string;
  day: string | null;
  total: number;
  requested: number;
  confirmed: number;
};

/** Counts the spots on offer by option and day. */
export async function countOccupancy(db: Database): Promise<Occupancy[]> {
  const rows = await db
    .selectFrom('booking_spot')
    .leftJoin('booking', (join) =>
      join.onRef('booking.spot_id', '=', 'booking_spot.id').on('booking.holds_spot', '=', true),
    )
    .select(({ fn }) => [
      'option',
      'day',
      fn.countAll<string>().as('total'),
      fn.countAll<string>().filterWhere('status', '=', 'requested').as('requested'),
      fn.countAll<string>().filterWhere('status', '=', 'confirmed').as('confirmed'),
    ])
    .where('is_offered', '=', true)
    .groupBy(['option', 'day'])
    .orderBy('option')
    .orderBy('day')
    .execute();
  return rows.map(({ option, day, total, requested, confirmed }) => ({
    option,
    day,
    total: Number(total),
    requested: Number(requested),
    confirmed: Number(confirmed),
  }));
}
