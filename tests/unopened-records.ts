import type { Database } from '#platform/database.server.ts';
import { openRecordKey } from '#platform/record-keys.server.ts';
import type { Keyring } from '#platform/secrets.server.ts';

/** The ids of all records that no key of the ring opens. */
export async function findUnopenedRecords(db: Database, keyring: Keyring): Promise<string[]> {
  const rows = await db.selectFrom('record_key').select('id').orderBy('id').execute();
  const unopened: string[] = [];
  for (const { id } of rows) {
    const isOpen = await openRecordKey(db, { keyring }, id).then(
      ({ key }) => key.length === 32,
      () => false,
    );
    if (!isOpen) unopened.push(id);
  }
  return unopened;
}
