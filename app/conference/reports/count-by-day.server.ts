import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';

/** So many in all at the end of a day (an ISO date in the zone asked for). */
export type DayTotals = { day: string; registered: number; paid: number };

/**
 * How many counted registrations there were, and how many of them were paid, at the end of each day on which
 * something came in; the days between are left out.
 */
export async function countByDay(db: Database, timeZone: string): Promise<DayTotals[]> {
  const { rows } = await sql<{ day: string; registered: string; paid: string }>`
    select day, sum(registered) over so_far as registered, sum(paid) over so_far as paid
    from (
      select (moment.at at time zone ${timeZone})::date as day, sum(moment.registered) as registered, sum(moment.paid) as paid
      from registration
      cross join lateral (values (created_at, 1, 0), (paid_at, 0, 1)) as moment (at, registered, paid)
      where standing = 'counted' and moment.at is not null
      group by 1
    ) as days
    window so_far as (order by day)
    order by day`.execute(db);
  return rows.map(({ day, registered, paid }) => ({
    day,
    registered: Number(registered),
    paid: Number(paid),
  }));
}
