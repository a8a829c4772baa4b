import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aDatabase } from '#tests/database.ts';
import { startFreezingProxy } from '#tests/freezing-proxy.ts';
import { openDatabase, openPool } from './database.server.ts';

const database = await aDatabase();
const proxy = await startFreezingProxy(database.url);
const pool = openPool(proxy.url, undefined, { silentMs: 1_000, connectMs: 1_500 });
const db = openDatabase(pool);
afterAll(async () => {
  await pool.end();
  await proxy.stop();
});
beforeEach(() => proxy.thaw());

const one = async () => await sql<{ one: number }>`select 1 as one`.execute(db).then(({ rows }) => rows);
/** More rows than a cursor reads at once. */
const numbers = () =>
  db
    .selectFrom(sql<{ n: number }>`generate_series(1, 1000)`.as('series(n)' as 'series'))
    .selectAll()
    .stream(100);

describe('a database that froze', () => {
  it('fails every query within the time, and the next ones get an answer once it is back', async () => {
    await one();
    const asked = Array.from({ length: 12 }, () => sql`select pg_sleep(30)`.execute(db));
    const settled = Promise.allSettled(asked);
    await sleep(300);
    proxy.freeze();
    const from = performance.now();
    expect((await settled).map(({ status }) => status)).toEqual(asked.map(() => 'rejected'));
    await expect(one()).rejects.toThrow();
    expect(performance.now() - from).toBeLessThan(15_000);
    proxy.thaw();
    expect(await one()).toEqual([{ one: 1 }]);
    expect(pool.waitingCount).toBe(0);
  });

  it('fails the transaction that it froze in, and lets its connection go', async () => {
    const work = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      proxy.freeze();
      await sql`select 1`.execute(tx);
    });
    await expect(work).rejects.toThrow();
    proxy.thaw();
    expect(await one()).toEqual([{ one: 1 }]);
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  });

  it('ends an export that it froze in, and lets its connection go', async () => {
    const read = async () => {
      for await (const _row of numbers()) proxy.freeze();
    };
    await expect(read()).rejects.toThrow();
    proxy.thaw();
    expect(await one()).toEqual([{ one: 1 }]);
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  });
});

describe('a connection that is not asked', () => {
  it('may be silent between the statements of a transaction, and while an export is read slowly', async () => {
    await db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await sleep(2_500);
      await sql`select 1`.execute(tx);
    });
    let rows = 0;
    for await (const _row of numbers()) {
      rows += 1;
      if (rows === 150) await sleep(2_500);
    }
    expect(rows).toBe(1000);
  });

  it('is watched again when it is asked after a long silence', async () => {
    const work = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await sleep(2_500);
      await sql`select pg_sleep(30)`.execute(tx);
    });
    await expect(work).rejects.toThrow();
  });
});
