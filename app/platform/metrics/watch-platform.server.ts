import { statfs } from 'node:fs/promises';
import { Gauge } from '@prometheus-io/client';
import type pg from 'pg';
import type { Database } from '#platform/database/database.server.ts';
import { withTimeout } from '../shutdown.server.ts';
import type { Metrics } from './open-metrics.server.ts';
import { readBacklog } from './read-backlog.server.ts';

export type Watched = {
  db: Database;
  pool: pg.Pool;
  dataDir: string;
  /** Checks the parts that the process needs and returns whether each works. */
  checkParts: () => Promise<Record<string, boolean>>;
};

/** Values by label, or one value for a gauge without a label. */
type Reading = Record<string, number> | number;

/** How long a reading is reused, so that several readers do not load the database. */
const maxAgeMs = 5_000;

/** Adds gauges that are read on demand. A gauge that cannot be read is left out. */
export function watchPlatform({ registry }: Metrics, { db, pool, dataDir, checkParts }: Watched): void {
  const add = (
    name: string,
    help: string,
    label: string | undefined,
    read: () => Reading | Promise<Reading>,
  ) => addGauge(registry, { name, help, label }, read);

  const readRecent = cacheBriefly(() => withTimeout(readBacklog(db), 3));
  const ofQueues = async (value: 'waiting' | 'oldest' | 'active' | 'givenUp') =>
    Object.fromEntries((await readRecent()).queues.map((queue) => [queue.queue, queue[value]]));
  add('conference_jobs_waiting', 'Jobs that are due and have not started.', 'queue', () =>
    ofQueues('waiting'),
  );
  add(
    'conference_jobs_oldest_waiting_seconds',
    'How long the oldest waiting job has been due.',
    'queue',
    () => ofQueues('oldest'),
  );
  add('conference_jobs_active', 'Jobs that are running.', 'queue', () => ofQueues('active'));
  add('conference_jobs_given_up', 'Jobs of the last week whose last attempt failed.', 'queue', () =>
    ofQueues('givenUp'),
  );
  add('conference_mails', 'Mails by state.', 'state', async () =>
    Object.fromEntries((await readRecent()).mails.map(({ state, count }) => [state, count])),
  );
  add(
    'conference_mails_oldest_queued_seconds',
    'How long the oldest queued mail has waited.',
    undefined,
    async () => (await readRecent()).oldestMail,
  );

  add('conference_database_pool_connections', 'Connections to the database.', 'state', () => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
  }));
  add('conference_database_pool_limit', 'Largest number of connections.', undefined, () => pool.options.max);
  add(
    'conference_database_pool_waiting',
    'Queries that wait for a connection.',
    undefined,
    () => pool.waitingCount,
  );

  add('conference_part_up', 'Whether a part that the process needs works.', 'part', async () =>
    Object.fromEntries(Object.entries(await checkParts()).map(([part, isUp]) => [part, Number(isUp)])),
  );
  add('conference_data_free_bytes', 'Free disk space for DATA_DIR.', undefined, async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  });
}

function addGauge(
  registry: Metrics['registry'],
  { name, help, label }: { name: string; help: string; label: string | undefined },
  read: () => Reading | Promise<Reading>,
) {
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [registry],
    async collect() {
      this.reset();
      const reading = await Promise.resolve()
        .then(read)
        .catch(() => undefined);
      // A gauge that was reset would show 0.
      if (reading === undefined) return void this.remove();
      if (typeof reading === 'number') return this.set(reading);
      for (const [key, value] of Object.entries(reading)) this.set({ [label ?? '']: key }, value);
    },
  });
}

/** Reuses a reading for some seconds. Callers share a reading that is under way. */
function cacheBriefly<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; reading: Promise<T> } | undefined;
  return () => {
    if (!last || Date.now() - last.at > maxAgeMs) last = { at: Date.now(), reading: read() };
    return last.reading;
  };
}
