import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { FileKind } from '#platform/database/database-types.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';
import { moveFile } from './stored-files.server.ts';

/**
 * A person's files, and the files kept for a form in their browser. The kept files of `unownedFields` have no known
 * owner, so an erasure deletes all of them. Their senders may then have to choose a file again.
 */
export function describeFileData(unownedFields: readonly FileKind[]) {
  return {
    tables: {
      kept_file: {
        erase: async (tx: Database, { browserHashes }: { browserHashes: string[] }) => {
          const { rows } = await sql<{ record_key_id: string }>`
            with dropped as (
              delete from kept_file
              where browser_hash = any(${browserHashes}) or field = any(${unownedFields}::file_kind[]) returning file_id
            )
            select record_key_id from stored_file join dropped on file_id = id`.execute(tx);
          return { recordKeyIds: rows.map((row) => row.record_key_id) };
        },
      },
      stored_file: { deletedBy: { record_key_id: 'recordKeyIds' }, finds: { id: 'fileIds' } },
    },
    sealed: { 'kept_file.sealed_name': 'other' },
  } as const;
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
