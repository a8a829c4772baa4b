import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { aDatabase } from './database.ts';

const database = await aDatabase();
const another = await aDatabase();

const admin = new pg.Client({ connectionString: database.adminUrl });
await admin.connect();
afterAll(() => admin.end());

test('a test database has the tables, and its role does not own them', async () => {
  const { rows } = await database.pool.query(
    `select current_user = tableowner as is_owner from pg_tables where tablename = 'migration'`,
  );
  expect(rows).toEqual([{ is_owner: false }]);
  await expect(database.pool.query('create table intruder ()')).rejects.toMatchObject({ code: '42501' });
});

test('two test databases share no tables', async () => {
  await admin.query('create table mine ()');
  const { rows } = await another.pool.query(`select to_regclass('public.mine') as found`);
  expect(rows).toEqual([{ found: null }]);
});

test('the name of a test database begins with the prefix of its test run', async () => {
  const { rows } = await admin.query<{ name: string }>('select current_database() as name');
  expect(rows[0]?.name.startsWith(`${inject('testServer').run}_`)).toBe(true);
});
