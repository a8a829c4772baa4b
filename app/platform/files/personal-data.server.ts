import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';
import { moveFile } from './stored-files.server.ts';

/** A person's files, and the files that are kept for a form in their browser. */
export const fileData = {
  tables: {
    kept_file: { erase: eraseKeptFiles },
    stored_file: { deletedBy: { record_key_id: 'recordKeyIds' }, finds: { id: 'fileIds' } },
  },
  sealed: { 'kept_file.sealed_name': 'other' },
} as const;

/**
 * Deletes the files that are kept for a form in these browsers, and every kept proof of payment, because nothing says
 * whose it is. Somebody may have to choose a proof again. Returns the ids of the keys.
 */
async function eraseKeptFiles(tx: Database, { browserHashes }: { browserHashes: string[] }) {
  const { rows } = await sql<{ record_key_id: string }>`
    with dropped as (
      delete from kept_file where browser_hash = any(${browserHashes}) or field = 'proof' returning file_id
    )
    select record_key_id from stored_file join dropped on file_id = id`.execute(tx);
  return { recordKeyIds: rows.map((row) => row.record_key_id) };
}

/** Moves all files of one key to another. */
export async function moveFiles(tx: Database, from: RecordKey, to: RecordKey): Promise<void> {
  const files = await tx
    .selectFrom('stored_file')
    .select('id')
    .where('record_key_id', '=', from.id)
    .execute();
  for (const { id } of files) await moveFile(tx, id, from, to);
}
