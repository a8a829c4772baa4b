import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { isOutage } from '#platform/is-outage.server.ts';
import { canMount, mountSmallDisk } from '#tests/servers/small-disk.ts';
import { startEmbeddedPostgres } from './embedded-postgres.server.ts';

const folder = await mkdtemp(join(tmpdir(), 'conference-full-'));
// If we are root, another user runs PostgreSQL and must pass through this folder.
await chmod(folder, 0o711);
afterAll(() => rm(folder, { recursive: true, force: true }));

const mayMount = canMount();

test('on a full disk PostgreSQL loses no committed row and each error counts as an outage, and it works again when there is space', {
  timeout: 180_000,
}, async ({ skip, onTestFinished }) => {
  skip(!mayMount, 'only a user who may mount file systems can fill a disk: run this test as root');
  const dataDir = join(folder, 'data');
  const disk = mountSmallDisk(dataDir, 160);
  const server = await startEmbeddedPostgres({
    dataDir,
    passwords: async () => ['a password'],
    settings: { max_wal_size: '32MB' },
  });
  const pool = new pg.Pool({ connectionString: server.url, max: 2, connectionTimeoutMillis: 5000 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  onTestFinished(async () => {
    await disk.makeRoom();
    await pool.end();
    await server.stop();
    disk.unmount();
  });
  await pool.query('create table note (number int primary key, text text)');
  const acknowledged: number[] = [];
  const errors: unknown[] = [];
  const write = async (number: number) => {
    try {
      await pool.query('insert into note values ($1::int, repeat(md5($1::int::text), 40))', [number]);
      acknowledged.push(number);
    } catch (error) {
      errors.push(error);
    }
  };

  let number = 0;
  for (; number < 100; number++) await write(number);
  expect([acknowledged.length, errors]).toEqual([100, []]);
  await disk.fill();
  for (; errors.length < 5 && number < 10_000; number++) await write(number);
  expect(errors).not.toEqual([]);
  // PostgreSQL ends if there is no room for a new WAL segment. So make it begin new segments.
  for (let times = 0; times < 5; times++) await pool.query('select pg_switch_wal()').catch(() => {});
  for (const end = number + 5; number < end; number++) await write(number);
  expect(errors.filter((error) => !isOutage(error))).toEqual([]);

  await disk.makeRoom();
  const before = acknowledged.length;
  const writeAgain = async () => {
    await write(number++);
    return acknowledged.length;
  };
  await expect.poll(writeAgain, { timeout: 90_000, interval: 500 }).toBeGreaterThan(before);
  const { rows } = await pool.query<{ number: number }>('select number from note');
  const stored = new Set(rows.map((row) => row.number));
  expect(acknowledged.filter((one) => !stored.has(one))).toEqual([]);
});
