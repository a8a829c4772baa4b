import type pg from 'pg';
import { fromKysely, type JobResult, PgBoss } from 'pg-boss';
import { connectionOptions, type Database } from '#platform/database/database.server.ts';
import type { DatabaseLogin } from '#platform/database/database-login.server.ts';
import { hours } from '#platform/durations.ts';
import type { Log } from '#platform/log.server.ts';
import type { Metrics } from '#platform/metrics/open-metrics.server.ts';
import { awaitQuietMoment } from './quiet-moment.server.ts';

/** A kind of job. Each kind has its own queue, so that many jobs of one kind do not delay the jobs of another kind. */
export type JobDefinition<Name extends string = string> = {
  name: Name;
  /**
   * Names the job that runs for the same id after the last attempt of this job has failed. Define that other job first.
   */
  afterLastFailure?: Name;
  /** True if the job must run at once, even while the process is busy with requests. */
  isUrgent?: boolean;
  /** True if nobody waits for the job. The queue then runs only about 150 jobs a minute. */
  isGradual?: boolean;
  /** A cron expression, if the job is enqueued at regular times. */
  schedule?: string;
};

export type Jobs = {
  /** Enqueues a job. If `db` is a transaction, the job exists only after the transaction has committed. */
  enqueue(db: Database, name: string, id: string): Promise<void>;
  /**
   * Starts to run jobs. Before this call the process only enqueues them. `run` gets the id that was enqueued. After a
   * kill or a failure `run` may be called again for the same id, so it must be safe to repeat.
   */
  work<Name extends string>(
    definitions: readonly JobDefinition<Name>[],
    run: (name: Name, id: string) => Promise<void>,
  ): Promise<void>;
  isWorking(): boolean;
  /** Takes no more jobs, and waits until the running ones have finished, but for ten seconds at most. */
  stop(): Promise<void>;
};

const schema = 'jobs';
/** The queue for jobs whose last attempt has failed and that have no `afterLastFailure`. */
export const deadLetters = 'dead-letter';

/** After this time we assume that a job is stuck, and start it again, although its process may still be running it. */
export const maxSecondsPerJob = 120;

/**
 * If a process dies, another process starts its job a minute later. A failed job is tried again for 24 to 30 hours. The
 * n-th pause is between 5 * 2^(n-1) and 10 * 2^(n-1) seconds long, but never longer than four hours.
 */
const retryPolicy = {
  retryLimit: 17,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: hours(4) / 1000,
  heartbeatSeconds: 30,
  expireInSeconds: maxSecondsPerJob,
};

/**
 * How often we look into each queue: PostgreSQL tells us about new jobs, but not about jobs that must be tried again.
 */
const polling = {
  batchSize: 5,
  perJobResults: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
} as const;

/** The longest time for which a job that is not urgent waits for a quiet moment. */
const maxWaitMs = 2000;

/** Creates the queues as the owner of the database, and lets the application's role use them. */
export async function prepareJobs(
  ownerUrl: string,
  owner: pg.Client,
  definitions: readonly JobDefinition[],
): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema, supervise: false, schedule: false, max: 2 });
  await boss.start();
  await boss.createQueue(deadLetters, { retryLimit: 0, deleteAfterSeconds: 0 });
  for (const { name, afterLastFailure, isGradual, schedule } of definitions) {
    const options = { ...retryPolicy, deadLetter: afterLastFailure ?? deadLetters };
    await boss.createQueue(name, { ...options, notify: !isGradual });
    // Change the options of a queue that exists already, because an earlier version may have created the queue with
    // other options.
    await boss.updateQueue(name, options);
    if (schedule !== undefined) await boss.schedule(name, schedule, { id: 'scheduled' });
  }
  await boss.stop({ graceful: false });
  await owner.query(`
    grant usage on schema ${schema} to conference_rights;
    grant select, insert, update, delete on all tables in schema ${schema} to conference_rights;
    grant usage on all sequences in schema ${schema} to conference_rights;
    grant execute on all functions in schema ${schema} to conference_rights;
  `);
}

type OpenOptions = {
  metrics?: Pick<Metrics, 'countJob'>;
  login?: DatabaseLogin;
  /** How often the process looks for jobs of killed processes. */
  superviseSeconds?: number;
};

/**
 * Opens the queues with the application's role. A long-running process passes its `login`. Each attempt is counted in
 * `metrics`.
 */
export async function openJobs(
  appUrl: string,
  log: Log,
  { metrics, login, superviseSeconds = 30 }: OpenOptions = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    ...connectionOptions(appUrl, 'conference-jobs', login),
    schema,
    max: 3,
    migrate: false,
    createSchema: false,
    // pg-boss must not rebuild indexes, because only the owner of the database may do this.
    reindex: false,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  // pg-boss also emits errors that are plain objects, so make an Error of them for the log.
  boss.on('error', (error) =>
    log.error(
      { err: error instanceof Error ? error : new Error(String(Object(error).message)) },
      'the job queue reported an error',
    ),
  );
  await boss.start();
  let isWorking = false;

  return {
    async enqueue(db, name, id) {
      const jobId = await boss.send(name, { id }, { db: fromKysely(db) });
      if (jobId === null) throw new Error(`The job ${name} was not enqueued.`);
    },

    async work(definitions, run) {
      for (const { name, isUrgent, isGradual } of definitions) {
        // After a full batch the next one starts at once, so that there is no pause when many mails must be sent.
        const options = { ...polling, burstWhenBatchFull: !isGradual };
        await boss.work<{ id: string }>(name, options, async (batch) => {
          if (!isUrgent) await awaitQuietMoment(maxWaitMs);
          return await Promise.all(
            batch.map((job) => runJob(job, () => run(name, job.data.id), { log, metrics })),
          );
        });
      }
      isWorking = true;
    },

    isWorking: () => isWorking,

    async stop() {
      isWorking = false;
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/**
 * Runs one job of a batch. Returns its result instead of throwing, so that its failure does not fail the other jobs.
 */
async function runJob(
  { id, name }: { id: string; name: string },
  run: () => Promise<void>,
  { log, metrics }: { log: Log; metrics: Pick<Metrics, 'countJob'> | undefined },
): Promise<JobResult> {
  const from = performance.now();
  const count = (outcome: 'done' | 'failed') =>
    metrics?.countJob({ queue: name, outcome, ms: performance.now() - from });
  try {
    await run();
    count('done');
    return { id, status: 'completed' };
  } catch (error) {
    count('failed');
    log.error({ err: error, job: name }, 'job failed');
    return { id, status: 'failed' };
  }
}
