import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { advisoryLocks } from '#platform/database/advisory-locks.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { MediaType } from '#platform/database/database-types.ts';
import { addTime, days } from '#platform/durations.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';
import { newKey, seal, unseal } from '#platform/keys/secrets.server.ts';
import type { Log } from '#platform/log.server.ts';
import type { FileStore } from './files.server.ts';

/** The bytes of a file that checkUpload accepted. Pictures were encoded again. */
export type CheckedFile = { bytes: Buffer; mediaType: MediaType };

/** A file that does not belong to a record yet, but whose bytes are already in the store. */
export type UploadedFile = { id: string; key: Buffer; mediaType: MediaType; byteSize: number };

/** The file store has no room for a file or does not answer. `cause` is the store's error. */
export class NotStored extends Error {
  override name = 'NotStored';
}

/**
 * Encrypts a file with a new key and puts its bytes into the store. Throws `NotStored` if the store fails. Call it
 * before the transaction begins, because a slow store would otherwise block database connections. If no transaction
 * attaches the file, the sweep deletes it within a day.
 */
export async function uploadFile(files: FileStore, file: CheckedFile): Promise<UploadedFile> {
  const id = randomUUID();
  const key = newKey();
  await files.put(id, seal(key, file.bytes, id)).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new NotStored(`The file could not be stored: ${reason}`, { cause });
  });
  return { id, key, mediaType: file.mediaType, byteSize: file.bytes.length };
}

/** A query of the stored files, without their keys. Other modules run it or join it. */
export function storedFiles(db: Database) {
  return db
    .selectFrom('stored_file')
    .select(['id', 'record_key_id', 'media_type', 'byte_size', 'created_at']);
}

/** Makes an uploaded file part of a record: it encrypts the file's key with the record's key. Returns the file's id. */
export async function attachFile(db: Database, record: RecordKey, file: UploadedFile): Promise<string> {
  const { id, key, mediaType, byteSize } = file;
  await db
    .insertInto('stored_file')
    .values({
      id,
      record_key_id: record.id,
      wrapped_key: seal(record.key, key, id),
      media_type: mediaType,
      byte_size: byteSize,
    })
    .execute();
  return id;
}

/** Decrypts a stored file. Throws if its bytes are missing or were changed. */
export async function openStoredFile(
  db: Database,
  files: FileStore,
  record: RecordKey,
  id: string,
): Promise<CheckedFile> {
  const row = await db
    .selectFrom('stored_file')
    .select(['wrapped_key', 'media_type'])
    .where('id', '=', id)
    .where('record_key_id', '=', record.id)
    .executeTakeFirstOrThrow();
  const sealed = await files.get(id);
  if (!sealed) throw new Error(`The file ${id} is missing from the store.`);
  const key = unseal(record.key, row.wrapped_key, id);
  return { bytes: unseal(key, sealed, id), mediaType: row.media_type };
}

/**
 * Moves a file to another record: it encrypts the file's key with the key of that record. The file's bytes do not
 * change.
 */
export async function moveFile(db: Database, id: string, from: RecordKey, to: RecordKey): Promise<void> {
  const row = await db
    .selectFrom('stored_file')
    .select('wrapped_key')
    .where('id', '=', id)
    .where('record_key_id', '=', from.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await db
    .updateTable('stored_file')
    .set({ record_key_id: to.id, wrapped_key: seal(to.key, unseal(from.key, row.wrapped_key, id), id) })
    .where('id', '=', id)
    .execute();
}

/** Deletes the rows of files. After this nobody can decrypt their bytes. The sweep removes the bytes within a day. */
export async function deleteFiles(db: Database, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('stored_file').where('id', '=', anyOf(ids)).execute();
}

/**
 * Makes a function that removes the bytes of files whose keys are already deleted. After the first error the function
 * does nothing more, because nobody can read these bytes and the sweep deletes them within a day.
 */
export function openFileRemover({ files, log }: { files: FileStore; log: Pick<Log, 'error'> }) {
  let hasFailed = false;
  return async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) {
      if (hasFailed) return;
      await files.remove(id).catch((error: unknown) => {
        hasFailed = true;
        log.error({ err: error }, 'could not remove the bytes of a deleted file; the sweep will remove them');
      });
    }
  };
}

/**
 * The sweep: removes files that are at least a day old and have no row in the database, for example because the
 * transaction failed or the file was replaced. Returns how many files it removed. While a backup runs, it removes none.
 */
export async function removeOrphanedFiles(db: Database, files: FileStore, now: Date): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ mayStart: boolean }>`
      select pg_try_advisory_xact_lock(${advisoryLocks.backup}) as "mayStart"`.execute(tx);
    return rows[0]?.mayStart ? await sweep(tx, files, now) : 0;
  });
}

async function sweep(db: Database, files: FileStore, now: Date): Promise<number> {
  const aDayAgo = addTime(now, -days(1));
  let removed = 0;
  for (const id of await files.listOlderThan(aDayAgo)) {
    const row = await db.selectFrom('stored_file').select('id').where('id', '=', id).executeTakeFirst();
    if (row) continue;
    await files.remove(id);
    removed += 1;
  }
  return removed;
}
