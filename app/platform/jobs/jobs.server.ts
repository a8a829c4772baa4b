import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { type JobResult, PgBoss } from 'pg-boss';
import { connectionOptions, type Database } from '#platform/database/database.server.ts';
import type { DatabaseLogin } from '#platform/database/database-login.server.ts';
import type { Log } from '#platform/log.server.ts';
import { type MailKind, mailKinds } from '#platform/mail/mail-kinds.ts';
import type { Metrics } from '#platform/metrics/open-metrics.server.ts';
import { awaitQuietMoment } from './quiet-moment.server.ts';

/** One queue a kind of mail, so that a crowd's mails of one kind never keep another's waiting. */
export const mailJobs = mailKinds.map((kind): `${MailKind}-mail` => `${kind}-mail`);

/** Every kind of work that happens after a request was answered; `failed-mail` follows a mail's last try. */
export const jobNames = [
  ...mailJobs,
  'failed-mail',
  'spread-message',
  'destroy-passports',
  'delete-contacts',
  'erase-records',
  'tidy',
] as const;
export type JobName = (typeof jobNames)[number];

/**
 * A handler is called with the id the job carries, never with data. It may be called again for the same id
 * (a kill, a retry), and then must do no harm.
 */
export type JobHandlers = Record<JobName, (id: string) => Promise<void>>;

export type Jobs = {
  /** Enqueues a job; with a transaction, the job exists exactly if the transaction commits. */
  enqueue(db: Database, name: JobName, id: string): Promise<void>;
  /** Starts working; until then this process only enqueues. */
  work(handlers: JobHandlers): Promise<void>;
  isWorking(): boolean;
  /** Lets running jobs finish, for ten seconds at most. */
  stop(): Promise<void>;
};

const schema = 'jobs';
const deadLetters = 'dead-letter';

/** After so long a job counts as stuck and is begun again, though its process may be at it still. */
export const mostSecondsAJob = 120;

/**
 * A job whose process died is tried again a minute later; one that fails is, in ever longer steps, for a day and some
 * hours at most. The n-th step is between 5 * 2^(n-1) seconds and twice that, four hours at most: twelve would be over
 * in six hours.
 */
const patience = {
  retryLimit: 17,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 4 * 60 * 60,
  heartbeatSeconds: 30,
  expireInSeconds: mostSecondsAJob,
};

/**
 * A new job announces itself; one that is to be tried again does not, and is looked for. A full batch is followed at
 * once by the next, so that a crowd's mails do not wait for the clock; each job of it is settled by itself.
 */
const pace = {
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
} as const;

/** What comes after a request waits while a crowd is answered; but a backlog that lasts is worked off, if slowly. */
const longestWaitMs = 2000;

/** Somebody sits before the screen until this mail is there. */
function isUrgent(name: JobName): boolean {
  return name === 'sign-in-mail' || name === 'organiser-sign-in-mail';
}

/** A message to thousands goes out little by little, some 150 a minute: nobody waits for it, and mail servers mind. */
const slowPace = { ...pace, burstWhenBatchFull: false } as const;

/** Makes the queues, as the role that owns the database, and lets the application's role use them. */
export async function prepareJobs(ownerUrl: string, owner: pg.Client): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema, supervise: false, schedule: false, max: 2 });
  await boss.start();
  await boss.createQueue(deadLetters, { retryLimit: 0, deleteAfterSeconds: 0 });
  await boss.createQueue('failed-mail', { ...patience, deadLetter: deadLetters, notify: true });
  await boss.updateQueue('failed-mail', patience);
  for (const name of jobNames) {
    if (name === 'failed-mail') continue;
    const deadLetter = isMailJob(name) ? 'failed-mail' : deadLetters;
    await boss.createQueue(name, { ...patience, deadLetter, notify: name !== 'group-message-mail' });
    // A queue that an earlier version made would stay as it was made.
    await boss.updateQueue(name, { ...patience, deadLetter });
  }
  await boss.schedule('tidy', '17 * * * *', { id: 'hourly' });
  await boss.stop({ graceful: false });
  await owner.query(`
    grant usage on schema ${schema} to conference_rights;
    grant select, insert, update, delete on all tables in schema ${schema} to conference_rights;
    grant usage on all sequences in schema ${schema} to conference_rights;
    grant execute on all functions in schema ${schema} to conference_rights;
  `);
}

function isMailJob(name: JobName): boolean {
  return mailJobs.some((mailJob) => mailJob === name);
}

/**
 * Opens the queues with the application's role; a long-running process passes its login. Each try of a job is counted,
 * where somebody counts.
 */
export async function openJobs(
  appUrl: string,
  log: Log,
  { metrics, login }: { metrics?: Pick<Metrics, 'countJob'>; login?: DatabaseLogin } = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    ...connectionOptions(appUrl, 'conference-jobs', login),
    schema,
    max: 3,
    migrate: false,
    createSchema: false,
    // Rebuilding an index takes its owner, which this role is not.
    reindex: false,
    useListenNotify: true,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  });
  // pg-boss hands plain objects over, too.
  boss.on('error', (error) =>
    log.error({ err: error instanceof Error ? error : new Error(String(Object(error).message)) }, 'jobs'),
  );
  await boss.start();
  let working = false;

  return {
    async enqueue(db, name, id) {
      const inTransaction = {
        executeSql: async (text: string, values?: unknown[]) => ({
          rows: [...(await db.executeQuery(CompiledQuery.raw(text, values))).rows],
        }),
      };
      const jobId = await boss.send(name, { id }, { db: inTransaction });
      if (jobId === null) throw new Error(`The job ${name} was not enqueued.`);
    },

    async work(handlers) {
      for (const name of jobNames) {
        const ownPace = name === 'group-message-mail' ? slowPace : pace;
        await boss.work<{ id: string }>(name, ownPace, async (batch) => {
          if (!isUrgent(name)) await awaitQuietMoment(longestWaitMs);
          return await Promise.all(batch.map((job) => settle(job, handlers[name], { log, metrics })));
        });
      }
      working = true;
    },

    isWorking: () => working,

    async stop() {
      working = false;
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** Runs one job; a failure is its own and not its batch's. */
async function settle(
  job: { id: string; name: string; data: { id: string } },
  handle: (id: string) => Promise<void>,
  { log, metrics }: { log: Log; metrics: Pick<Metrics, 'countJob'> | undefined },
): Promise<JobResult> {
  const from = performance.now();
  const count = (outcome: 'done' | 'failed') =>
    metrics?.countJob({ queue: job.name, outcome, ms: performance.now() - from });
  try {
    await handle(job.data.id);
    count('done');
    return { id: job.id, status: 'completed' };
  } catch (error) {
    count('failed');
    log.error({ err: error, job: job.name }, 'job failed');
    return { id: job.id, status: 'failed' };
  }
}
