import type { Database } from '#platform/database/database.server.ts';

/** How many spots of an option are free. For a hall, there is one count for each day. */
export type AvailableSpots = { option: string; day: string | null; available: number };

/** Counts the offered spots of every option and day that no booking holds. */
export async function listAvailableSpots(db: Database): Promise<AvailableSpots[]> {
  const rows = await db
    .selectFrom('booking_spot')
    .leftJoin('booking', (join) =>
      join.onRef('booking.spot_id', '=', 'booking_spot.id').on('booking.holds_spot', '=', true),
    )
    .select(({ fn }) => [
      'option',
      'day',
      fn.countAll<string>().filterWhere('booking.id', 'is', null).as('available'),
    ])
    .where('is_offered', '=', true)
    .groupBy(['option', 'day'])
    .orderBy('option')
    .orderBy('day')
    .execute();
  return rows.map((row) => ({ option: row.option, day: row.day, available: Number(row.available) }));
}
