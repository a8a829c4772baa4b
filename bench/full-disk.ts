// `npm run drill:full-disk` (as root): fills the disk of the files, and then the disk of the database, while people
// register. The site must answer with 503 or save registrations without their files. It must never answer with another
// error. When there is room again, it must work without a restart by hand, and every acknowledged registration and mail
// must be there. With `--forget` the drill changes an acknowledged registration on purpose, and must fail.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { canMount, mountSmallDisk } from '#tests/servers/small-disk.ts';
import { printRow, reportFaults } from './figures.ts';
import { type Sent, startCrowd } from './people/crowd.ts';
import { inspectMails } from './people/inspect-mails.ts';
import { inspectRegistrations } from './people/inspect-registrations.ts';
import { openStore } from './people/open-store.ts';
import { makeFolder, type Site, startSite } from './site.ts';

const { values } = parseArgs({ options: { forget: { type: 'boolean', default: false } } });
if (!canMount()) {
  console.log('Skipped: this drill must mount file systems. Run it as root, outside a container.');
  process.exit();
}
const secondsFull = 20;
/** How long the site may refuse registrations after there is room again. */
const maxRecoverySeconds = 60;
const people = 4;
const faults: string[] = [];
const folder = makeFolder();
// The site reserves no free space, so that the disk really gets full.
const settings = { TRUST_PROXY: '1', KEEP_FREE_MB: '0' };

await fillFiles();
await fillDatabase();
reportFaults(faults);

/** Fills the disk of the files. The database has room. */
async function fillFiles() {
  const dataDir = join(folder, 'files-full');
  const disk = mountSmallDisk(join(dataDir, 'files'), 32);
  const site = await startSite({ DATA_DIR: dataDir, ...settings });
  const crowd = startCrowd(site.origin, { people });
  await sleep(4000);
  await disk.fill(200_000);
  await sleep(secondsFull * 1000);
  const roomAt = Date.now();
  await disk.makeRoom();
  await sleep(6000);
  const acknowledged = await crowd.stop();
  await inspect('files', site, dataDir, acknowledged);
  const [withoutFiles, later] = [
    acknowledged.filter(isWithoutFiles),
    acknowledged.filter(({ acknowledgedAt }) => acknowledgedAt > roomAt + 2000),
  ];
  if (withoutFiles.length === 0) faults.push('files: no registration was saved without its files');
  if (later.length === 0 || later.some(isWithoutFiles))
    faults.push('files: a registration was saved without its files although there is room again');
  if (crowd.refusals.size > 0) faults.push(`files: refused: ${describe(crowd.refusals)}`);
  print('disk of the files', acknowledged, crowd.refusals);
  await site.stop();
  disk.unmount();
}

/** Fills a disk that contains everything: the database, the files and the log. */
async function fillDatabase() {
  const dataDir = join(folder, 'all-full');
  const disk = mountSmallDisk(dataDir, 400);
  const site = await startSite({ DATA_DIR: dataDir, ...settings });
  const crowd = startCrowd(site.origin, { people });
  await sleep(4000);
  await disk.fill();
  const statuses = new Map<string, number>();
  const end = Date.now() + secondsFull * 1000;
  for (let round = 0; Date.now() < end; round++) {
    await probe(site.origin, statuses);
    // In the rounds before, PostgreSQL still runs with a full disk. Now fill its journal (WAL), too: PostgreSQL ends if
    // there is no room for a new segment.
    if (round === 5) await switchJournal(dataDir);
    await sleep(500);
  }
  await disk.makeRoom();
  const seconds = await waitForRegistration(site);
  await sleep(5000);
  const acknowledged = await crowd.stop();
  for (const [name, count] of statuses) {
    const isFine = /^(\/|\/about) 200$/.test(name) || / (200|302|303|503)$/.test(name);
    if (!isFine) faults.push(`database: ${name}, ${count} times`);
  }
  for (const status of crowd.refusals.keys()) {
    if (status !== 503) faults.push(`database: registrations got ${status}`);
  }
  if (!crowd.refusals.has(503))
    faults.push('database: no registration was refused, so the disk was not full');
  if (site.child.exitCode !== null) faults.push('database: the process of the site has ended');
  await inspect('database', site, dataDir, acknowledged);
  print('disk of the database', acknowledged, crowd.refusals);
  console.log(
    `Registrations were accepted again ${seconds.toFixed(1)} s after there was room; other pages: ${describe(statuses)}`,
  );
  await site.stop();
  disk.unmount();
}

/** Makes PostgreSQL begin new segments of its journal (WAL), so that there is no room for another one. */
async function switchJournal(dataDir: string) {
  const store = await openStore({ dataDir }).catch(() => undefined);
  for (let segment = 0; store && segment < 8; segment++) {
    await store.pool.query('create table if not exists filling (text text)').catch(() => {});
    await store.pool.query('select pg_switch_wal()').catch(() => {});
  }
  await store?.close().catch(() => {});
}

/** Requests pages that need the database and pages that do not. Counts how often each page has each status. */
async function probe(origin: string, statuses: Map<string, number>) {
  for (const path of ['/', '/registration', '/login', '/organiser/login', '/readyz']) {
    const asked = fetch(`${origin}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(40_000) });
    const status = await asked.then(
      async (answer) => {
        await answer.text();
        return answer.status;
      },
      () => 'no answer',
    );
    const name = `${path} ${status}`;
    statuses.set(name, (statuses.get(name) ?? 0) + 1);
  }
}

/** Waits until a registration is accepted. Returns the seconds that it took. */
async function waitForRegistration(site: Site & { origin: string }): Promise<number> {
  const from = Date.now();
  const one = startCrowd(site.origin, { people: 1, registrationsEach: 1 });
  const timeout = setTimeout(() => void one.stop(), maxRecoverySeconds * 1000);
  const [done] = await one.finished;
  clearTimeout(timeout);
  if (!done)
    faults.push(
      `database: the site still refuses registrations ${maxRecoverySeconds} s after there was room`,
    );
  return (Date.now() - from) / 1000;
}

async function inspect(name: string, site: Site, dataDir: string, acknowledged: Sent[]) {
  const store = await openStore({ dataDir });
  const [first] = acknowledged;
  if (values.forget && first) {
    await store.pool.query('update registration set full_name = $1 where email = $2', [
      '?',
      first.fields.email,
    ]);
  }
  const found = await inspectRegistrations(store, acknowledged);
  const mails = await inspectMails(store.pool, async () => {
    const names = (await readdir(join(dataDir, 'outbox'))).filter((file) => file.endsWith('.eml'));
    return new Map(names.map((file) => [file.slice(0, -4), 1]));
  });
  faults.push(...[...found, ...mails.faults].map((fault) => `${name}: ${fault}`));
  if (acknowledged.length === 0) faults.push(`${name}: no registration was acknowledged`);
  if (!site.isOpen()) faults.push(`${name}: the site did not open`);
  await store.close();
  const log = (await readdir(dataDir)).find((file) => file.startsWith('bench-'));
  const text = log ? await readFile(join(dataDir, log), 'utf8') : '';
  const ended = text.match(/PostgreSQL ended unexpectedly/g)?.length ?? 0;
  console.log(`${name}: ${mails.arrived} mails arrived; PostgreSQL ended ${ended} times`);
}

function isWithoutFiles(sent: Sent): boolean {
  return sent.isWithoutFiles;
}

function describe(counts: Map<string | number, number>): string {
  return [...counts].map(([name, count]) => `${name} × ${count}`).join(', ') || 'none';
}

function print(name: string, acknowledged: Sent[], refusals: Map<number, number>) {
  printRow(['', 'saved', 'without files', '  refused']);
  const cells = [acknowledged.length, acknowledged.filter(isWithoutFiles).length].map(String);
  printRow([name, ...cells, `  ${describe(refusals)}`]);
}
