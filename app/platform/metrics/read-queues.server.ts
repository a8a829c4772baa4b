import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import { deadLetters } from '#platform/jobs/jobs.server.ts';

/** The jobs of one queue, for all processes. `oldest` is in seconds and 0 for an empty queue. */
export type QueueBacklog = {
  queue: string;
  waiting: number;
  oldest: number;
  active: number;
  givenUp: number;
};

/**
 * Reads the backlog of each queue. `waiting` counts the jobs that are due. `active` and `givenUp` are pg-boss's own
 * counts and up to half a minute old, because counting again would read all jobs of the last week.
 */
export async function readQueues(db: Database): Promise<QueueBacklog[]> {
  const { rows } = await sql<QueueBacklog>`
    select queue.name as queue, queue.active_count as active, queue.failed_count as "givenUp",
      coalesce(due.waiting, 0)::int as waiting, coalesce(due.oldest, 0)::float as oldest
    from jobs.queue
    left join (
      select name, count(*) as waiting, extract(epoch from now() - min(start_after)) as oldest
      from jobs.job where state < 'active' and not blocked and start_after <= now() group by name
    ) as due using (name)
    where queue.name <> ${deadLetters} and not starts_with(queue.name, '__pgboss') order by queue.name`.execute(
    db,
  );
  return rows;
}
