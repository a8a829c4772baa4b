import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** The keys of sealed values. Nobody can read a sealed value without its key, in any copy. */
export const keyData = {
  tables: {
    installation_key: 'nobody',
    master_key: 'nobody',
    record_key: { deletedBy: { id: 'recordKeyIds' } },
  },
} as const;

/** The ids of those keys that still exist. */
export async function findKeys(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('record_key').select('id').where('id', '=', anyOf(ids)).execute();
  return rows.map(({ id }) => id);
}

/** Destroys keys. No row may refer to them any more. */
export async function deleteKeys(tx: Database, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('record_key').where('id', '=', anyOf(ids)).execute();
}
