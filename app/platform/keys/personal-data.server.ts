import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * What an erasure does with the keys of encrypted values. If a value's key is deleted, nobody can read the value any
 * more, not even in a backup.
 */
export const keyData = {
  tables: {
    installation_key: 'nobody',
    master_key: 'nobody',
    record_key: { deletedBy: { id: 'recordKeyIds' } },
  },
} as const;

/** Returns those of the ids whose record keys still exist. */
export async function findKeys(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('record_key').select('id').where('id', '=', anyOf(ids)).execute();
  return rows.map(({ id }) => id);
}

/** Deletes keys. Before this call, delete all rows that refer to them. */
export async function deleteKeys(tx: Database, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('record_key').where('id', '=', anyOf(ids)).execute();
}
