import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anchorAudit } from '#conference/audit/anchor-audit.server.ts';
import { verifyAudit } from '#conference/audit/audit-chain.server.ts';
import { folderSettings } from '#conference/edition/edition.server.ts';
import {
  consumeRecoveryCode,
  makeRecoveryCodes,
} from '#conference/organiser/second-factor/recovery-codes.server.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.server.ts';
import { openDatabase, openPool } from '#platform/database/database.server.ts';
import {
  appPasswordOf,
  openDatabaseLogin,
  shortNameOf,
  withPassword,
} from '#platform/database/database-login.server.ts';
import { openFolderStore } from '#platform/files/files.server.ts';
import { openJobs } from '#platform/jobs/jobs.server.ts';
import { openLog } from '#platform/log.server.ts';
import { aDatabase } from '#tests/database.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aKeyring, testSecretKey } from '#tests/keyring.ts';
import { openRandom } from '#tests/random.ts';
import { findUndecryptableRecords } from '#tests/undecryptable-records.ts';
import { openSecrets } from './installation-key.server.ts';
import { openKeyring } from './keyring.server.ts';
import { makeRecordKey, openRecordKey } from './record-keys.server.ts';
import { type Rotation, rotateKeys } from './rotate-keys.server.ts';
import { renewSecretKey } from './secret-key.server.ts';
import type { Keyring } from './secrets.server.ts';

const random = openRandom();
const below = (limit: number) => Math.floor(random() * limit);

const root = resolve(import.meta.dirname, '../../..');
const now = new Date('2026-01-10T08:00:00Z');

// A running site with a data folder. It gets no message when a rotation happens.
const dataDir = await mkdtemp(join(tmpdir(), 'conference-rotation-'));
await writeFile(join(dataDir, 'secret-key'), testSecretKey);
const { url, adminUrl } = await aDatabase();
// Another site. Its servers read their key from SECRET_KEY.
const otherSite = await aDatabase();
const keyring = openKeyring({ secretKey: undefined, secretKeyBefore: undefined, dataDir });
const login = await openDatabaseLogin(url, keyring);
const pool = openPool(url, login);
const db = openDatabase(pool);
const secrets = await openSecrets(db, keyring);
const log = openLog({ write: () => {}, flushSync: () => {} });
const jobs = await openJobs(url, log, { login });
const site = {
  db,
  jobs,
  secrets,
  settings: folderSettings,
  files: await openFolderStore(join(dataDir, 'files')),
};
const owner = new pg.Client({ connectionString: adminUrl });

beforeAll(() => owner.connect());
afterAll(async () => {
  await owner.end();
  await jobs.stop();
  await pool.end();
  await rm(dataDir, { recursive: true });
});

const rotate = (options: Partial<Parameters<typeof rotateKeys>[0]> = {}) =>
  rotateKeys({
    ownerUrl: adminUrl,
    keyring,
    renewKey: () => renewSecretKey(dataDir),
    isEmbeddedPostgres: false,
    ...options,
  });
const readPresentKey = async () => (await readFile(join(dataDir, 'secret-key'), 'utf8')).trim();
const countRecords = async () =>
  (await owner.query<{ count: number }>('select count(*)::int from record_key')).rows[0]?.count ?? 0;
const readMasters = async () =>
  (await owner.query<{ id: string }>('select id from master_key order by created_at')).rows.map(
    ({ id }) => id,
  );
const makeRecordKeys = (count: number) =>
  Promise.all(Array.from({ length: count }, () => makeRecordKey(db, secrets)));

it('encrypts every record’s key with a new key, and after that only the new key opens the records', async () => {
  const before = await readPresentKey();
  const recordKeys = await makeRecordKeys(30);
  const told: number[] = [];
  const rotation = await rotate({ batchLength: 20, report: (left) => told.push(left) });
  const after = await readPresentKey();
  expect(after).not.toBe(before);
  expect(await readFile(join(dataDir, 'secret-key.before'), 'utf8')).toBe(`${before}\n`);
  const [master] = await aKeyring(after).list();
  expect(rotation).toEqual({ ok: true, master: master.id, records: 31 });
  expect(told).toEqual([31, 11, 0]);
  expect(await readMasters()).toEqual([master.id]);
  expect(await findUndecryptableRecords(db, aKeyring(after))).toEqual([]);
  expect(await findUndecryptableRecords(db, aKeyring(before))).toHaveLength(31);
  for (const recordKey of recordKeys)
    expect(await openRecordKey(db, secrets, recordKey.id)).toEqual(recordKey);
});

it('hashes and signatures are still valid after a rotation', async () => {
  const organiser = await anOrganiser({ db, secrets });
  const [code = ''] = await makeRecoveryCodes(db, secrets, organiser.id);
  await aRegistration(site);
  await anchorAudit({ db, secrets, config: { dataDir } });
  const fingerprint = secrets.fingerprint('passport', 'K1234567');
  await rotate();
  const later = await openSecrets(db, aKeyring(await readPresentKey()));
  expect(later.fingerprint('passport', 'K1234567')).toBe(fingerprint);
  expect(later.keyFor('booking draft')).toEqual(secrets.keyFor('booking draft'));
  expect(await verifyAudit(db, later)).toMatchObject({ ok: true, anchors: 1 });
  expect(await consumeRecoveryCode(db, later, { organiserId: organiser.id, typed: code }, now)).toBe(true);
});

it('changes the password of the application’s role, and running processes then use the new password', async () => {
  const logIn = async (key: string) => {
    const [master] = await aKeyring(key).list();
    const client = new pg.Client({ connectionString: withPassword(url, appPasswordOf(master)) });
    await client.connect().finally(() => client.end());
  };
  const before = await readPresentKey();
  await logIn(before);
  await rotate();
  await expect(logIn(before)).rejects.toMatchObject({ code: '28P01' });
  await logIn(await readPresentKey());
  // End all connections, as happens when PostgreSQL restarts. The site must then log in with the new password.
  await owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'conference%' and datname = current_database()",
  );
  await expect.poll(() => aRegistration(site).then(() => 'registered', String)).toBe('registered');
});

it('wraps a record key again if a slow transaction has wrapped it with the earlier master key', async () => {
  let letCommit = () => {};
  const isWritten = Promise.withResolvers<string>();
  const commit = new Promise<void>((done) => {
    letCommit = done;
  });
  const making = db.transaction().execute(async (tx) => {
    const recordKey = await makeRecordKey(tx, secrets);
    isWritten.resolve(recordKey.id);
    await commit;
  });
  const id = await isWritten.promise;
  const rotation = rotate();
  await expect.poll(readMasters).toHaveLength(2);
  // Wait until the rotation has wrapped the keys of all records that it can see.
  await expect
    .poll(
      async () =>
        (
          await owner.query(
            "select from pg_stat_activity where query like 'delete from \"master_key\"%' and wait_event_type = 'Lock'",
          )
        ).rowCount,
    )
    .toBe(1);
  letCommit();
  await making;
  expect(await rotation).toMatchObject({ ok: true });
  expect(await readMasters()).toHaveLength(1);
  expect(await findUndecryptableRecords(db, aKeyring(await readPresentKey()))).not.toContain(id);
});

it('if a rotation is killed while people register, every record stays readable, and a later rotation finishes', {
  timeout: 60_000,
}, async () => {
  await makeRecordKeys(400);
  const killed: { isUnderWay: boolean; unopened: string[] }[] = [];
  let before = '';
  const registered = await whilePeopleRegister(async () => {
    for (let kills = 0; kills < 5; kills++) {
      await runWorker(1 + below(4));
      const unopened = await findUndecryptableRecords(db, keyring);
      killed.push({ isUnderWay: (await readMasters()).length > 1, unopened });
    }
    [before = ''] = (await readFile(join(dataDir, 'secret-key.before'), 'utf8')).split('\n');
    expect(await runWorker()).toMatchObject({ ok: true });
  });
  expect(killed).toEqual(Array(5).fill({ isUnderWay: true, unopened: [] }));
  expect(registered).toBeGreaterThan(10);
  expect(await findUndecryptableRecords(db, aKeyring(await readPresentKey()))).toEqual([]);
  expect(await findUndecryptableRecords(db, aKeyring(before))).toHaveLength(await countRecords());
});

it('a rotation is refused if another one is running, or if the new key or a needed earlier key is missing', async () => {
  const [present] = await keyring.list();
  expect(await rotate({ renewKey: undefined })).toEqual({
    ok: false,
    reason: 'no-new-key',
    masters: [present.id],
  });
  await owner.query('select pg_advisory_lock($1)', [advisoryLocks.rotation]);
  expect(await rotate()).toMatchObject({ ok: false, reason: 'under-way' });
  await owner.query('select pg_advisory_unlock($1)', [advisoryLocks.rotation]);
  const stranger = aKeyring('another passphrase of more than 32 characters');
  expect(await rotate({ keyring: stranger })).toEqual({
    ok: false,
    reason: 'key-missing',
    masters: [present.id],
  });
  expect(await readMasters()).toEqual([present.id]);
});

it('a rotation begins only after every server has the new key', async () => {
  const nextKey = 'the passphrase that all machines are given next';
  const machine = async (ring: Keyring) =>
    openPool(otherSite.url, await openDatabaseLogin(otherSite.url, ring));
  const rotateThere = () =>
    rotate({ ownerUrl: otherSite.adminUrl, keyring: aKeyring(nextKey, testSecretKey), renewKey: undefined });
  const [one, other] = [await machine(aKeyring()), await machine(aKeyring(nextKey, testSecretKey))];
  await Promise.all([one.query('select 1'), other.query('select 1')]);
  expect(await rotateThere()).toMatchObject({ ok: false, reason: 'process-without-key' });
  await one.end();
  // Wait until PostgreSQL does not list the closed connection any more.
  const [present] = await aKeyring().list();
  const its = [new URL(otherSite.url).pathname.slice(1), `conference ${shortNameOf(present)}`];
  await expect
    .poll(async () => {
      const question = 'select from pg_stat_activity where datname = $1 and application_name = $2';
      return (await owner.query(question, its)).rowCount;
    })
    .toBe(0);
  expect(await rotateThere()).toMatchObject({ ok: true, records: 1 });
  const answers = await Promise.all(Array.from({ length: 5 }, () => other.query('select 1')));
  expect(answers).toHaveLength(5);
  await other.end();
});

it('a rotation keeps the earlier master key and returns its id if a record cannot be decrypted', async () => {
  const [present] = await keyring.list();
  const { id } = await makeRecordKey(db, secrets);
  await owner.query("update record_key set wrapped = 'damaged' where id = $1", [id]);
  expect(await rotate()).toEqual({ ok: false, reason: 'does-not-open', masters: [present.id] });
  expect(await findUndecryptableRecords(db, keyring)).toEqual([id]);
  expect(await readMasters()).toContain(present.id);
  await owner.query('delete from record_key where id = $1', [id]);
  expect(await rotate()).toMatchObject({ ok: true });
  expect(await readMasters()).toHaveLength(1);
});

it('without the foreign key to the master keys, a slow process could create a record that no key opens', async () => {
  const [before] = await keyring.list();
  await rotate();
  const late = { id: '00000000-0000-4000-8000-000000000000', key: Buffer.alloc(32) };
  const insert = () =>
    owner.query('insert into record_key (id, wrapped, master) values ($1, $2, $3)', [
      late.id,
      before.wrap(late.key, late.id),
      before.id,
    ]);
  await expect(insert()).rejects.toMatchObject({ code: '23503' });
  await owner.query('alter table record_key drop constraint record_key_master_fkey');
  await insert();
  expect(await findUndecryptableRecords(db, aKeyring(await readPresentKey()))).toEqual([late.id]);
});

/**
 * Lets two people register again and again during `work`. Throws if a registration is refused. Returns the number of
 * registrations.
 */
async function whilePeopleRegister(work: () => Promise<void>): Promise<number> {
  let isOver = false;
  const people = Array.from({ length: 2 }, async () => {
    let registered = 0;
    for (; !isOver; registered++) await aRegistration(site);
    return registered;
  });
  await work().finally(() => {
    isOver = true;
  });
  return (await Promise.all(people)).reduce((sum, count) => sum + count);
}

/**
 * Rotates the keys in another process. After that process has printed `killAfter` lines, it is killed during its next
 * step.
 */
async function runWorker(killAfter?: number): Promise<Rotation | undefined> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'tests/workers/rotating-worker.ts'],
    {
      cwd: root,
      env: { ...process.env, OWNER_URL: adminUrl, DATA_DIR: dataDir },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  // Ignore the error that we get when we write to the killed process.
  child.stdin.on('error', () => {});
  const ended = once(child, 'exit');
  let lines = 0;
  let rotation: Rotation | undefined;
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('{')) rotation = JSON.parse(line);
    child.stdin.write('.');
    if (++lines !== killAfter) continue;
    await sleep(below(5));
    child.kill('SIGKILL');
  }
  await ended;
  return rotation;
}
