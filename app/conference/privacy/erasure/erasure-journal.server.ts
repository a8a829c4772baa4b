import { join } from 'node:path';
import type { Database } from '#platform/database/database.server.ts';
import { writeAtomically } from '#platform/files/write-atomically.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import type { Platform } from '#platform/http/request-context.server.ts';

/**
 * Writes the journal of erasures, `DATA_DIR`/erasures. For each erased registration, the file has a line with the id
 * and the time. The restore of an older backup reads this file. Each call writes the whole file.
 */
export async function writeErasureJournal({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<void> {
  const rows = await db
    .selectFrom('erasure')
    .select(['registration_id', 'erased_at'])
    .orderBy('erased_at')
    .orderBy('registration_id')
    .execute();
  if (rows.length === 0) return;
  const path = join(config.dataDir, 'erasures');
  const lines = rows.map((row) => `${row.registration_id} ${row.erased_at.toISOString()}\n`);
  await writeAtomically(path, lines.join(''));
}

/** Adds the erasures of a journal to the database, so that they can be repeated. Skips lines that it cannot read. */
export async function readErasureJournal(db: Database, text: string): Promise<void> {
  const rows = text.split('\n').flatMap((line) => {
    const [id = '', at = ''] = line.trim().split(' ');
    const erasedAt = new Date(at);
    return isUuid(id) && !Number.isNaN(erasedAt.getTime())
      ? [{ registration_id: id, erased_at: erasedAt }]
      : [];
  });
  if (rows.length === 0) return;
  await db
    .insertInto('erasure')
    .values(rows)
    .onConflict((conflict) => conflict.column('registration_id').doNothing())
    .execute();
}
