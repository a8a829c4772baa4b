import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '#platform/database/database.server.ts';
import { hasRoomForFiles, readFreeBytes } from '#platform/files/room-for-files.server.ts';
import { deadLetters } from '#platform/jobs/jobs.server.ts';
import { withTimeout } from '../shutdown.server.ts';
import { addGauge, cacheBriefly } from './add-gauge.server.ts';
import type { Metrics } from './open-metrics.server.ts';

type Watched = {
  db: Database;
  pool: pg.Pool;
  config: Parameters<typeof hasRoomForFiles>[0];
  checkParts: () => Promise<Record<string, boolean>>;
};

/** Adds gauges for the job queues, the database pool, the parts of the process and the disk. */
export function watchPlatform(metrics: Metrics, { db, pool, config, checkParts }: Watched): void {
  const readRecent = cacheBriefly(() => withTimeout(readQueues(db), 3));
  const addQueueGauge = (name: string, help: string, value: keyof Omit<QueueBacklog, 'queue'>) => {
    const read = async () =>
      Object.fromEntries((await readRecent()).map((queue) => [queue.queue, queue[value]]));
    addGauge(metrics, name, help, read, 'queue');
  };
  addQueueGauge('conference_jobs_waiting', 'Jobs that are due and have not started.', 'waiting');
  addQueueGauge('conference_jobs_oldest_waiting_seconds', 'Age of the oldest waiting job.', 'oldest');
  addQueueGauge('conference_jobs_active', 'Jobs that are running.', 'active');
  addQueueGauge('conference_jobs_given_up', 'Jobs of the last week whose last attempt failed.', 'givenUp');

  const connections = 'conference_database_pool_connections';
  const countConnections = () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount });
  addGauge(metrics, connections, 'Connections to the database.', countConnections, 'state');
  const limit = 'conference_database_pool_limit';
  addGauge(metrics, limit, 'Largest number of connections.', () => pool.options.max);
  const waiting = 'conference_database_pool_waiting';
  addGauge(metrics, waiting, 'Queries that wait for a connection.', () => pool.waitingCount);

  const readParts = async () =>
    Object.fromEntries(Object.entries(await checkParts()).map(([part, isUp]) => [part, Number(isUp)]));
  addGauge(metrics, 'conference_part_up', 'Whether a part that the process needs works.', readParts, 'part');
  addGauge(metrics, 'conference_data_free_bytes', 'Free disk space for DATA_DIR.', async () => {
    return await readFreeBytes(config);
  });
  addGauge(
    metrics,
    'conference_files_accepted',
    'Whether the site stores files: 0 if the disk is nearly full.',
    async () => Number(await hasRoomForFiles(config)),
  );
}

/**
 * The jobs of one queue in all processes. `oldest` says for how many seconds the oldest due job has waited, or is 0 if
 * no job is due.
 */
type QueueBacklog = {
  queue: string;
  waiting: number;
  oldest: number;
  active: number;
  givenUp: number;
};

/**
 * Reads how many jobs each queue has. `waiting` is the number of jobs that are due. `active` and `givenUp` are
 * pg-boss's own numbers, which may be half a minute old. An exact count would have to read all jobs of the last week.
 */
async function readQueues(db: Database): Promise<QueueBacklog[]> {
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
