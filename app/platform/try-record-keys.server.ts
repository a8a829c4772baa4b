import type { Database } from './database.server.ts';
import { type RecordKey, tryRecordKey } from './record-keys.server.ts';
import type { Secrets } from './secrets.server.ts';

/** Opens the keys that rows name, each once, by their ids; a key that was erased is left out. */
export async function tryRecordKeys(
  db: Database,
  secrets: Secrets,
  rows: readonly { record_key_id: string | null }[],
): Promise<Map<string, RecordKey>> {
  const records = new Map<string, RecordKey>();
  for (const id of new Set(rows.map((row) => row.record_key_id))) {
    const record = id === null ? undefined : await tryRecordKey(db, secrets, id);
    if (record) records.set(record.id, record);
  }
  return records;
}
