import type { Database } from '#platform/database/database.server.ts';
import { moveFile } from '#platform/files/stored-files.server.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';

/** A registration with the opened key of its record. */
export type KeyedRegistration = { id: string; record: RecordKey };

/**
 * Hands the photograph and passport scan of one registration to another that lacks them; one that both have stays where
 * it is. Inside a transaction that holds both rows. Gives the ids of those that went.
 */
export async function moveFiles(
  tx: Database,
  { from, to }: { from: KeyedRegistration; to: KeyedRegistration },
): Promise<string[]> {
  const files = await tx
    .selectFrom('registration_file')
    .select(['registration_id', 'kind', 'file_id'])
    .where('registration_id', 'in', [from.id, to.id])
    .execute();
  const has = files.filter((file) => file.registration_id === to.id).map(({ kind }) => kind);
  const missing = files.filter((file) => file.registration_id === from.id && !has.includes(file.kind));
  for (const { file_id } of missing) {
    await moveFile(tx, file_id, from.record, to.record);
    await tx
      .updateTable('registration_file')
      .set({ registration_id: to.id })
      .where('file_id', '=', file_id)
      .execute();
  }
  return missing.map(({ file_id }) => file_id);
}
