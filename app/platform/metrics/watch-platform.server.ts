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
  /** What a process cannot do all its work without, and whether each is there. */
  checkParts: () => Promise<Record<string, boolean>>;
};

/** Values by the gauge's label; a gauge without one has a single value. */
type Reading = Record<string, number> | number;

/** Two Prometheus servers, or a person beside one, ask the database no more often than this. */
const freshForMs = 5_000;

/** Adds what is looked up when somebody reads the metrics. What cannot be looked up is left out, never guessed. */
export function watchPlatform({ registry }: Metrics, { db, pool, dataDir, checkParts }: Watched): void {
  const add = (
    name: string,
    help: string,
    label: string | undefined,
    read: () => Reading | Promise<Reading>,
  ) => addGauge(registry, { name, help, label }, read);

  const readFresh = keepFresh(() => withTimeout(readBacklog(db), 3));
  const ofQueues = async (value: 'waiting' | 'oldest' | 'active' | 'givenUp') =>
    Object.fromEntries((await readFresh()).queues.map((queue) => [queue.queue, queue[value]]));
  add('conference_jobs_waiting', 'Jobs that are due and not begun.', 'queue', () => ofQueues('waiting'));
  add('conference_jobs_oldest_waiting_seconds', 'How long the oldest of them has been due.', 'queue', () =>
    ofQueues('oldest'),
  );
  add('conference_jobs_active', 'Jobs under way.', 'queue', () => ofQueues('active'));
  add('conference_jobs_given_up', 'Jobs of the last week whose last try failed.', 'queue', () =>
    ofQueues('givenUp'),
  );
  add('conference_mails', 'Mails by what became of them.', 'state', async () =>
    Object.fromEntries((await readFresh()).mails.map(({ state, count }) => [state, count])),
  );
  add(
    'conference_mails_oldest_queued_seconds',
    'How long the oldest unsent mail has waited.',
    undefined,
    async () => (await readFresh()).oldestMail,
  );

  add('conference_database_pool_connections', 'Connections to the database.', 'state', () => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
  }));
  add('conference_database_pool_limit', 'The most there may be.', undefined, () => pool.options.max);
  add('conference_database_pool_waiting', 'Who waits for one.', undefined, () => pool.waitingCount);

  add('conference_part_up', 'Whether a part that the process needs is there.', 'part', async () =>
    Object.fromEntries(Object.entries(await checkParts()).map(([part, isUp]) => [part, Number(isUp)])),
  );
  add('conference_data_free_bytes', 'Free space where DATA_DIR lies.', undefined, async () => {
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
      // A gauge that was reset says 0, which would be a guess.
      if (reading === undefined) return void this.remove();
      if (typeof reading === 'number') return this.set(reading);
      for (const [key, value] of Object.entries(reading)) this.set({ [label ?? '']: key }, value);
    },
  });
}

/** What was read last, as long as it is fresh; who asks while it is being read waits for the same reading. */
function keepFresh<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; reading: Promise<T> } | undefined;
  return () => {
    if (!last || Date.now() - last.at > freshForMs) last = { at: Date.now(), reading: read() };
    return last.reading;
  };
}
