// Kills the server again and again while people register, and then checks every acknowledged registration:
// `npm run test:kill`, or `npm run test:kill -- 5` for five kills instead of sixty.
import { randomInt } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { openDatabase, openPool } from '#platform/database/database.server.ts';
import { openFolderStore } from '#platform/files/files.server.ts';
import { openSecrets } from '#platform/keys/installation-key.server.ts';
import { openKeyring } from '#platform/keys/keyring.server.ts';
import { ownerPasswords, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.server.ts';
import { findFreePort } from '#tests/free-port.ts';
import { reportFaults } from './figures.ts';
import { inspectRegistration } from './kill/inspect.ts';
import { startCrowd } from './kill/participant.ts';
import { killSite } from './processes.ts';
import { launchSite } from './site.ts';

const kills = Number(process.argv[2] ?? 60);
const people = 6;
/** Another process takes over the job of a killed one when its heartbeat is missing. */
const mailsWithinMs = 5 * 60_000;

const dataDir = await mkdtemp(join(tmpdir(), 'conference-kill-'));
const port = await findFreePort();
const environment = { DATA_DIR: dataDir, PORT: String(port), TRUST_PROXY: '1' };
const start = Date.now();
const crowd = startCrowd(`http://localhost:${port}`, people);

const tally = { alone: 0, withDatabase: 0, whileStarting: 0 };
for (let count = 1; count <= kills; count++) {
  const site = launchSite(environment);
  const isEarly = count > 1 && randomInt(6) === 0;
  if (!isEarly && !(await site.opened)) throw new Error('The server did not start again.');
  await sleep(randomInt(20, isEarly ? 900 : 2500));
  const withDatabase = randomInt(3) === 0;
  if (!site.isOpen()) tally.whileStarting += 1;
  tally[withDatabase ? 'withDatabase' : 'alone'] += 1;
  await killSite(site, dataDir, withDatabase);
  process.stdout.write(`\r${count} of ${kills} kills`);
}
process.stdout.write('\n');

const last = launchSite(environment);
if (!(await last.opened)) throw new Error('The server did not start after the last kill.');
await sleep(1000);
const acknowledged = await crowd.stop();
const faults = await inspect();
await last.stop();
await rm(dataDir, { recursive: true, force: true });

const repeated = acknowledged.filter((sent) => sent.tries > 1).length;
console.log(
  `${kills} kills in ${Math.round((Date.now() - start) / 1000)} s: ${tally.alone} of the server alone, ${tally.withDatabase} with its PostgreSQL; ${tally.whileStarting} of them during a start`,
);
console.log(`${acknowledged.length} registrations acknowledged, ${repeated} of them after several tries`);
if (acknowledged.length === 0) faults.push('No registration was acknowledged.');
reportFaults(faults);

/** Returns one line for each registration or mail that is missing, different or duplicated. */
async function inspect(): Promise<string[]> {
  const keyring = openKeyring({ secretKey: undefined, secretKeyBefore: undefined, dataDir });
  const postgres = await startEmbeddedPostgres({ dataDir, passwords: ownerPasswords(keyring) });
  const pool = openPool(postgres.url);
  const db = openDatabase(pool);
  const files = await openFolderStore(join(dataDir, 'files'));
  const store = { db, files, secrets: await openSecrets(db, keyring) };
  const found: string[] = [];
  for (const sent of acknowledged) {
    const { faults } = await inspectRegistration(store, sent);
    found.push(...faults.map((fault) => `${sent.fields.email}: ${fault}`));
  }
  found.push(...(await findMissingMails()));
  await pool.end();
  await postgres.stop();
  return found;
}

async function findMissingMails(): Promise<string[]> {
  const deadline = Date.now() + mailsWithinMs;
  const waiting = new Set(acknowledged.map((sent) => sent.fields.email?.toLowerCase() ?? ''));
  const read = new Set<string>();
  const began = Date.now();
  while (waiting.size > 0 && Date.now() < deadline) {
    for (const name of await readdir(join(dataDir, 'outbox'))) {
      if (!name.endsWith('.eml') || read.has(name)) continue;
      read.add(name);
      const mail = await PostalMime.parse(await readFile(join(dataDir, 'outbox', name)));
      for (const receiver of mail.to ?? []) waiting.delete(receiver.address?.toLowerCase() ?? '');
    }
    if (waiting.size > 0) await sleep(500);
  }
  console.log(
    `${waiting.size} mails were still missing ${Math.round((Date.now() - began) / 1000)} s after the last start`,
  );
  return [...waiting].map((email) => `${email}: has no mail`);
}
