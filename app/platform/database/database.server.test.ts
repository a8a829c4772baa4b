import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aDatabase } from '#tests/database.ts';
import { isDatabaseUp, openDatabase, openPool, readDatabaseId } from './database.server.ts';

const database = await aDatabase();

it('fails only the transaction whose connection breaks', async () => {
  const db = openDatabase(openPool(database.url));
  const owner = openDatabase(openPool(database.adminUrl));
  const broken = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(owner);
    // Without a running query, the end of the connection is only an event.
    await new Promise((done) => setTimeout(done, 50));
    await sql`select 1`.execute(tx);
  });
  await expect(broken).rejects.toThrow();
  expect(await isDatabaseUp(db)).toBe(true);
  await Promise.all([db.destroy(), owner.destroy()]);
});

it('fails a transaction that ends after a failed statement', async () => {
  const transaction = database.db.transaction().execute(async (tx) => {
    await sql`select from nowhere`.execute(tx).catch(() => {});
  });
  await expect(transaction).rejects.toThrow('Transaction was rolled back instead of committed');
});

it('keeps its id', async () => {
  const id = await readDatabaseId(database.db);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(await readDatabaseId(database.db)).toBe(id);
});
