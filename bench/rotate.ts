// Runs `npm run rotate-key` again and again while people register, and kills this command at random moments. After each
// kill it checks that every record can be decrypted. `npm run test:rotate` kills twenty times, `npm run test:rotate --
// 5` five times. With `--forget` it checks the records without the previous key, as if somebody had deleted that key
// too early. Then this test must fail.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { verifyAudit } from '#conference/audit/audit-chain.server.ts';
import { isDatabaseUp, openDatabase, openPool } from '#platform/database/database.server.ts';
import { openDatabaseLogin } from '#platform/database/database-login.server.ts';
import { openFolderStore } from '#platform/files/files.server.ts';
import { findFreePort } from '#platform/free-port.server.ts';
import { openSecrets } from '#platform/keys/installation-key.server.ts';
import { openKeyring } from '#platform/keys/keyring.server.ts';
import { newKey } from '#platform/keys/secrets.server.ts';
import { ownerPasswords, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.server.ts';
import { findUndecryptableRecords } from '#tests/undecryptable-records.ts';
import { reportFaults } from './base/figures.ts';
import { killSite } from './base/processes.ts';
import { makeFolder, runCommand, startCommand, startSite } from './base/site.ts';
import { type Sent, startCrowd } from './people/crowd.ts';
import { inspectRegistrations } from './people/inspect-registrations.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { forget: { type: 'boolean', default: false } },
});
const kills = Number(positionals[0] ?? 20);
/** How many records we create. With so many, the command spends about half of its time on the keys of records. */
const records = 30_000;

const dataDir = makeFolder();
const port = await findFreePort();
const keyring = openKeyring({ secretKey: undefined, secretKeyBefore: undefined, dataDir });
const faults: string[] = [];
const tally = { before: 0, during: 0, after: 0 };
const start = Date.now();

let site = await open();
const postgres = await startEmbeddedPostgres({ dataDir, passwords: ownerPasswords(keyring) });
const appUrl = new URL(postgres.url);
appUrl.username = 'conference_app';
const pool = openPool(appUrl.href, await openDatabaseLogin(appUrl.href, keyring));
const db = openDatabase(pool);
await makeRecords();
const began = Date.now();
await runCommand('rotate-key', dataDir);
const longest = Date.now() - began;

// In the first half of the trial we kill only the command. So the site must answer every request at the first attempt.
const undisturbed = await killAgainAndAgain(Math.ceil(kills / 2), false);
for (const sent of undisturbed.filter(({ tries }) => tries > 1)) {
  faults.push(`${sent.fields.email}: was sent ${sent.tries} times, although only the command was killed`);
}
const disturbed = await killAgainAndAgain(Math.floor(kills / 2), true);
await runCommand('rotate-key', dataDir);
await inspect([...undisturbed, ...disturbed]);

await pool.end();
await site.stop();
await postgres.stop();

console.log(
  `${kills} kills in ${Math.round((Date.now() - start) / 1000)} s: ${tally.before} before the new key was used, ${tally.during} while records were wrapped, ${tally.after} after the previous key was removed`,
);
console.log(
  `${undisturbed.length} registrations while only the command was killed, ${disturbed.length} while the site was killed, too`,
);
if (tally.during === 0) faults.push('No kill happened while records were wrapped.');
reportFaults(faults);

function open() {
  return startSite({ DATA_DIR: dataDir, PORT: String(port), TRUST_PROXY: '1' });
}

/** Creates records without personal data, because the test needs only their keys. */
async function makeRecords() {
  const [master] = await keyring.list();
  const ids = Array.from({ length: records }, () => crypto.randomUUID());
  for (let done = 0; done < records; done += 1000) {
    const some = ids.slice(done, done + 1000);
    await db
      .insertInto('record_key')
      .values(some.map((id) => ({ id, wrapped: master.wrap(newKey(), id), master: master.id })))
      .execute();
  }
}

/** Starts the command and kills it again and again while people register. Returns the registrations of these people. */
async function killAgainAndAgain(times: number, isSiteKilled: boolean): Promise<Sent[]> {
  const crowd = startCrowd(site.origin, { people: 4 });
  for (let count = 1; count <= times; count++) {
    const [before] = await keyring.list();
    const command = startCommand('rotate-key', dataDir);
    const commandEnded = once(command, 'exit');
    await sleep(randomInt(100, longest));
    command.kill('SIGKILL');
    if (isSiteKilled && randomInt(2) === 0) {
      await killSite(site, { withDatabase: randomInt(2) === 0 });
      site = await open();
    }
    await commandEnded;
    await checkRecords(before.id);
    process.stdout.write(`\r${count} of ${times} kills${isSiteKilled ? ', the site, too' : ''}   `);
  }
  process.stdout.write('\n');
  return await crowd.stop();
}

/**
 * Checks after a kill that every record can be decrypted with the keys in the data folder. Counts in which phase the
 * command was killed. `before` is the id of the master key before the command.
 */
async function checkRecords(before: string) {
  // Read the keys from the files again, because a keyring that was opened earlier may contain keys that are now
  // deleted.
  const secretKey = values.forget ? (await readKeys('secret-key'))[0] : undefined;
  const present = openKeyring({ secretKey, secretKeyBefore: undefined, dataDir });
  await awaitDatabase();
  const unopened = await findUndecryptableRecords(db, present);
  if (unopened.length > 0) faults.push(`${unopened.length} records open with none of the present keys`);
  const masters = await db.selectFrom('master_key').select(['id', 'is_current']).execute();
  if (masters.length > 1) tally.during += 1;
  else if (masters[0]?.id === before) tally.before += 1;
  else tally.after += 1;
}

/** Waits until the database answers, because PostgreSQL may have been killed together with the site. */
async function awaitDatabase() {
  for (const deadline = Date.now() + 30_000; !(await isDatabaseUp(db)); await sleep(200)) {
    if (Date.now() > deadline) throw new Error('The database did not answer within 30 s.');
  }
}

/**
 * At the end, checks that the new key decrypts every record and that no earlier key decrypts any record. Also checks
 * that no registration is missing.
 */
async function inspect(acknowledged: Sent[]) {
  const given = { secretKeyBefore: undefined, dataDir: '' };
  const [present = ''] = await readKeys('secret-key');
  const alone = openKeyring({ ...given, secretKey: present });
  const unopened = await findUndecryptableRecords(db, alone);
  if (unopened.length > 0) faults.push(`${unopened.length} records do not open with the new key`);

  const all = await db.selectFrom('record_key').select('id').execute();
  const earlier = await readKeys('secret-key.before');
  for (const secretKey of earlier) {
    const closed = await findUndecryptableRecords(db, openKeyring({ ...given, secretKey }));
    if (closed.length !== all.length)
      faults.push(`An earlier key opens ${all.length - closed.length} records.`);
  }
  console.log(`${all.length} records; ${earlier.length} earlier keys`);

  const secrets = await openSecrets(db, alone);
  const store = { db, files: await openFolderStore(join(dataDir, 'files')), secrets };
  faults.push(...(await inspectRegistrations(store, acknowledged)));
  const audit = await verifyAudit(db, secrets);
  if (!audit.ok) faults.push(`The audit: ${audit.fault}.`);
}

async function readKeys(name: string): Promise<string[]> {
  return (await readFile(join(dataDir, name), 'utf8')).trim().split('\n');
}
