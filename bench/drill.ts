// The whole machine is lost while people register, and the newest backup comes back elsewhere: `npm run drill`.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openDatabase, openPool } from '#platform/database/database.server.ts';
import { openFolderStore } from '#platform/files/files.server.ts';
import { openStoredFile } from '#platform/files/stored-files.server.ts';
import { openSecrets } from '#platform/keys/installation-key.server.ts';
import { openKeyring } from '#platform/keys/keyring.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { ownerPasswords, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.server.ts';
import { findFreePort } from '#tests/free-port.ts';
import { inspectRegistration } from './kill/inspect.ts';
import { makePhoto, registerAgainAndAgain, type Sent } from './kill/participant.ts';
import { killSite, startSite } from './kill/site.ts';

const people = 6;
const root = resolve(import.meta.dirname, '..');
const folder = await mkdtemp(join(tmpdir(), 'conference-drill-'));
const lost = join(folder, 'lost');
const found = join(folder, 'found');
const backup = join(folder, 'backup');
const key = join(folder, 'secret-key');

try {
  await run('demo', lost);
  await cp(join(lost, 'secret-key'), key);
  const { sent, asOf } = await loseEverything();
  await mkdir(found, { mode: 0o700 });
  await cp(key, join(found, 'secret-key'));
  const began = Date.now();
  process.stdout.write(await run('restore', found, backup));
  const seconds = (Date.now() - began) / 1000;

  const due = sent.filter(({ acknowledgedAt }) => acknowledgedAt < asOf);
  const { faults, files } = await inspect(due);
  await mustServe();
  console.log(
    `\n${sent.length} registrations acknowledged before everything was killed, on top of the demonstration`,
  );
  console.log(
    `${due.length} of them before the snapshot: ${due.length - faults.length} are whole, each with its two files`,
  );
  console.log(
    `${files} files in all, every one opened; restored in ${seconds.toFixed(1)} s; the restored site serves`,
  );
  for (const fault of faults.slice(0, 20)) console.log(fault);
  console.log(`${faults.length} faults`);
  process.exitCode = faults.length > 0 || due.length === 0 ? 1 : 0;
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Takes a backup while people register, and a moment later kills all there is and wipes its disk. */
async function loseEverything(): Promise<{ sent: Sent[]; asOf: number }> {
  const port = await findFreePort();
  const site = startSite(lost, port);
  if (!(await site.opened)) throw new Error('The site did not start.');
  let isOver = false;
  const crowd = { address: `http://localhost:${port}`, isOver: () => isOver, makePhoto };
  const everybody = Promise.all(
    Array.from({ length: people }, (_, index) => registerAgainAndAgain(crowd, `person ${index + 1}`)),
  );
  everybody.catch(() => {});
  await sleep(8000);
  const asOf = Date.now();
  process.stdout.write(await run('backup', lost, backup));
  await sleep(3000);
  isOver = true;
  await killSite(site, lost, true);
  const sent = (await everybody).flat();
  await rm(lost, { recursive: true, force: true });
  return { sent, asOf };
}

async function inspect(due: Sent[]): Promise<{ faults: string[]; files: number }> {
  const keyring = openKeyring({ secretKey: undefined, secretKeyBefore: undefined, dataDir: found });
  const postgres = await startEmbeddedPostgres({ dataDir: found, passwords: ownerPasswords(keyring) });
  const pool = openPool(postgres.url);
  const db = openDatabase(pool);
  const secrets = await openSecrets(db, keyring);
  const store = { db, files: await openFolderStore(join(found, 'files')), secrets };
  try {
    const faults: string[] = [];
    for (const sent of due) {
      const registration = await inspectRegistration(store, sent);
      faults.push(...registration.faults.map((fault) => `${sent.fields.email}: ${fault}`));
    }
    const files = await store.db.selectFrom('stored_file').select(['id', 'record_key_id']).execute();
    for (const { id, record_key_id } of files) {
      const record = await openRecordKey(store.db, secrets, record_key_id);
      await openStoredFile(store.db, store.files, record, id);
    }
    return { faults, files: files.length };
  } finally {
    await pool.end();
    await postgres.stop();
  }
}

async function mustServe() {
  const port = await findFreePort();
  const site = startSite(found, port);
  if (!(await site.opened)) throw new Error('The restored site did not start.');
  const { status } = await fetch(`http://localhost:${port}/readyz`);
  site.child.kill('SIGTERM');
  await once(site.child, 'exit');
  if (status !== 200) throw new Error(`The restored site is not ready: ${status}.`);
}

async function run(task: string, dataDir: string, ...options: string[]): Promise<string> {
  const args = ['--disable-warning=ExperimentalWarning', `scripts/${task}.ts`, ...options];
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
  return stdout;
}
