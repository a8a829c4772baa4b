import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  makeRecordKey,
  openRecordKey,
  type RecordKey,
  sealValue,
  unsealValue,
} from '#platform/keys/record-keys.server.ts';
import { aPdf, aPhoto } from '#tests/factories.ts';
import { aKeyring } from '#tests/keyring.ts';
import { aPlatform } from '#tests/platform.ts';
import { openFolderStore } from './files.server.ts';
import {
  attachFile,
  type CheckedFile,
  moveFile,
  openStoredFile,
  removeOrphanedFiles,
  uploadFile,
} from './stored-files.server.ts';

const platform = await aPlatform();
const { db, files, secrets, filesFolder } = platform;
/** Uploads a file and attaches it to a record. */
const store = async (recordKey: RecordKey, file: CheckedFile) =>
  await attachFile(db, recordKey, await uploadFile(files, file));
const pathOf = (id: string) => join(filesFolder, id.slice(0, 2), id);

let photo: CheckedFile;
beforeEach(async () => {
  photo = { bytes: await aPhoto(), mediaType: 'image/jpeg' };
});

describe('a record’s key', () => {
  it('a record’s key decrypts a value only for the purpose for which it encrypted the value', async () => {
    const recordKey = await makeRecordKey(db, secrets);
    const details = { number: 'K1234567', address: null };
    const sealed = sealValue(recordKey, 'details', details);
    const reopened = await openRecordKey(db, secrets, recordKey.id);
    expect(reopened).toEqual(recordKey);
    expect(unsealValue(reopened, 'details', sealed)).toEqual(details);
    expect(() => unsealValue(reopened, 'name', sealed)).toThrow();
  });

  it('a record’s key is encrypted in the database', async () => {
    const recordKey = await makeRecordKey(db, secrets);
    const row = await db
      .selectFrom('record_key')
      .selectAll()
      .where('id', '=', recordKey.id)
      .executeTakeFirstOrThrow();
    expect(row.wrapped.includes(recordKey.key)).toBe(false);
    const [master] = await secrets.keyring.list();
    expect(row.master).toBe(master.id);
  });

  it('a record’s key does not open with another SECRET_KEY or with another record’s id', async () => {
    const [one, other] = [await makeRecordKey(db, secrets), await makeRecordKey(db, secrets)];
    const stranger = { keyring: aKeyring('another passphrase of 32 characters!') };
    await expect(openRecordKey(db, stranger, one.id)).rejects.toThrow('which is missing');
    const { wrapped } = await db
      .selectFrom('record_key')
      .select('wrapped')
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow();
    await db.updateTable('record_key').set({ wrapped }).where('id', '=', other.id).execute();
    await expect(openRecordKey(db, secrets, other.id)).rejects.toThrow();
  });

  it('nobody can read a record’s data after the row of the record’s key was deleted', async () => {
    const recordKey = await makeRecordKey(db, secrets);
    await db.deleteFrom('record_key').where('id', '=', recordKey.id).execute();
    await expect(openRecordKey(db, secrets, recordKey.id)).rejects.toThrow('was erased');
  });
});

describe('a stored file', () => {
  it('a stored file has the same bytes as the upload', async () => {
    const recordKey = await makeRecordKey(db, secrets);
    for (const file of [photo, { bytes: aPdf(), mediaType: 'application/pdf' } as const]) {
      expect(await openStoredFile(db, files, recordKey, await store(recordKey, file))).toEqual(file);
    }
  });

  it('a stored file is unreadable on the disk', async () => {
    const recordKey = await makeRecordKey(db, secrets);
    const file: CheckedFile = {
      bytes: Buffer.from('document K1234567 '.repeat(100)),
      mediaType: 'application/pdf',
    };
    const id = await store(recordKey, file);
    const onDisk = await readFile(pathOf(id));
    expect(onDisk.length).toBe(file.bytes.length + 28);
    expect(onDisk.includes('K1234567')).toBe(false);
    expect(await readdir(join(filesFolder, id.slice(0, 2)))).toEqual([id]);
    const { rows } = await platform.database.pool.query('select * from stored_file where id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain('K1234567');
  });

  it('a stored file has its own key, so two files with the same bytes look different on the disk', async () => {
    const recordKey = await makeRecordKey(db, secrets);
    const [one, other] = [await store(recordKey, photo), await store(recordKey, photo)];
    expect((await readFile(pathOf(one))).equals(await readFile(pathOf(other)))).toBe(false);
  });

  it('a stored file cannot be opened if its bytes were changed, exchanged or lost', async () => {
    const recordKey = await makeRecordKey(db, secrets);
    const [one, other] = [await store(recordKey, photo), await store(recordKey, photo)];
    const bytes = await readFile(pathOf(one));
    await writeFile(pathOf(one), await readFile(pathOf(other)));
    await expect(openStoredFile(db, files, recordKey, one)).rejects.toThrow();
    bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
    await writeFile(pathOf(one), bytes);
    await expect(openStoredFile(db, files, recordKey, one)).rejects.toThrow();
    await files.remove(one);
    await expect(openStoredFile(db, files, recordKey, one)).rejects.toThrow('missing from the store');
  });

  it('a stored file opens only with the key of its own record', async () => {
    const [recordKey, another] = [await makeRecordKey(db, secrets), await makeRecordKey(db, secrets)];
    const id = await store(recordKey, photo);
    await expect(openStoredFile(db, files, another, id)).rejects.toThrow();
    await expect(openStoredFile(db, files, { id: recordKey.id, key: another.key }, id)).rejects.toThrow();
  });

  it('a stored file opens only with its new record’s key after it was moved', async () => {
    const [from, to] = [await makeRecordKey(db, secrets), await makeRecordKey(db, secrets)];
    const id = await store(from, photo);
    const onDisk = await readFile(pathOf(id));
    await moveFile(db, id, from, to);
    expect(await openStoredFile(db, files, to, id)).toEqual(photo);
    await expect(openStoredFile(db, files, from, id)).rejects.toThrow();
    expect((await readFile(pathOf(id))).equals(onDisk)).toBe(true);
    await db.deleteFrom('record_key').where('id', '=', from.id).execute();
    expect(await openStoredFile(db, files, to, id)).toEqual(photo);
  });
});

describe('the folder of files', () => {
  it('the folder of files cannot be read by other users of the machine', async () => {
    const id = randomUUID();
    await files.put(id, Buffer.from('sealed'));
    expect((await stat(pathOf(id))).mode & 0o777).toBe(0o600);
    expect((await stat(join(filesFolder, id.slice(0, 2)))).mode & 0o777).toBe(0o700);
  });

  it('refuses file ids that would lead to other folders', async () => {
    for (const name of ['../../secret-key', 'abc', '', `${randomUUID()}/../x`]) {
      await expect(files.put(name, Buffer.from('x'))).rejects.toThrow('The id of a file must be a uuid.');
      await expect(files.get(name)).rejects.toThrow('The id of a file must be a uuid.');
    }
  });

  it('returns undefined for a file that does not exist, and removing such a file causes no error', async () => {
    const id = randomUUID();
    expect(await files.get(id)).toBeUndefined();
    await files.remove(id);
  });
});

describe('the hourly sweep of files', () => {
  const written = async (id: string, at: string, name = id) =>
    utimes(join(filesFolder, id.slice(0, 2), name), new Date(at), new Date(at));
  const now = new Date('2026-01-10T08:00:00Z');

  it('the sweep removes only files without a row that are at least a day old, also unfinished ones', async () => {
    const recordKey = await makeRecordKey(db, secrets);
    const stored = await store(recordKey, photo);
    const [old, unfinished, young] = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of [old, unfinished, young]) await files.put(id, Buffer.from('sealed'));
    await files.remove(unfinished);
    await writeFile(`${pathOf(unfinished)}.part`, 'seal');
    await written(stored, '2025-01-01T00:00:00Z');
    await written(old, '2026-01-09T07:59:00Z');
    await written(unfinished, '2026-01-09T07:59:00Z', `${unfinished}.part`);
    await written(young, '2026-01-09T08:01:00Z');

    // A file manager may write its own files into the folder.
    await writeFile(join(filesFolder, '.DS_Store'), 'notes');

    expect(await removeOrphanedFiles(db, files, now)).toBe(2);
    expect(await files.get(old)).toBeUndefined();
    expect(await readdir(join(filesFolder, unfinished.slice(0, 2)))).not.toContain(`${unfinished}.part`);
    expect(await files.get(young)).toEqual(Buffer.from('sealed'));
    expect(await openStoredFile(db, files, recordKey, stored)).toEqual(photo);
    expect(await removeOrphanedFiles(db, files, now)).toBe(0);
  });
});

it('a folder can be bound to only one database, because another database’s sweep would delete its files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'files-'));
  const [ours, another] = [randomUUID(), randomUUID()];
  const folderStore = await openFolderStore(folder);
  await folderStore.bindTo(ours);
  await folderStore.bindTo(ours);
  await expect(folderStore.bindTo(another)).rejects.toThrow(
    `The files in ${folder} belong to another database.`,
  );
  await rm(folder, { recursive: true });
});
