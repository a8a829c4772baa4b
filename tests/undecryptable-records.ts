import type { Database } from '#platform/database/database.server.ts';
import type { Keyring } from '#platform/keys/secrets.server.ts';

/** Returns the ids of the record keys that cannot be decrypted with the keys of this keyring. */
export async function findUndecryptableRecords(db: Database, keyring: Keyring): Promise<string[]> {
  const rows = await db.selectFrom('record_key').select(['id', 'wrapped', 'master']).orderBy('id').execute();
  const unopened: string[] = [];
  for (const { id, wrapped, master } of rows) {
    try {
      const key = (await keyring.find(master))?.unwrap(wrapped, id);
      if (key?.length !== 32) unopened.push(id);
    } catch {
      unopened.push(id);
    }
  }
  return unopened;
}
