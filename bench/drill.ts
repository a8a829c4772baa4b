// Loses the whole machine while people register, and restores the newest backup elsewhere: `npm run drill`.
import { execFile } from 'node:child_process';
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
import { reportFaults } from './figures.ts';
import { inspectRegistration } from './kill/inspect.ts';
import { type Sent, startCrowd } from './kill/participant.ts';
import { killSite } from './processes.ts';
import { startSite } from './site.ts';

const people = 6;
const root = resolve(import.meta.dirname, '..');
const folder = await mkdtemp(join(tmpdir(), 'conference-drill-'));
const lost = join(folder, 'lost');
const restored = join(folder, 'restored');
const backup = join(folder, 'backup');
const key = join(folder, 'secret-key');

try {
  await run('demo', lost);
  await cp(join(lost, 'secret-key'), key);
  const { sent, asOf } = await loseEverything();
  await mkdir(restored, { mode: 0o700 });
  await cp(key, join(restored, 'secret-key'));
  const began = Date.now();
  process.stdout.write(await run('restore', restored, backup));
  const seconds = (Date.now() - began) / 1000;

  const due = sent.filter(({ acknowledgedAt }) => acknowledgedAt < asOf);
  const { faults, files } = await inspect(due);
  await checkServing();
  console.log(
    `\n${sent.length} registrations acknowledged before everything was killed, beside the demonstration data`,
  );
  console.log(
    `${due.length} of them before the backup: ${due.length - faults.length} are complete, each with its two files`,
  );
  console.log(
    `${files} files in all, all of them readable; restored in ${seconds.toFixed(1)} s; the restored site works`,
  );
  if (due.length === 0) faults.push('No registration was acknowledged before the backup.');
  reportFaults(faults);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Takes a backup while people register. Then kills all processes and deletes the data. */
async function loseEverything(): Promise<{ sent: Sent[]; asOf: number }> {
  const site = await startSite({ DATA_DIR: lost, TRUST_PROXY: '1' });
  const crowd = startCrowd(site.origin, people);
  await sleep(8000);
  const asOf = Date.now();
  process.stdout.write(await run('backup', lost, backup));
  await sleep(3000);
  const acknowledged = crowd.stop();
  await killSite(site, lost, true);
  const sent = await acknowledged;
  await rm(lost, { recursive: true, force: true });
  return { sent, asOf };
}

async function inspect(due: Sent[]): Promise<{ faults: string[]; files: number }> {
  const keyring = openKeyring({ secretKey: undefined, secretKeyBefore: undefined, dataDir: restored });
  const postgres = await startEmbeddedPostgres({ dataDir: restored, passwords: ownerPasswords(keyring) });
  const pool = openPool(postgres.url);
  const db = openDatabase(pool);
  const secrets = await openSecrets(db, keyring);
  const store = { db, files: await openFolderStore(join(restored, 'files')), secrets };
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

async function checkServing() {
  const site = await startSite({ DATA_DIR: restored });
  const { status } = await fetch(`${site.origin}/readyz`);
  await site.stop();
  if (status !== 200) throw new Error(`The restored site is not ready: ${status}.`);
}

async function run(task: string, dataDir: string, ...options: string[]): Promise<string> {
  const args = ['--disable-warning=ExperimentalWarning', `scripts/${task}.ts`, ...options];
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
  return stdout;
}
