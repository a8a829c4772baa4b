import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import {
  attachFile,
  deleteFiles,
  openStoredFile,
  storedFiles,
  type UploadedFile,
} from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { deleteKeys } from '#platform/keys/personal-data.server.ts';
import { makeRecordKey, openRecordKeyIfExists } from '#platform/keys/record-keys.server.ts';

type Files = Pick<Platform, 'db' | 'files' | 'secrets'>;

/**
 * Keeps a portion of a print, or the whole file, which is number 0. Each has a key of its own. Returns false if another
 * process has kept this portion already.
 */
export async function keepPrintedFile(
  tx: Database,
  { secrets }: Pick<Platform, 'secrets'>,
  { orderId, portion, uploaded }: { orderId: string; portion: number; uploaded: UploadedFile },
): Promise<boolean> {
  const known = await tx
    .selectFrom('printed_file')
    .select('portion')
    .where('order_id', '=', orderId)
    .where('portion', '=', portion)
    .executeTakeFirst();
  if (known) return false;
  const file_id = await attachFile(tx, await makeRecordKey(tx, secrets), uploaded);
  await tx.insertInto('printed_file').values({ order_id: orderId, portion, file_id }).execute();
  return true;
}

/** Opens a file of a print. Returns undefined if it was deleted in the meantime. */
export async function openPrintedFile(
  { db, files, secrets }: Files,
  fileId: string,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const row = await storedFiles(db).where('id', '=', fileId).executeTakeFirst();
  const record = row && (await openRecordKeyIfExists(db, secrets, row.record_key_id));
  if (!record) return undefined;
  return Buffer.from((await openStoredFile(db, files, record, fileId)).bytes);
}

/**
 * Deletes these portions of a print with their keys, so that nobody can read them any more. The sweep removes their bytes
 * within a day. Returns how many there were.
 */
export async function deletePortions(
  tx: Database,
  orderId: string,
  portions: readonly number[],
): Promise<number> {
  const rows = await tx
    .deleteFrom('printed_file')
    .where('order_id', '=', orderId)
    .where('portion', '=', sql<number>`any(${portions}::integer[])`)
    .returning('file_id')
    .execute();
  const fileIds = rows.map(({ file_id }) => file_id);
  const keys = await keysOf(tx, fileIds);
  await deleteFiles(tx, fileIds);
  await deleteKeys(tx, keys);
  return fileIds.length;
}

/**
 * Forgets all files of these prints. A print that is not finished begins again if it goes on. Returns the ids of the
 * files and of their keys, which the caller deletes.
 */
export async function forgetPrints(
  tx: Database,
  orderIds: readonly string[],
): Promise<{ fileIds: string[]; recordKeyIds: string[] }> {
  const unfinished = tx
    .selectFrom('bulk_order')
    .select('id')
    .where('id', '=', anyOf(orderIds))
    .where('finished_at', 'is', null);
  await tx
    .updateTable('bulk_order_item')
    .set({ outcome: null, document_id: null })
    .where('order_id', 'in', unfinished)
    .execute();
  const rows = await tx
    .deleteFrom('printed_file')
    .where('order_id', '=', anyOf(orderIds))
    .returning('file_id')
    .execute();
  const fileIds = rows.map(({ file_id }) => file_id);
  return { fileIds, recordKeyIds: await keysOf(tx, fileIds) };
}

async function keysOf(tx: Database, fileIds: readonly string[]): Promise<string[]> {
  const rows = await storedFiles(tx).where('id', '=', anyOf(fileIds)).execute();
  return rows.map(({ record_key_id }) => record_key_id);
}
