import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '#conference/audit/audit-chain.server.ts';
import { replaceFile } from '#conference/registration/registering/replace-file.server.ts';
import { openDetails } from '#conference/registration/sealed-details.server.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.server.ts';
import { openDatabase, openPool } from '#platform/database/database.server.ts';
import { addTime, days } from '#platform/durations.ts';
import { openFolderStore } from '#platform/files/files.server.ts';
import { openStoredFile, removeOrphanedFiles } from '#platform/files/stored-files.server.ts';
import { openSecrets } from '#platform/keys/installation-key.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { rotateKeys } from '#platform/keys/rotate-keys.server.ts';
import type { Keyring } from '#platform/keys/secrets.server.ts';
import { anEmptyDatabase } from '#tests/database.ts';
import { aBooking, aPhoto, aRegistration } from '#tests/factories.ts';
import { aKeyring, testSecretKey } from '#tests/keyring.ts';
import { aPlatform } from '#tests/platform.ts';
import { prepareDatabase } from '#tests/prepare-database.ts';
import { findUndecryptableRecords } from '#tests/undecryptable-records.ts';
import { mustBeEmpty, readBackupHeader, restoreBackup } from './restore-backup.server.ts';
import { writeBackup } from './write-backup.server.ts';

const platform = await aPlatform();
const { db, secrets, files, database } = platform;
const { keyring } = secrets;
// A second site. One of the tests rotates its keys.
const rotating = await aPlatform();
const now = new Date('2026-01-11T08:00:00Z');
const folder = await mkdtemp(join(tmpdir(), 'conference-backup-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function withPhoto() {
  const { id } = await aRegistration(platform);
  const file = { bytes: await aPhoto(), mediaType: 'image/jpeg' as const };
  await replaceFile(platform, { registrationId: id, kind: 'photo', file, requestId: 'a-request' }, now);
  return { id };
}

async function backUp() {
  const path = join(folder, `${randomBytes(4).toString('hex')}.backup`);
  const paths = { path, keysPath: `${path}.keys` };
  const written = await writeBackup({ ownerUrl: database.adminUrl, files, keyring }, paths, now);
  return { ...paths, written };
}

async function anEmptyPlace(ring = keyring) {
  const ownerUrl = await anEmptyDatabase();
  const filesFolder = await mkdtemp(join(folder, 'files-'));
  const url = await prepareDatabase(ownerUrl, ring);
  return { ownerUrl, url, filesFolder, files: await openFolderStore(filesFolder), keyring: ring };
}

/** Reads every row of our own tables, and the jobs, as text. Leaves out the jobs that pg-boss adds by its schedule. */
async function readAll(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    );
    const all: Record<string, string[]> = {};
    for (const { name } of tables) {
      if (['installation', 'migration', 'rate_limit', 'kept_file'].includes(name)) continue;
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${name} as t order by 1`,
      );
      all[name] = rows.map(({ row }) => row);
    }
    const jobs = await client.query<{ row: string }>(
      `select name || data::text as row from jobs.job where name not like '\\_\\_pgboss%'
        and data ->> 'id' is distinct from 'scheduled' order by 1`,
    );
    all.jobs = jobs.rows.map(({ row }) => row);
    return all;
  } finally {
    await client.end();
  }
}

describe('a backup', () => {
  it('restores every row, file and job that existed at the time of the backup', async () => {
    const first = await withPhoto();
    await aBooking(platform, first.id);
    await aRegistration(platform, { paid: true });
    const before = await readAll(database.adminUrl);
    const { written, ...paths } = await backUp();
    await aRegistration(platform);
    const place = await anEmptyPlace();
    await mustBeEmpty(place.ownerUrl);
    const restored = await restoreBackup(place, paths);
    expect(restored).toEqual({ header: written.header, files: 1, destroyedKeys: [] });
    expect(await readAll(place.ownerUrl)).toEqual(before);

    const pool = openPool(place.url);
    const there = openDatabase(pool);
    try {
      const file = await there.selectFrom('stored_file').selectAll().executeTakeFirstOrThrow();
      const recordKey = await openRecordKey(there, secrets, file.record_key_id);
      const opened = await openStoredFile(there, place.files, recordKey, file.id);
      expect(opened.mediaType).toBe('image/jpeg');
      expect(await verifyAudit(there, secrets)).toMatchObject({ ok: true });
      // The id of a new row must be one more than the highest restored id.
      const acts = await there.selectFrom('audit_entry').select('id').execute();
      await aRegistration({ ...platform, db: there, files: place.files });
      const newest = await there
        .selectFrom('audit_entry')
        .select((row) => row.fn.max('id').as('id'))
        .executeTakeFirstOrThrow();
      expect(Number(newest.id)).toBe(Math.max(...acts.map(({ id }) => Number(id))) + 1);
      expect(await verifyAudit(there, secrets)).toMatchObject({ ok: true });
    } finally {
      await pool.end();
    }
  });

  it('contains the notes that its caller passed', async () => {
    const path = join(folder, 'noted.backup');
    const paths = { path, keysPath: `${path}.keys` };
    const notes = { auditHead: '2:ab' };
    await writeBackup({ ownerUrl: database.adminUrl, files, keyring }, paths, now, notes);
    expect((await readBackupHeader(path, keyring)).notes).toEqual(notes);
  });

  it('a restore leaves out pg-boss’s own internal jobs', async () => {
    const owner = new pg.Client({ connectionString: database.adminUrl });
    await owner.connect();
    try {
      await owner.query(
        "insert into jobs.job (name, data, start_after) values ('__pgboss__send-it', '{}', now() + interval '1 hour')",
      );
      const paths = await backUp();
      const place = await anEmptyPlace();
      expect(await restoreBackup(place, paths)).toMatchObject({ header: paths.written.header });
      expect(await readAll(place.ownerUrl)).toEqual(await readAll(database.adminUrl));
    } finally {
      await owner.query("delete from jobs.job where name = '__pgboss__send-it'");
      await owner.end();
    }
  });

  it('contains no readable name and no readable key', async () => {
    await aRegistration(platform, {
      fullName: 'Quetzalcoatl Unmistakable',
      email: 'unmistakable@example.org',
    });
    const { path, keysPath } = await backUp();
    for (const one of [path, keysPath]) {
      const bytes = await readFile(one);
      expect(bytes.includes('nmistakable')).toBe(false);
      expect(bytes.subarray(0, 25).toString()).toBe('peace-conference backup 1');
    }
    const others = aKeyring('another passphrase of more than 32 characters');
    await expect(readBackupHeader(path, others)).rejects.toThrow('does not open with this SECRET_KEY');
  });

  it('a restore refuses a backup with changed, added or missing bytes, and leaves no rows or files', async () => {
    await withPhoto();
    const { path, keysPath } = await backUp();
    const whole = await readFile(path);
    const changed = Buffer.from(whole);
    changed[whole.length - 40] = (changed[whole.length - 40] ?? 0) ^ 1;
    for (const [damage, sentence] of [
      [changed, /damaged/],
      [whole.subarray(0, -20), /cut off/],
      [Buffer.concat([whole, Buffer.from('more')]), /damaged/],
      [Buffer.from('something else altogether'), /not a backup/],
    ] as const) {
      const bad = join(folder, 'bad.backup');
      await writeFile(bad, damage);
      await expect(readBackupHeader(bad, keyring)).rejects.toThrow(sentence);
      const place = await anEmptyPlace();
      await expect(restoreBackup(place, { path: bad, keysPath })).rejects.toThrow(sentence);
      await mustBeEmpty(place.ownerUrl);
      const left = await readdir(place.filesFolder, { recursive: true, withFileTypes: true });
      expect(left.filter((entry) => entry.isFile())).toEqual([]);
    }
  });

  it('if a backup fails, it throws the reason and leaves no file', async () => {
    await withPhoto();
    const failing = { ...files, get: () => Promise.reject(new Error('The disk is gone.')) };
    const path = join(folder, 'failed.backup');
    const writing = writeBackup(
      { ownerUrl: database.adminUrl, files: failing, keyring },
      { path, keysPath: `${path}.keys` },
      now,
    );
    await expect(writing).rejects.toThrow('The disk is gone.');
    expect((await readdir(folder)).filter((name) => name.startsWith('failed'))).toEqual([]);
  });

  it('if the newest key file lacks a key, a restore creates one that cannot decrypt the record', async () => {
    const { id } = await aRegistration(platform);
    const old = await backUp();
    const { record_key_id: keyId } = await db
      .selectFrom('registration')
      .select('record_key_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const client = new pg.Client({ connectionString: database.adminUrl });
    await client.connect();
    await client.query('begin');
    await client.query('alter table registration disable trigger all');
    await client.query('set local session_replication_role = replica');
    await client.query('delete from record_key where id = $1', [keyId]);
    await client.query('commit');
    await client.end();
    const { keysPath } = await backUp();
    const place = await anEmptyPlace();
    const restored = await restoreBackup(place, { path: old.path, keysPath });
    expect(restored.destroyedKeys).toEqual([keyId]);
    const pool = openPool(place.url);
    try {
      const there = openDatabase(pool);
      const { sealed_details } = await there
        .selectFrom('registration')
        .select('sealed_details')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const recordKey = await openRecordKey(there, secrets, keyId);
      expect(() => openDetails(recordKey, sealed_details)).toThrow();
    } finally {
      await pool.end();
    }
  });

  it('a backup from before a key rotation needs the newest key file and both secret keys', async () => {
    const { database: changed, ...site } = rotating;
    const { id } = await aRegistration(site);
    const backUpThere = async (ring: Keyring, name: string) => {
      const paths = { path: join(folder, name), keysPath: join(folder, `${name}.keys`) };
      await writeBackup({ ownerUrl: changed.adminUrl, files: site.files, keyring: ring }, paths, now);
      return paths;
    };
    const { path } = await backUpThere(keyring, 'before');
    const present = 'the passphrase that takes the place of the first';
    const both = aKeyring(present, testSecretKey);
    const rotation = await rotateKeys({
      ownerUrl: changed.adminUrl,
      keyring: both,
      renewKey: async () => {},
      isEmbeddedPostgres: false,
    });
    expect(rotation).toMatchObject({ ok: true });
    const { keysPath } = await backUpThere(aKeyring(present), 'after');

    await expect(readBackupHeader(path, aKeyring(present))).rejects.toThrow(/needs the secret key called/);
    const { keyring: _, ...place } = await anEmptyPlace(both);
    await expect(restoreBackup({ ...place, keyring: aKeyring() }, { path, keysPath })).rejects.toThrow(
      /needs the secret key called/,
    );
    await restoreBackup({ ...place, keyring: both }, { path, keysPath });
    const pool = openPool(await prepareDatabase(place.ownerUrl, both));
    const there = openDatabase(pool);
    try {
      const later = await openSecrets(there, aKeyring(present));
      expect(later.fingerprint('email', 'a')).toBe(site.secrets.fingerprint('email', 'a'));
      expect(await verifyAudit(there, later)).toMatchObject({ ok: true });
      expect(await findUndecryptableRecords(there, aKeyring(present))).toEqual([]);
      const { record_key_id } = await there
        .selectFrom('registration')
        .select('record_key_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect((await openRecordKey(there, later, record_key_id)).key).toHaveLength(32);
    } finally {
      await pool.end();
    }
  });

  it('a restore refuses a database that contains data', async () => {
    await aRegistration(platform);
    await expect(mustBeEmpty(database.adminUrl)).rejects.toThrow('not empty');
  });
});

it('the sweep deletes no file while a backup is running', async () => {
  const id = '00000000-0000-4000-8000-0000000000aa';
  await files.put(id, Buffer.from('left behind'));
  const later = addTime(new Date(), days(2));
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  await client.query('select pg_advisory_lock_shared($1)', [advisoryLocks.backup]);
  expect(await removeOrphanedFiles(db, files, later)).toBe(0);
  expect(await files.get(id)).toBeDefined();
  await client.end();
  expect(await removeOrphanedFiles(db, files, later)).toBe(1);
  expect(await files.get(id)).toBeUndefined();
});

it('while a backup copies files it locks no table, so a migration need not wait', async () => {
  const { id } = await aRegistration(platform);
  const file = { bytes: await aPhoto(), mediaType: 'image/jpeg' } as const;
  await replaceFile(platform, { registrationId: id, kind: 'photo', file, requestId: 'a-request' }, now);
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  let copied = 0;
  const get = async (fileId: string) => {
    await client.query('begin');
    await client.query('lock table registration, stored_file in access exclusive mode nowait');
    await client.query('rollback');
    copied += 1;
    return await files.get(fileId);
  };
  const path = join(folder, 'beside-a-migration');
  try {
    const store = { ownerUrl: database.adminUrl, files: { ...files, get }, keyring };
    const written = await writeBackup(store, { path, keysPath: `${path}.keys` }, now);
    expect(copied).toBeGreaterThan(0);
    expect(written.files + written.missing.length).toBe(copied);
  } finally {
    await client.end();
  }
});
