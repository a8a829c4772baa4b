import { CompiledQuery, sql } from 'kysely';
import { expect, it } from 'vitest';
import { aDatabase } from '#tests/database.ts';
import { isDatabaseUp, openDatabase, openPool, prepared, readDatabaseId } from './database.server.ts';

const database = await aDatabase();

it('fails a transaction whose connection breaks, and nothing else', async () => {
  const db = openDatabase(openPool(database.url));
  const owner = openDatabase(openPool(database.adminUrl));
  const broken = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(owner);
    // The connection is held here without a query, as while a file is written: its end is an event of its own.
    await new Promise((done) => setTimeout(done, 50));
    await sql`select 1`.execute(tx);
  });
  await expect(broken).rejects.toThrow();
  expect(await isDatabaseUp(db)).toBe(true);
  await Promise.all([db.destroy(), owner.destroy()]);
});

it('keeps its id', async () => {
  const id = await readDatabaseId(database.db);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(await readDatabaseId(database.db)).toBe(id);
});

it('prepares a statement once a connection, and none but those that ask for it', async () => {
  const db = openDatabase(openPool(database.url));
  const text = 'select $1::int + 1 as next';
  const [answers, statements] = await db.connection().execute(async (one) => {
    const given: unknown[] = [];
    for (const value of [1, 2, 3]) {
      given.push(...(await one.executeQuery(prepared(CompiledQuery.raw(text, [value])))).rows);
      await sql`select ${value}::int - 1`.execute(one);
    }
    const { rows } = await sql<{ statement: string; uses: number }>`
      select statement, (generic_plans + custom_plans)::int as uses from pg_prepared_statements`.execute(one);
    return [given, rows];
  });
  expect(answers).toEqual([{ next: 2 }, { next: 3 }, { next: 4 }]);
  expect(statements).toEqual([{ statement: expect.stringContaining(text), uses: 3 }]);
  await db.destroy();
});
