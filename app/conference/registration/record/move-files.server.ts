import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { FileKind } from '#platform/database/database-types.ts';
import { moveFile } from '#platform/files/stored-files.server.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';

/** A registration with its record key. */
type Side = { registrationId: string; record: RecordKey };

/** Lists the files of the registration `from` whose kinds the registration `to` does not have. */
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

/** Moves files to another registration of the same person. The transaction must have locked both. */
export async function moveRegistrationFiles(
  tx: Database,
  fileIds: readonly string[],
  { from, to }: { from: Side; to: Side },
): Promise<void> {
  for (const id of fileIds) await moveFile(tx, id, from.record, to.record);
  await tx
    .updateTable('registration_file')
    .set({ registration_id: to.registrationId })
    .where('file_id', '=', anyOf(fileIds))
    .execute();
}

/**
 * Exchanges the files of one kind between two registrations of one person; a second call undoes the first. The
 * transaction must have locked both. Does nothing if one of them has no such file.
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
  // Deletes the rows and writes new ones, because updating one row after the other would break a constraint: a
  // registration has only one file of a kind.
  const fileIds = rows.map(({ file_id }) => file_id);
  await tx.deleteFrom('registration_file').where('file_id', '=', anyOf(fileIds)).execute();
  for (const row of rows) {
    const [from, to] = row.registration_id === one.registrationId ? [one, other] : [other, one];
    await moveFile(tx, row.file_id, from.record, to.record);
    await tx
      .insertInto('registration_file')
      .values({ ...row, registration_id: to.registrationId })
      .execute();
  }
}
