// How many registrations we store in a second through HTTP, compared with pgbench inserting the same row on the same
// database server: `npm run bench:registration`.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.server.ts';
import { median, spread } from './figures.ts';
import { type Connection, openConnection } from './registration/connection.ts';
import { makePhoto, makeRequests } from './registration/requests.ts';
import { startBuiltSite } from './site.ts';

const rounds = 5;
const seconds = 4;
/** The server is slower in its first seconds, so these are not measured. */
const warmUpSeconds = 10;
const clients = 16;
/** More than any current machine stores. */
const maxRate = 3000;
/** The required ratio to the raw insert, without files. */
const minimumRatio = 0.06;

if (spawnSync('pgbench', ['--version']).error) {
  console.log('Skipped: pgbench not found (on Debian: apt-get install postgresql-contrib).');
  process.exit(0);
}

const folder = await mkdtemp(join(tmpdir(), 'conference-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, passwords: async () => ['bench'] });
const site = await startBuiltSite({
  DATABASE_URL: postgres.url,
  SECRET_KEY: randomBytes(32).toString('base64'),
  TRUST_PROXY: '1',
});
const owner = new pg.Client({ connectionString: postgres.url });
await owner.connect();
const connections = await Promise.all(Array.from({ length: clients }, () => openConnection(site.origin)));
try {
  const photo = await makePhoto();
  const script = await prepareInsert(owner);
  const rates = { inserted: [] as number[], plain: [] as number[], withPhoto: [] as number[] };
  await registerFor(warmUpSeconds * 1000, { max: warmUpSeconds * maxRate });
  // PostgreSQL does this within a minute. Until then it plans for empty tables.
  await owner.query('analyze');
  console.log('round   pgbench   registrations   ÷ pgbench   with a photograph of 300 kB   ÷ pgbench');
  for (let round = 0; round < rounds; round++) {
    await awaitMails();
    const inserted = await insertFor(script);
    const plain = await registerFor(seconds * 1000, { max: seconds * maxRate });
    await awaitMails();
    const withPhoto = await registerFor(seconds * 1000, { max: seconds * maxRate, photo });
    rates.inserted.push(inserted);
    rates.plain.push(plain / inserted);
    rates.withPhoto.push(withPhoto / inserted);
    console.log(
      `${String(round + 1).padEnd(8)}${inserted.toFixed(0).padEnd(10)}${plain.toFixed(0).padEnd(16)}${(plain / inserted).toFixed(3).padEnd(12)}${withPhoto.toFixed(1).padEnd(29)}${(withPhoto / inserted).toFixed(3)}`,
    );
  }
  const ratio = median(rates.plain);
  console.log(
    `\nWithout files: ${ratio.toFixed(3)} of the raw insert (median; ${spread(rates.plain)}); at least ${minimumRatio} is required.`,
  );
  console.log(`With a photograph: ${median(rates.withPhoto).toFixed(3)} (${spread(rates.withPhoto)}).`);
  if (ratio < minimumRatio) process.exitCode = 1;
} finally {
  for (const connection of connections) connection.close();
  await owner.end();
  await site.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Waits until all mails are sent, so that they do not slow the next measurement. */
async function awaitMails() {
  const waiting = "select exists (select from mail where state = 'queued') as is_waiting";
  while ((await owner.query<{ is_waiting: boolean }>(waiting)).rows[0]?.is_waiting) await sleep(200);
}

/** Prepares inserts of the same row, each with its own commit, into a copy of the table with the same indexes. */
async function prepareInsert(client: pg.Client): Promise<string> {
  await client.query('create table bench_registration (like registration including all)');
  const path = join(folder, 'insert.sql');
  await writeFile(
    path,
    `insert into bench_registration (reference, record_key_id, sealed_details, email, full_name, participant_type, needs_visa,
      cloth_size, shoe_size, standing)
    values ('PC-' || gen_random_uuid(), gen_random_uuid(), decode(repeat('ab', 150), 'hex'),
      gen_random_uuid() || '@bench.example', 'Zoë Ångström', 'student', true, 'm', 8, 'counted');\n`,
  );
  return path;
}

async function insertFor(script: string): Promise<number> {
  const address = new URL(postgres.url);
  const args = [
    '-n',
    '-f',
    script,
    '-c',
    String(clients),
    '-j',
    '1',
    '-T',
    String(seconds),
    '-M',
    'prepared',
  ];
  const child = spawn(
    'pgbench',
    [...args, '-h', address.hostname, '-p', address.port, '-U', address.username, 'conference'],
    {
      env: { PATH: process.env.PATH, PGPASSWORD: decodeURIComponent(address.password) },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  await once(child, 'close');
  const [, rate] = /tps = ([\d.]+)/.exec(printed) ?? [];
  if (!rate) throw new Error(`pgbench measured nothing:\n${printed}`);
  return Number(rate);
}

/**
 * Posts registrations over all connections, each as soon as the one before is answered. Returns how many were
 * acknowledged in a second. The forms are made before the measurement.
 */
async function registerFor(ms: number, { max, photo }: { max: number; photo?: Buffer }): Promise<number> {
  const requests = makeRequests(site.origin, max, photo);
  const start = performance.now();
  let done = 0;
  const register = async (connection: Connection) => {
    while (performance.now() - start < ms) {
      const request = requests.pop() ?? [];
      if (request.length === 0)
        throw new Error('The server is faster than expected: there are no forms left.');
      const status = await connection.ask(request);
      if (status !== 303) throw new Error(`A registration was answered with ${status}.`);
      done += 1;
    }
  };
  await Promise.all(connections.map(register));
  return (done * 1000) / (performance.now() - start);
}
