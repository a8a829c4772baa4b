import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { FileKind } from '#platform/database/database-types.ts';
import { deleteFiles, moveFile } from '#platform/files/stored-files.server.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';

/**
 * A registration with its record key. `isErased` means that the original key was destroyed. The new key does not open
 * older values.
 */
type Side = { registrationId: string; record: RecordKey; isErased?: boolean };

/** Lists the files of one registration that another registration lacks. */
export async function listMissingFiles(db: Database, from: string, to: string): Promise<string[]> {
  const files = await db
    .selectFrom('registration_file')
    .select(['registration_id', 'kind', 'file_id'])
    .where('registration_id', 'in', [from, to])
    .execute();
  const kinds = files.filter((file) => file.registration_id === to).map(({ kind }) => kind);
  return files
    .filter((file) => file.registration_id === from && !kinds.includes(file.kind))
    .map(({ file_id }) => file_id);
}

/**
 * Moves files to another registration of the same person. The transaction must have locked both. If the registration
 * that has the files was erased, deletes them instead.
 */
export async function moveRegistrationFiles(
  tx: Database,
  fileIds: readonly string[],
  { from, to }: { from: Side; to: Side },
): Promise<void> {
  if (from.isErased) {
    await tx.deleteFrom('registration_file').where('file_id', '=', anyOf(fileIds)).execute();
    await deleteFiles(tx, fileIds);
    return;
  }
  for (const id of fileIds) await moveFile(tx, id, from.record, to.record);
  await tx
    .updateTable('registration_file')
    .set({ registration_id: to.registrationId })
    .where('file_id', '=', anyOf(fileIds))
    .execute();
}

/**
 * Exchanges the files of one kind between two registrations of one person, so that a second call undoes the first. The
 * transaction must have locked both. Does nothing unless both have one. Deletes a file that nobody can open any more.
 */
export async function exchangeRegistrationFiles(
  tx: Database,
  kind: FileKind,
  [one, other]: readonly [Side, Side],
): Promise<void> {
  const rows = await tx
    .selectFrom('registration_file')
    .selectAll()
    .where('registration_id', 'in', [one.registrationId, other.registrationId])
    .where('kind', '=', kind)
    .execute();
  if (rows.length < 2) return;
  // New rows are written, because a registration has one file of a kind and a file belongs to one registration.
  const fileIds = rows.map(({ file_id }) => file_id);
  await tx.deleteFrom('registration_file').where('file_id', '=', anyOf(fileIds)).execute();
  for (const row of rows) {
    const [from, to] = row.registration_id === one.registrationId ? [one, other] : [other, one];
    if (from.isErased) {
      await deleteFiles(tx, [row.file_id]);
      continue;
    }
    await moveFile(tx, row.file_id, from.record, to.record);
    await tx
      .insertInto('registration_file')
      .values({ ...row, registration_id: to.registrationId })
      .execute();
  }
}
