import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aDatabase } from '#tests/database.ts';
import { isDatabaseUp, openDatabase, openPool, readDatabaseId } from './database.server.ts';

const database = await aDatabase();

it('a broken connection fails only its own transaction', async () => {
  const db = openDatabase(openPool(database.url));
  const owner = openDatabase(openPool(database.adminUrl));
  const broken = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(owner);
    // Wait until the client has noticed this. While no query runs, it only emits an event, and no query fails.
    await new Promise((done) => setTimeout(done, 50));
    await sql`select 1`.execute(tx);
  });
  await expect(broken).rejects.toThrow();
  expect(await isDatabaseUp(db)).toBe(true);
  await Promise.all([db.destroy(), owner.destroy()]);
});

it('a transaction fails if one of its statements failed', async () => {
  const transaction = database.db.transaction().execute(async (tx) => {
    await sql`select from nowhere`.execute(tx).catch(() => {});
  });
  await expect(transaction).rejects.toThrow('Transaction was rolled back instead of committed');
});

it('a database always has the same id', async () => {
  const id = await readDatabaseId(database.db);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(await readDatabaseId(database.db)).toBe(id);
});
