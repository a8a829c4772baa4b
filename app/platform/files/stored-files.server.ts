import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { advisoryLocks } from '#platform/database/advisory-locks.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { MediaType } from '#platform/database/database-types.ts';
import { addTime, days } from '#platform/durations.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';
import { newKey, seal, unseal } from '#platform/keys/secrets.server.ts';
import type { Log } from '#platform/log.server.ts';
import type { FileStore } from './files.server.ts';

/** Bytes that were checked (see uploads.server.ts): of a kind we accept, pictures re-encoded. */
export type CheckedFile = { bytes: Buffer; mediaType: MediaType };

/** A file whose bytes are in the store, and that no record has yet. */
export type Deposit = { id: string; key: Buffer; mediaType: MediaType; byteSize: number };

/**
 * Seals a file with a key of its own and puts its bytes into the store. To be called before a transaction is opened, or
 * a store that stalls would hold its connection, and soon everybody's. What no transaction takes is swept within a day.
 */
export async function depositFile(files: FileStore, file: CheckedFile): Promise<Deposit> {
  const id = randomUUID();
  const key = newKey();
  await files.put(id, seal(key, file.bytes, id));
  return { id, key, mediaType: file.mediaType, byteSize: file.bytes.length };
}

/** Stored files without their keys, as a select for other modules to read or join. */
export function storedFiles(db: Database) {
  return db
    .selectFrom('stored_file')
    .select(['id', 'record_key_id', 'media_type', 'byte_size', 'created_at']);
}

/** Gives deposited bytes to a record, whose key wraps theirs. */
export async function storeFile(db: Database, record: RecordKey, deposit: Deposit): Promise<string> {
  const { id, key, mediaType, byteSize } = deposit;
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

/** Opens a stored file; throws when its bytes are gone or were tampered with. */
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

/** Hands a file from one record to another: only its key is wrapped anew, its bytes stay as they are. */
export async function handOverFile(db: Database, id: string, from: RecordKey, to: RecordKey): Promise<void> {
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

/**
 * Removes the bytes of files whose keys are gone. A store that fails once is left alone from then on, and keeps nobody
 * waiting: what it still has is unreadable, and swept within a day.
 */
export function openRemoval({ files, log }: { files: FileStore; log: Pick<Log, 'error'> }) {
  let isOut = false;
  return async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) {
      if (isOut) return;
      await files.remove(id).catch((error: unknown) => {
        isOut = true;
        log.error({ err: error }, 'bytes could not be removed, and are left to the sweep');
      });
    }
  };
}

/**
 * Removes files that no row names and that are a day old: of failed or killed transactions, and replaced ones. While a
 * backup runs it removes none.
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
