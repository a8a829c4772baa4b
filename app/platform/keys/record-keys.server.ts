import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { DB } from '#platform/database/database-types.ts';
import { mustFindKey } from './keyring.server.ts';
import { type Keyring, newKey, type Secrets, seal, unseal } from './secrets.server.ts';

/** The opened key of one record. Deleting its row erases everything that was sealed with it. */
export type RecordKey = { id: string; key: Buffer };

/** Thrown if the key of a record was deleted. */
export class RecordKeyErased extends Error {
  override name = 'RecordKeyErased';
}

/**
 * Creates a record's key and stores it wrapped with the current master key. Call it in the transaction that creates the
 * record: until that ends, a key rotation keeps the master key.
 */
export async function makeRecordKey(
  db: Database,
  { keyring }: Pick<Secrets, 'keyring'>,
  key = newKey(),
): Promise<RecordKey> {
  const record = { id: randomUUID(), key };
  const row = await wrapRecordKey(keyring, record, await readCurrentMaster(db));
  await db.insertInto('record_key').values(row).execute();
  return record;
}

/** Returns the row of a new record's key, wrapped with a master key from {@link readCurrentMaster} in the same transaction. */
export async function wrapRecordKey(
  keyring: Keyring,
  { id, key }: RecordKey,
  masterName: string,
): Promise<Insertable<DB['record_key']>> {
  const master = await mustFindKey(keyring, masterName);
  return { id, wrapped: master.wrap(key, id), master: masterName };
}

/** Opens a record's key. Throws {@link RecordKeyErased} if it was erased, and an `ExplainedError` if its master key is missing. */
export async function openRecordKey(
  db: Database,
  { keyring }: Pick<Secrets, 'keyring'>,
  id: string,
): Promise<RecordKey> {
  const row = await db
    .selectFrom('record_key')
    .select(['wrapped', 'master'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new RecordKeyErased('The key of this record was erased.');
  const master = await mustFindKey(keyring, row.master);
  return { id, key: master.unwrap(row.wrapped, id) };
}

/**
 * Returns the id of the master key for new records. Until the transaction ends, a rotation keeps that key. The query may
 * find nothing at the instant when a rotation names a new key, so it is repeated.
 */
export async function readCurrentMaster(db: Database): Promise<string> {
  for (let tries = 0; tries < 3; tries++) {
    const { rows } = await sql<{ master: string | null }>`select current_master() as master`.execute(db);
    const name = rows[0]?.master;
    if (name) return name;
  }
  throw new Error('The database names no master key.');
}

/** Seals a JSON value with a record's key. It opens only with the same purpose. */
export function sealValue(record: RecordKey, purpose: string, value: unknown): Buffer {
  return seal(record.key, Buffer.from(JSON.stringify(value)), `${record.id}:${purpose}`);
}

/** Opens a value from {@link sealValue}. The caller checks its shape. */
export function unsealValue(record: RecordKey, purpose: string, sealed: Uint8Array): unknown {
  return JSON.parse(unseal(record.key, sealed, `${record.id}:${purpose}`).toString());
}

/** Opens a record's key. Returns undefined if it was erased. */
export async function tryRecordKey(
  db: Database,
  secrets: Secrets,
  id: string,
): Promise<RecordKey | undefined> {
  return await openRecordKey(db, secrets, id).catch((error: unknown) => {
    if (error instanceof RecordKeyErased) return undefined;
    throw error;
  });
}
