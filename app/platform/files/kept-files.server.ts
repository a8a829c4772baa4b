import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { FileKind } from '#platform/database/database-types.ts';
import { addTime, hours } from '#platform/durations.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { countDone, processRows } from '#platform/jobs/process-rows.server.ts';
import { deleteKeys } from '#platform/keys/personal-data.server.ts';
import {
  makeRecordKey,
  openRecordKey,
  openRecordKeyIfExists,
  type RecordKey,
  sealValue,
  unsealValue,
} from '#platform/keys/record-keys.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import type { Log } from '#platform/log.server.ts';
import type { FileStore } from './files.server.ts';
import {
  attachFile,
  type CheckedFile,
  moveFile,
  openFileRemover,
  uploadFile,
} from './stored-files.server.ts';
import type { ReadyFile } from './with-uploads.server.ts';

/** A file that belonged to a refused form. It is kept so that nobody has to upload it twice. */
export type KeptFile = { id: string; name: string };

/** A file of a form. It was uploaded and checked just now, or it is kept from an earlier attempt. */
export type FormFile = { checked: CheckedFile } | { keptId: string };

const maxFilesPerHolder = 6;
/**
 * The limit for the files of all holders together. A client without cookies is a new holder with each request, and
 * could fill the disk without this limit.
 */
const maxTotalBytes = 2 * 1024 ** 3;

/** The purpose under which a file's name is encrypted. See {@link sealValue}. */
const namePurpose = 'name';

type Store = { db: Database; files: FileStore; secrets: Secrets };

/**
 * Keeps a file for `hours`. One holder may keep six files, and all holders together 2 GiB. Beyond these limits the
 * oldest files are deleted. `holderHash` is the hash of a browser's or a session's token.
 */
export async function keepFile(
  store: Store,
  file: CheckedFile & { name: string; field: FileKind; holderHash: Buffer; hours: number },
  now: Date,
): Promise<KeptFile> {
  const uploaded = await uploadFile(store.files, file);
  const id = await store.db.transaction().execute(async (tx) => {
    const recordKey = await makeRecordKey(tx, store.secrets);
    const fileId = await attachFile(tx, recordKey, uploaded);
    await tx
      .insertInto('kept_file')
      .values({
        file_id: fileId,
        browser_hash: file.holderHash,
        field: file.field,
        sealed_name: sealValue(recordKey, namePurpose, file.name),
        expires_at: addTime(now, hours(file.hours)),
      })
      .execute();
    return fileId;
  });
  const beyondHolderLimit = await store.db
    .selectFrom('kept_file')
    .select('file_id')
    .where('browser_hash', '=', file.holderHash)
    .orderBy('expires_at', 'desc')
    .offset(maxFilesPerHolder)
    .execute();
  for (const { file_id } of [...beyondHolderLimit, ...(await findBeyondTotalLimit(store.db))]) {
    for (const fileId of await deleteKeptFile(store.db, file_id)) await store.files.remove(fileId);
  }
  return { id, name: file.name };
}

/**
 * Finds a file that is kept for this holder and field. Returns undefined if the file expired or belongs to somebody
 * else.
 */
export async function findKeptFile(
  store: Store,
  wanted: { id: string; field: FileKind; holderHash: Buffer },
  now: Date,
): Promise<KeptFile | undefined> {
  if (!isUuid(wanted.id)) return undefined;
  const row = await store.db
    .selectFrom('kept_file')
    .innerJoin('stored_file', 'stored_file.id', 'kept_file.file_id')
    .select(['sealed_name', 'record_key_id'])
    .where('file_id', '=', wanted.id)
    .where('field', '=', wanted.field)
    .where('browser_hash', '=', wanted.holderHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  // If the form was sent twice, the other request may already have attached the file and deleted the file's own key.
  const recordKey = row && (await openRecordKeyIfExists(store.db, store.secrets, row.record_key_id));
  return recordKey && { id: wanted.id, name: String(unsealValue(recordKey, namePurpose, row.sealed_name)) };
}

/**
 * Attaches a form's file to a record and returns the file's id. Returns undefined if another request has attached the
 * kept file, or if the file has expired.
 */
export async function attachFormFile(
  tx: Database,
  { secrets }: Pick<Store, 'secrets'>,
  record: RecordKey,
  file: ReadyFile,
): Promise<string | undefined> {
  if ('uploaded' in file) return await attachFile(tx, record, file.uploaded);
  const claimed = await tx.deleteFrom('kept_file').where('file_id', '=', file.keptId).executeTakeFirst();
  if (claimed.numDeletedRows === 0n) return undefined;
  const { record_key_id } = await tx
    .selectFrom('stored_file')
    .select('record_key_id')
    .where('id', '=', file.keptId)
    .executeTakeFirstOrThrow();
  const from = await openRecordKey(tx, secrets, record_key_id);
  await moveFile(tx, file.keptId, from, record);
  await tx.deleteFrom('record_key').where('id', '=', from.id).execute();
  return file.keptId;
}

/** Deletes the kept files that have expired. If some cannot be deleted, it still deletes the others and then throws. */
export async function deleteExpiredFiles(
  store: Store & { log: Pick<Log, 'error'> },
  now: Date,
): Promise<void> {
  const expired = await store.db
    .selectFrom('kept_file')
    .select('file_id as id')
    .where('expires_at', '<=', now)
    .execute();
  const removeBytes = openFileRemover(store);
  const tried = await processRows(store.log, 'keptFile', expired, async ({ id }) => {
    await removeBytes(await deleteKeptFile(store.db, id));
  });
  countDone(tried);
}

/**
 * Deletes the files that are kept for these holders. Call it in the transaction that ends their sessions. It deletes
 * the keys of the files at once. The sweep deletes the bytes within a day.
 */
export async function deleteKeptFilesOf(tx: Database, holderHashes: readonly Buffer[]): Promise<void> {
  const kept = await tx
    .selectFrom('kept_file')
    .select('file_id')
    .where('browser_hash', '=', sql<Buffer>`any(${holderHashes}::bytea[])`)
    .execute();
  await deleteRows(
    tx,
    kept.map(({ file_id }) => file_id),
  );
}

/** Moves the kept files of one holder to another holder, for example when a session gets a new token. */
export async function moveKeptFiles(tx: Database, { from, to }: { from: Buffer; to: Buffer }): Promise<void> {
  await tx.updateTable('kept_file').set({ browser_hash: to }).where('browser_hash', '=', from).execute();
}

async function findBeyondTotalLimit(db: Database) {
  const newestFirst = db
    .selectFrom('kept_file')
    .innerJoin('stored_file', 'stored_file.id', 'kept_file.file_id')
    .select(['file_id', sql<string>`sum(byte_size) over (order by expires_at desc, file_id)`.as('bytes')]);
  return await db
    .selectFrom(newestFirst.as('newest_first'))
    .select('file_id')
    .where('bytes', '>', String(maxTotalBytes))
    .execute();
}

/**
 * Deletes the rows of a kept file. Returns a list with its id. The list is empty if a form is attaching the file to a
 * record at that moment.
 */
async function deleteKeptFile(db: Database, id: string): Promise<string[]> {
  return await db.transaction().execute((tx) => deleteRows(tx, [id]));
}

/**
 * Deletes the rows of kept files and returns their ids. It skips a file if a form is attaching it to a record at that
 * moment.
 */
async function deleteRows(tx: Database, ids: readonly string[]): Promise<string[]> {
  const kept = await tx
    .deleteFrom('kept_file')
    .where('file_id', '=', anyOf(ids))
    .returning('file_id')
    .execute();
  const deleted = kept.map(({ file_id }) => file_id);
  const stored = await tx
    .deleteFrom('stored_file')
    .where('id', '=', anyOf(deleted))
    .returning('record_key_id')
    .execute();
  await deleteKeys(
    tx,
    stored.map(({ record_key_id }) => record_key_id),
  );
  return deleted;
}
