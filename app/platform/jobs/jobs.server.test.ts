import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLog } from '#platform/log.server.ts';
import { aDatabase } from '#tests/database.ts';
import { startWorker } from '#tests/platform.ts';
import { type JobName, jobDefinitions } from '../../job-definitions.ts';
import { type Jobs, openJobs, prepareJobs } from './jobs.server.ts';

const database = await aDatabase();
const { db } = database;
const admin = new pg.Client({ connectionString: database.adminUrl });
await admin.connect();
afterAll(() => admin.end());

const log = openLog({ write: () => {}, flushSync: () => {} });
const doNothing = async () => {};

let openedJobs: Jobs[];
let child: ChildProcess | undefined;
const open = async (superviseSeconds?: number) => {
  const jobs = await openJobs(database.url, log, superviseSeconds === undefined ? {} : { superviseSeconds });
  openedJobs.push(jobs);
  return jobs;
};
beforeEach(() => {
  openedJobs = [];
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await Promise.all(openedJobs.map((jobs) => jobs.stop()));
  await admin.query('delete from jobs.job');
});

type Row = { state: string; retry_count: number; seconds: number };
/** Reads a job from its queue. `seconds` says how long the job waits for its next attempt. */
async function jobOf(id: string, queue: JobName = 'enquiry-mail'): Promise<Row | undefined> {
  const { rows } = await admin.query<Row>(
    `select state, retry_count, extract(epoch from start_after - now())::float as seconds
     from jobs.job where name = $1 and data->>'id' = $2`,
    [queue, id],
  );
  return rows[0];
}

/** Makes every job that waits for its next attempt due now. */
const makeDue = () => admin.query("update jobs.job set start_after = now() where state = 'retry'");

describe('a job', () => {
  it('a job runs after the transaction that enqueued it has committed, and gets only its id', async () => {
    const jobs = await open();
    const done = vi.fn(doNothing);
    await startWorker(jobs, { 'enquiry-mail': done });
    const id = randomUUID();
    await db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, 'enquiry-mail', id);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(done).not.toHaveBeenCalled();
    });
    await vi.waitFor(() => expect(done.mock.calls).toEqual([[id]]), 10_000);
    await vi.waitFor(async () => expect(await jobOf(id)).toMatchObject({ state: 'completed' }), 10_000);
  });

  it('a job is not enqueued if the transaction fails', async () => {
    const jobs = await open();
    const done = vi.fn(doNothing);
    await startWorker(jobs, { 'enquiry-mail': done });
    const [lost, kept] = [randomUUID(), randomUUID()];
    const failing = db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, 'enquiry-mail', lost);
      throw new Error('afterwards');
    });
    await expect(failing).rejects.toThrow('afterwards');
    expect(await jobOf(lost)).toBeUndefined();
    // Jobs run in order. So the earlier job, if it existed, would have run before the later job.
    await jobs.enqueue(db, 'enquiry-mail', kept);
    await vi.waitFor(() => expect(done.mock.calls).toEqual([[kept]]), 10_000);
  });

  it('a job is run by only one of several processes', async () => {
    const done: string[] = [];
    const note = async (id: string) => void done.push(id);
    const processes = await Promise.all([open(), open()]);
    for (const jobs of processes) await startWorker(jobs, { 'enquiry-mail': note });
    const ids = Array.from({ length: 10 }, () => randomUUID());
    for (const id of ids) await processes[0]?.enqueue(db, 'enquiry-mail', id);
    await vi.waitFor(() => expect(done).toHaveLength(10), { timeout: 25_000, interval: 100 });
    expect([...done].sort()).toEqual([...ids].sort());
  });
});

describe('a job that fails', () => {
  it('a job is tried again with growing pauses, and does not delay other jobs', async () => {
    const jobs = await open();
    const [bad, good] = [randomUUID(), randomUUID()];
    const tried: string[] = [];
    await startWorker(jobs, {
      'enquiry-mail': async (id) => {
        tried.push(id);
        if (id === bad) throw new Error('The mail server does not answer.');
      },
    });
    await jobs.enqueue(db, 'enquiry-mail', bad);
    const waits: number[] = [];
    for (let time = 1; time <= 3; time++) {
      await vi.waitFor(
        async () => expect(await jobOf(bad)).toMatchObject({ state: 'retry', retry_count: time - 1 }),
        10_000,
      );
      waits.push((await jobOf(bad))?.seconds ?? 0);
      if (time === 1) await jobs.enqueue(db, 'enquiry-mail', good);
      await vi.waitFor(() => expect(tried).toContain(good), 10_000);
      await makeDue();
      await vi.waitFor(() => expect(tried.filter((id) => id === bad)).toHaveLength(time + 1), 15_000);
    }
    expect(waits[0]).toBeGreaterThan(2);
    expect(waits[2]).toBeGreaterThan(waits[0] ?? 0);
    for (const wait of waits) expect(wait).toBeLessThan(120);
  });

  it('a job is tried for 24 to 30 hours', async () => {
    const jobs = await open();
    const id = randomUUID();
    await jobs.enqueue(db, 'enquiry-mail', id);
    const boss = new PgBoss({
      connectionString: database.url,
      schema: 'jobs',
      migrate: false,
      createSchema: false,
      supervise: false,
      schedule: false,
    });
    await boss.start();
    let seconds = 0;
    let tries = 0;
    try {
      for (;;) {
        const [job] = await boss.fetch('enquiry-mail');
        if (!job) break;
        tries += 1;
        await boss.fail('enquiry-mail', job.id);
        const row = await jobOf(id);
        if (row?.state !== 'retry') break;
        seconds += row.seconds;
        await makeDue();
      }
    } finally {
      await boss.stop({ graceful: false });
    }
    expect(tries).toBe(18);
    expect(seconds / 3600).toBeGreaterThan(24);
    expect(seconds / 3600).toBeLessThan(30);
  });

  it('a queue that an earlier version created gets the current options', async () => {
    const old = ['enquiry-mail', 'failed-mail', 'tidy'];
    await admin.query('update jobs.queue set retry_limit = 12, expire_seconds = 9 where name = any($1)', [
      old,
    ]);
    await prepareJobs(database.adminUrl, admin, jobDefinitions);
    const { rows } = await admin.query(
      'select distinct retry_limit, expire_seconds from jobs.queue where name = any($1)',
      [old],
    );
    expect(rows).toEqual([{ retry_limit: 17, expire_seconds: 120 }]);
  });

  it('a job enqueues another job after its last attempt has failed', async () => {
    const jobs = await open();
    const { rows } = await admin.query(
      "select retry_limit, retry_backoff, dead_letter from jobs.queue where name = 'registration-mail'",
    );
    expect(rows).toEqual([{ retry_limit: 17, retry_backoff: true, dead_letter: 'failed-mail' }]);
    const failing = vi.fn(() => Promise.reject(new Error('The mail server does not answer.')));
    const id = randomUUID();
    await jobs.enqueue(db, 'registration-mail', id);
    await admin.query(
      "update jobs.job set retry_limit = 1, retry_delay = 0, retry_backoff = false where data->>'id' = $1",
      [id],
    );
    const afterwards = vi.fn(doNothing);
    await startWorker(jobs, { 'registration-mail': failing, 'failed-mail': afterwards });
    await vi.waitFor(() => expect(afterwards.mock.calls).toEqual([[id]]), { timeout: 20_000, interval: 100 });
    expect(failing).toHaveBeenCalledTimes(2);
    expect(await jobOf(id, 'registration-mail')).toMatchObject({ state: 'failed' });
  });
});

describe('a process that ends', () => {
  it('a process that ends finishes its job and takes no other', async () => {
    const jobs = await open();
    const begun = Promise.withResolvers<void>();
    const finished: string[] = [];
    await startWorker(jobs, {
      'enquiry-mail': async (id) => {
        begun.resolve();
        await new Promise((resolve) => setTimeout(resolve, 700));
        finished.push(id);
      },
    });
    expect(jobs.isWorking()).toBe(true);
    const [first, second] = [randomUUID(), randomUUID()];
    await jobs.enqueue(db, 'enquiry-mail', first);
    await begun.promise;
    await jobs.enqueue(db, 'enquiry-mail', second);
    await jobs.stop();
    expect(jobs.isWorking()).toBe(false);
    expect(finished).toEqual([first]);
    expect(await jobOf(first)).toMatchObject({ state: 'completed' });
    expect(await jobOf(second)).toMatchObject({ state: 'created' });
  });

  it('another process takes the job of a killed process after half a minute', async () => {
    const id = randomUUID();
    child = spawn(process.execPath, [join(import.meta.dirname, '../../../tests/workers/hanging-worker.ts')], {
      env: { ...process.env, DATABASE_URL: database.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const jobs = await open(1);
    await jobs.enqueue(db, 'enquiry-mail', id);
    const [taken] = child.stdout ? await once(child.stdout, 'data') : [];
    expect(String(taken)).toBe(`${id}\n`);
    expect(await jobOf(id)).toMatchObject({ state: 'active' });
    child.kill('SIGKILL');
    await once(child, 'exit');

    const done = vi.fn(doNothing);
    await startWorker(jobs, { 'enquiry-mail': done });
    // Pretend that half a minute has passed since the killed process reported that it is alive.
    await admin.query("update jobs.job set heartbeat_on = heartbeat_on - interval '31 seconds'");
    const making = setInterval(makeDue, 500);
    await vi.waitFor(() => expect(done.mock.calls).toEqual([[id]]), { timeout: 50_000, interval: 200 });
    clearInterval(making);
  }, 60_000);
});
