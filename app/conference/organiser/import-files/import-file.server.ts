import type { Database } from '#platform/database/database.server.ts';

export type ImportKind = 'programme' | 'papers' | 'speakers';

/** Which file of an organiser is meant. */
type Which = { organiserId: string; kind: ImportKind };

/** Keeps what was read from a file, for its preview. It replaces the file of this kind that the organiser read before. */
export async function keepImportFile(
  db: Database,
  { organiserId, kind, content }: Which & { content: object },
  now: Date,
): Promise<void> {
  const row = { organiser_id: organiserId, kind, read_at: now, content: JSON.stringify(content) };
  await db
    .insertInto('import_file')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organiser_id', 'kind']).doUpdateSet(row))
    .execute();
}

/** Reads what was kept of a file. The caller checks it with its schema. Returns undefined if there is none. */
export async function readImportFile(db: Database, { organiserId, kind }: Which): Promise<unknown> {
  const row = await db
    .selectFrom('import_file')
    .select('content')
    .where('organiser_id', '=', organiserId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.content;
}

/** Locks all files of a kind until the transaction ends, so that two organisers import one after the other. */
export async function lockImportFiles(tx: Database, kind: ImportKind): Promise<void> {
  await tx
    .selectFrom('import_file')
    .select('organiser_id')
    .where('kind', '=', kind)
    .orderBy('organiser_id')
    .forUpdate()
    .execute();
}

/** Deletes the file that an organiser has read. */
export async function discardImportFile(db: Database, { organiserId, kind }: Which): Promise<void> {
  await db
    .deleteFrom('import_file')
    .where('organiser_id', '=', organiserId)
    .where('kind', '=', kind)
    .execute();
}

/** Deletes the files that were read before a time and not imported. */
export async function deleteOldImportFiles(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('import_file').where('read_at', '<', before).execute();
}
