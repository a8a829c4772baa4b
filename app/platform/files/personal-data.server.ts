import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { FileKind } from '#platform/database/database-types.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';
import { moveFile } from './stored-files.server.ts';

/**
 * How an erasure treats the stored files of a person and the files that are kept for this person's browser. For the
 * `unownedFields`, nobody knows to whom a kept file belongs. So an erasure deletes all kept files of these fields, and
 * other people may have to choose their files again.
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

/** Moves all files that one record's key protects to another record's key. */
export async function moveFiles(tx: Database, from: RecordKey, to: RecordKey): Promise<void> {
  const files = await tx
    .selectFrom('stored_file')
    .select('id')
    .where('record_key_id', '=', from.id)
    .execute();
  for (const { id } of files) await moveFile(tx, id, from, to);
}
