import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aDatabase } from '#tests/database.ts';
import { startFreezingProxy } from '#tests/servers/freezing-proxy.ts';
import { openDatabase, openPool } from './database.server.ts';

const database = await aDatabase();
const proxy = await startFreezingProxy(database.url);
const pool = openPool(proxy.url, undefined, { queryMs: 1_000, connectMs: 1_500 });
const db = openDatabase(pool);
afterAll(async () => {
  await pool.end();
  await proxy.stop();
});
beforeEach(() => proxy.thaw());

const selectOne = async () =>
  await sql<{ one: number }>`select 1 as one`.execute(db).then(({ rows }) => rows);
/** Reads ten portions of rows in one transaction, and calls a function after each row. Returns the number of rows. */
const readNumbers = async (afterRow: (count: number) => unknown) =>
  await db.transaction().execute(async (tx) => {
    let count = 0;
    const numbers = tx
      .selectFrom(sql<{ series: number }>`generate_series(1, ${1000}::int)`.as('series'))
      .selectAll()
      .stream(100);
    for await (const _row of numbers) {
      count += 1;
      await afterRow(count);
    }
    return count;
  });

describe('a frozen database', () => {
  it('every query times out while the database is frozen, and new queries succeed when it answers again', async () => {
    await selectOne();
    const queries = Array.from({ length: 12 }, () => sql`select pg_sleep(30)`.execute(db));
    const settled = Promise.allSettled(queries);
    await sleep(300);
    proxy.freeze();
    const from = performance.now();
    expect((await settled).map(({ status }) => status)).toEqual(queries.map(() => 'rejected'));
    await expect(selectOne()).rejects.toThrow();
    expect(performance.now() - from).toBeLessThan(15_000);
    proxy.thaw();
    expect(await selectOne()).toEqual([{ one: 1 }]);
    expect(pool.waitingCount).toBe(0);
  });

  it('a transaction fails and its connection is closed if the database freezes', async () => {
    const work = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      proxy.freeze();
      await sql`select 1`.execute(tx);
    });
    await expect(work).rejects.toThrow();
    proxy.thaw();
    expect(await selectOne()).toEqual([{ one: 1 }]);
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  });

  it('an export fails and its connection is closed if the database freezes', async () => {
    await expect(readNumbers(() => proxy.freeze())).rejects.toThrow();
    proxy.thaw();
    expect(await selectOne()).toEqual([{ one: 1 }]);
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  });
});

describe('a connection without a running query', () => {
  it('a connection may be idle in a transaction, and between the rows of a slow export', async () => {
    await db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await sleep(2_500);
      await sql`select 1`.execute(tx);
    });
    expect(await readNumbers((count) => count === 150 && sleep(2_500))).toBe(1000);
  });

  it('a query after a long idle time has the same timeout as other queries', async () => {
    const work = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await sleep(2_500);
      await sql`select pg_sleep(30)`.execute(tx);
    });
    await expect(work).rejects.toThrow();
  });
});
