// `npm run drill`: kills the site and deletes its data while people register. Then it restores the newest backup
// in another folder.
import { execFile } from 'node:child_process';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openStoredFile } from '#platform/files/stored-files.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { reportFaults } from './figures.ts';
import { startCrowd } from './people/crowd.ts';
import { inspectRegistrations } from './people/inspect-registrations.ts';
import { openStore, type Store } from './people/open-store.ts';
import { killSite } from './processes.ts';
import { makeFolder, root, startSite } from './site.ts';

const folder = makeFolder();
const lost = join(folder, 'lost');
const restored = join(folder, 'restored');
const backup = join(folder, 'backup');
const key = join(folder, 'secret-key');

await run('demo', lost);
await cp(join(lost, 'secret-key'), key);
const { sent, asOf } = await loseEverything();
await mkdir(restored, { mode: 0o700 });
await cp(key, join(restored, 'secret-key'));
const began = Date.now();
process.stdout.write(await run('restore', restored, backup));
const seconds = (Date.now() - began) / 1000;

const expected = sent.filter(({ acknowledgedAt }) => acknowledgedAt < asOf);
const store = await openStore({ dataDir: restored });
const faults = await inspectRegistrations(store, expected);
const files = await openAllFiles(store);
await store.close();
const site = await startSite({ DATA_DIR: restored });
const { status } = await fetch(`${site.origin}/readyz`);
if (status !== 200) faults.push(`The restored site is not ready: ${status}.`);
await site.stop();
console.log(`\n${sent.length} registrations acknowledged before everything was killed, in addition to the demonstration data
${expected.length} of them before the backup
${files} files in all, all of them readable; restored in ${seconds.toFixed(1)} s`);
if (expected.length === 0) faults.push('No registration was acknowledged before the backup.');
reportFaults(faults);

/** Makes a backup while people register. Then kills all processes and deletes the data. */
async function loseEverything() {
  const site = await startSite({ DATA_DIR: lost, TRUST_PROXY: '1' });
  const crowd = startCrowd(site.origin, { people: 6 });
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

/** Decrypts every file and returns how many files there are. */
async function openAllFiles({ db, files, secrets }: Store): Promise<number> {
  const rows = await db.selectFrom('stored_file').select(['id', 'record_key_id']).execute();
  for (const { id, record_key_id } of rows) {
    await openStoredFile(db, files, await openRecordKey(db, secrets, record_key_id), id);
  }
  return rows.length;
}

async function run(task: string, dataDir: string, ...options: string[]): Promise<string> {
  const args = ['--disable-warning=ExperimentalWarning', `scripts/${task}.ts`, ...options];
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
  return stdout;
}
