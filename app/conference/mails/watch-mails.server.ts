import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import { addGauge, cacheBriefly } from '#platform/metrics/add-gauge.server.ts';
import type { Metrics } from '#platform/metrics/open-metrics.server.ts';
import { withTimeout } from '#platform/shutdown.server.ts';

/** Adds the metrics of the mails. They count the mails of all processes. */
export function watchMails(metrics: Metrics, db: Database): void {
  const readRecent = cacheBriefly(() => withTimeout(readMails(db), 3));
  const readCounts = async () =>
    Object.fromEntries((await readRecent()).map(({ state, count }) => [state, count]));
  addGauge(metrics, 'conference_mails', 'Mails by state.', readCounts, 'state');
  const readAge = async () => (await readRecent()).find(({ state }) => state === 'queued')?.age ?? 0;
  addGauge(metrics, 'conference_mails_oldest_queued_seconds', 'Age of the oldest queued mail.', readAge);
}

/** Counts the mails of each state. `age` is the age of the oldest queued mail in seconds. It is 0 for other states. */
async function readMails(db: Database) {
  const { rows } = await sql<{ state: string; count: number; age: number }>`
    select state, count(mail.state)::int as count,
      coalesce(extract(epoch from clock_now() - min(queued_at) filter (where state = 'queued')), 0)::float as age
    from unnest(enum_range(null::mail_state)) as state left join mail using (state)
    group by state order by state`.execute(db);
  return rows;
}
