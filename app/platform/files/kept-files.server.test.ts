import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { addTime, hours } from '#platform/durations.ts';
import { makeRecordKey } from '#platform/keys/record-keys.server.ts';
import { aPhoto } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { moreThanConnections, stallStore } from '#tests/servers/stalled-store.ts';
import { tidy } from '../../tidy.server.ts';
import { attachFormFile, deleteExpiredFiles, findKeptFile, keepFile } from './kept-files.server.ts';
import { type CheckedFile, openStoredFile } from './stored-files.server.ts';

const platform = await aPlatform();
const { db, files, secrets } = platform;

const noon = new Date('2026-01-10T12:00:00Z');
const hoursOn = (count: number) => addTime(noon, hours(count));
let photo: CheckedFile;
beforeAll(async () => {
  photo = { bytes: await aPhoto(), mediaType: 'image/jpeg' };
});

/** Keeps a photograph for the browser whose token has this hash. */
const keep = (holderHash: Buffer, now = noon, name = 'me at home.jpg') =>
  keepFile(platform, { ...photo, name, field: 'photo', holderHash, hours: 24 }, now);
const find = (id: string, holderHash: Buffer, now = noon) =>
  findKeptFile(platform, { id, field: 'photo', holderHash }, now);
/** Attaches a kept file to a new record, as a form does in its transaction. */
const attach = (keptId: string) =>
  db.transaction().execute(async (tx) => {
    const recordKey = await makeRecordKey(tx, secrets);
    return { recordKey, fileId: await attachFormFile(tx, platform, recordKey, { keptId }) };
  });
const countRows = async (table: 'kept_file' | 'stored_file' | 'record_key') =>
  Number(
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

describe('a kept file', () => {
  it('a kept file is found, with its name, by its browser and field', async () => {
    const browser = randomBytes(32);
    const kept = await keep(browser);
    expect(kept.name).toBe('me at home.jpg');
    expect(await find(kept.id, browser)).toEqual(kept);
  });

  it('a kept file is not found by another browser, for another field, or after 24 hours', async () => {
    const browser = randomBytes(32);
    const { id } = await keep(browser);
    expect(await find(id, randomBytes(32))).toBeUndefined();
    expect(await findKeptFile(platform, { id, field: 'picture', holderHash: browser }, noon)).toBeUndefined();
    expect(await find(id, browser, hoursOn(23.99))).toBeDefined();
    expect(await find(id, browser, hoursOn(24))).toBeUndefined();
  });

  it.each(['', 'x', '-'.repeat(36), randomUUID(), `${randomUUID()}'`, 'A'.repeat(36), 'a'.repeat(36)])(
    'a kept file is not found by the id %j',
    async (id) => {
      expect(await find(id, randomBytes(32))).toBeUndefined();
    },
  );

  it('the database does not reveal the name of a kept file', async () => {
    const { id } = await keep(randomBytes(32), noon, 'portrait of Mira.jpg');
    const row = await db
      .selectFrom('kept_file')
      .selectAll()
      .where('file_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.sealed_name.includes('Mira')).toBe(false);
  });

  it('after a kept file was attached to a record, it belongs only to that record and can be read there', async () => {
    const browser = randomBytes(32);
    const { id } = await keep(browser);
    const { recordKey, fileId } = await attach(id);
    expect(fileId).toBe(id);
    expect(await openStoredFile(db, files, recordKey, id)).toEqual(photo);
    expect(await find(id, browser)).toBeUndefined();
    await deleteExpiredFiles(platform, hoursOn(100));
    expect(await openStoredFile(db, files, recordKey, id)).toEqual(photo);
  });

  it('a kept file is attached only once when many requests try at the same time', async () => {
    const { id } = await keep(randomBytes(32));
    const attempts = await Promise.all(Array.from({ length: 20 }, () => attach(id)));
    const won = attempts.filter(({ fileId }) => fileId !== undefined);
    expect(won).toHaveLength(1);
    for (const { recordKey } of won) expect(await openStoredFile(db, files, recordKey, id)).toEqual(photo);
  });

  it('a kept file can be looked up without an error while another request attaches it', async () => {
    for (let round = 0; round < 20; round++) {
      const browser = randomBytes(32);
      const kept = await keep(browser);
      const [, ...found] = await Promise.all([
        attach(kept.id),
        ...Array.from({ length: 8 }, () => find(kept.id, browser)),
      ]);
      for (const file of found) expect([undefined, kept]).toContainEqual(file);
    }
  });

  it('a kept file stays kept if the transaction that attaches it fails', async () => {
    const browser = randomBytes(32);
    const kept = await keep(browser);
    const failing = db.transaction().execute(async (tx) => {
      await attachFormFile(tx, platform, await makeRecordKey(tx, secrets), { keptId: kept.id });
      throw new Error('later');
    });
    await expect(failing).rejects.toThrow('later');
    expect(await find(kept.id, browser)).toEqual(kept);
    const { recordKey } = await attach(kept.id);
    expect(await openStoredFile(db, files, recordKey, kept.id)).toEqual(photo);
  });

  it('a kept file is either attached or deleted completely if both are tried at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await keep(randomBytes(32), hoursOn(-25));
      const [{ recordKey, fileId }] = await Promise.all([attach(id), deleteExpiredFiles(platform, noon)]);
      if (fileId === undefined) expect(await files.get(id)).toBeUndefined();
      else expect(await openStoredFile(db, files, recordKey, id)).toEqual(photo);
    }
  });
});

it('a kept file needs no database connection while a slow store writes it', async () => {
  const { files: stalled, release } = stallStore(files);
  const browserHash = randomBytes(32);
  const waiting = Array.from({ length: moreThanConnections }, () =>
    keepFile(
      { ...platform, files: stalled },
      { ...photo, name: 'me.jpg', field: 'photo', holderHash: browserHash, hours: 24 },
      noon,
    ),
  );
  expect(await find(randomUUID(), browserHash)).toBeUndefined();
  release();
  await Promise.all(waiting);
});

it('a kept file is deleted with its bytes and key when its browser has six newer files', async () => {
  const [browser, other] = [randomBytes(32), randomBytes(32)];
  const neighbour = await keep(other);
  const before = { stored: await countRows('stored_file'), keys: await countRows('record_key') };
  const kept = [];
  for (let hour = 0; hour < 8; hour++) kept.push(await keep(browser, hoursOn(hour)));
  const found = await Promise.all(kept.map(({ id }) => find(id, browser, hoursOn(8))));
  expect(found.map((file) => file !== undefined)).toEqual([false, false, true, true, true, true, true, true]);
  for (const { id } of kept.slice(0, 2)) expect(await files.get(id)).toBeUndefined();
  expect({ stored: await countRows('stored_file'), keys: await countRows('record_key') }).toEqual({
    stored: before.stored + 6,
    keys: before.keys + 6,
  });
  expect(await find(neighbour.id, other)).toEqual(neighbour);
});

it('a kept file is deleted with its bytes and key after it has expired, and not before', async () => {
  await tidy(platform, hoursOn(1000));
  expect([await countRows('kept_file')]).toEqual([0]);
  const browser = randomBytes(32);
  const before = { stored: await countRows('stored_file'), keys: await countRows('record_key') };
  const [old, young] = [await keep(browser, hoursOn(0)), await keep(browser, hoursOn(2))];
  await tidy(platform, hoursOn(25));
  expect(await files.get(old.id)).toBeUndefined();
  expect(await find(young.id, browser, hoursOn(25))).toEqual(young);
  expect({ stored: await countRows('stored_file'), keys: await countRows('record_key') }).toEqual({
    stored: before.stored + 1,
    keys: before.keys + 1,
  });
});
