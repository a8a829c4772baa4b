// Measures how one installation grows: with 1,000, 10,000 and 50,000 registrations, their payments and their files of
// 200 kB, how large the database and the files are, how long the server needs to start, how long the hourly work, a page
// and lists of the API take, how much memory is in use, and how long a backup takes and its restoration. 50,000
// registrations need 45 GB of disk. docs/how-it-grows.md has the figures. `-- 1000 5000` chooses other sizes.
import { randomBytes } from 'node:crypto';
import { cp, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { makeAccessKey } from '#conference/organiser/access-keys/make-access-key.server.ts';
import { anOrganiser } from '#tests/factories.ts';
import { median, printRow } from './base/figures.ts';
import { listDatabaseProcesses, listProcessTree, measureMemory } from './base/processes.ts';
import { makeFolder, runCommand, startSettledSite } from './base/site.ts';
import { fillRegistrations } from './desk/fill.ts';
import { fillPayments } from './desk/fill-payments.ts';
import { openStore } from './people/open-store.ts';

const given = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [1000, 10_000, 50_000];
const rounds = 20;

const lists = {
  'home page, ms': '/',
  'list, ms': '/api/v1/registrations?limit=50',
  'search, ms': '/api/v1/registrations?text=mira',
  'unpaid, ms': '/api/v1/registrations?paid=no',
  'totals of money, ms': '/api/v1/totals/money',
};

type Pool = Awaited<ReturnType<typeof openStore>>['pool'];

const columns: Record<string, string>[] = [];
for (const size of sizes) columns.push(await measureSize(size));
printRow(['registrations', ...sizes.map(String)]);
for (const name of Object.keys(columns[0] ?? {}))
  printRow([name, ...columns.map((column) => column[name] ?? '')]);
process.exit();

async function measureSize(registrations: number): Promise<Record<string, string>> {
  const dataDir = makeFolder();
  const first = await startSettledSite({ DATA_DIR: dataDir });
  const filling = await openStore({ dataDir });
  await fillRegistrations(filling.pool, registrations);
  await fillPayments(filling.pool, registrations);
  const filesMb = await writeFiles(filling.pool, dataDir);
  await filling.close();
  await first.stop();

  const begin = performance.now();
  const site = await startSettledSite({ DATA_DIR: dataDir });
  const started = performance.now() - begin;
  const store = await openStore({ dataDir });
  const hourly = await readHourlyWork(store.pool);
  const now = new Date();
  const { id: organiserId } = await anOrganiser(store, { now });
  const permissions = ['registrations.read' as const, 'payments.read' as const];
  const token = await makeAccessKey(
    store,
    {
      keyId: crypto.randomUUID(),
      name: 'Bench',
      permissions,
      network: null,
      lastDay: null,
      organiserId,
      requestId: 'bench',
    },
    now,
  );
  const answers: Record<string, string> = {};
  for (const [name, path] of Object.entries(lists)) {
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      const asked = performance.now();
      const answer = await fetch(site.origin + path, { headers: { Authorization: `Bearer ${token}` } });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
      times.push(performance.now() - asked);
    }
    answers[name] = median(times).toFixed(0);
  }
  const { rows } = await store.pool.query<{ mb: number }>(
    'select pg_database_size(current_database()) / 1e6 as mb',
  );
  const server = measureMemory(listProcessTree(site.child.pid ?? 0));
  const database = measureMemory(listDatabaseProcesses(dataDir));
  await store.close();
  await site.stop();
  const backup = await measureBackup(dataDir);
  return {
    'database, MB': Number(rows[0]?.mb).toFixed(0),
    'files, MB': filesMb.toFixed(0),
    'start, s': (started / 1000).toFixed(1),
    'hourly work, s': hourly.toFixed(1),
    ...answers,
    'server, MB': server.toFixed(0),
    'PostgreSQL, MB': database.toFixed(0),
    ...backup,
  };
}

/** Writes each file that the database names, with bytes that look encrypted. Returns their size in MB. */
async function writeFiles(pool: Pool, dataDir: string): Promise<number> {
  const { rows } = await pool.query<{ id: string; size: number }>(
    'select id, byte_size as size from stored_file',
  );
  const homes = [...new Set(rows.map(({ id }) => join(dataDir, 'files', id.slice(0, 2))))];
  await pLimit(8).map(homes, (home) => mkdir(home, { recursive: true, mode: 0o700 }));
  await pLimit(8).map(rows, async ({ id, size }) => {
    await writeFile(join(dataDir, 'files', id.slice(0, 2), id), randomBytes(size));
  });
  return rows.reduce((sum, { size }) => sum + size, 0) / 1e6;
}

/** Backs the installation up, and restores it into a new folder. Deletes all three, because they are large. */
async function measureBackup(dataDir: string): Promise<Record<string, string>> {
  const restored = makeFolder();
  const file = join(makeFolder(), 'backup');
  await cp(join(dataDir, 'secret-key'), join(restored, 'secret-key'));
  const from = performance.now();
  await runCommand('backup', dataDir, file);
  const backedUp = performance.now();
  await runCommand('restore', restored, file);
  const until = performance.now();
  const { size } = await stat(file);
  for (const folder of [dataDir, restored, file]) await rm(folder, { recursive: true });
  return {
    'backup, MB': (size / 1e6).toFixed(0),
    'backup, s': ((backedUp - from) / 1000).toFixed(0),
    'restoration, s': ((until - backedUp) / 1000).toFixed(0),
  };
}

/** Waits for the hourly work, which begins with the server, and returns how many seconds it took. */
async function readHourlyWork(pool: Pool): Promise<number> {
  const since = new Date(Date.now() - 60_000);
  for (;;) {
    const { rows } = await pool.query<{ seconds: number }>(
      `select extract(epoch from completed_on - started_on) as seconds from jobs.job
       where name = 'tidy' and completed_on > $1 order by completed_on desc limit 1`,
      [since],
    );
    if (rows[0]) return Number(rows[0].seconds);
    await sleep(200);
  }
}
