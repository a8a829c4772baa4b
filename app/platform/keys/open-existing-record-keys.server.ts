import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { mustFindKey } from './keyring.server.ts';
import type { RecordKey } from './record-keys.server.ts';
import type { Secrets } from './secrets.server.ts';

/** How many keys one query reads. Opening these keys takes a few milliseconds. */
const keysPerQuery = 500;

/** Opens the record keys that these rows name. Returns the keys by id. Keys that were erased are left out. */
export async function openExistingRecordKeys(
  db: Database,
  { keyring }: Pick<Secrets, 'keyring'>,
  rows: readonly { record_key_id: string | null }[],
): Promise<Map<string, RecordKey>> {
  const ids = [...new Set(rows.map((row) => row.record_key_id))].filter((id) => id !== null);
  const keys = new Map<string, RecordKey>();
  for (let from = 0; from < ids.length; from += keysPerQuery) {
    const found = await db
      .selectFrom('record_key')
      .select(['id', 'wrapped', 'master'])
      .where('id', '=', anyOf(ids.slice(from, from + keysPerQuery)))
      .execute();
    for (const { id, wrapped, master: name } of found) {
      const master = await mustFindKey(keyring, name);
      keys.set(id, { id, key: master.unwrap(wrapped, id) });
    }
  }
  return keys;
}
