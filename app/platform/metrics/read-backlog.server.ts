import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import { deadLetters } from '#platform/jobs/jobs.server.ts';

/** What waits in the database, of all processes together. Ages are seconds; 0 where nothing waits. */
export type Backlog = {
  queues: { queue: string; waiting: number; oldest: number; active: number; givenUp: number }[];
  mails: { state: string; count: number }[];
  oldestMail: number;
};

/**
 * Reads what waits. Waiting jobs are those that are due; `active` and `givenUp` are pg-boss's own counts, at most
 * half a minute old, because counting them anew would read every job of the last week.
 */
export async function readBacklog(db: Database): Promise<Backlog> {
  const queues = await sql<Backlog['queues'][number]>`
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
  const mails = await sql<Backlog['mails'][number]>`
    select state, count(mail.state)::int as count
    from unnest(enum_range(null::mail_state)) as state left join mail using (state)
    group by state order by state`.execute(db);
  const oldest = await sql<{ age: number }>`
    select coalesce(extract(epoch from now() - min(queued_at)), 0)::float as age
    from mail where state = 'queued'`.execute(db);
  return { queues: queues.rows, mails: mails.rows, oldestMail: oldest.rows[0]?.age ?? 0 };
}
