import { sql } from 'kysely';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** The number of active registrations at the end of a day, and how many of them were paid. */
export type DayTotals = { day: string; registered: number; paid: number };

/**
 * Counts the totals at the end of each day in the given time zone. Leaves out days without a registration or payment.
 */
export async function countByDay(db: Database, timeZone: string): Promise<DayTotals[]> {
  const { rows } = await sql<DayTotals>`
    select day, (sum(registered) over until_day)::int as registered, (sum(paid) over until_day)::int as paid
    from (
      select (moment.at at time zone ${timeZone})::date as day, sum(moment.registered) as registered, sum(moment.paid) as paid
      from ${registrations(db).as('person')}
      cross join lateral (values (created_at, 1, 0), (paid_at, 0, 1)) as moment (at, registered, paid)
      where status = 'active' and moment.at is not null
      group by 1
    ) as days
    window until_day as (order by day)
    order by day`.execute(db);
  return rows;
}
