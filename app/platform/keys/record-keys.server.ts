import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { DB } from '#platform/database/database-types.ts';
import { mustFindKey } from './keyring.server.ts';
import { type Keyring, newKey, type Secrets, seal, unseal } from './secrets.server.ts';

/**
 * The decrypted key of one record. If the key's row is deleted, nobody can read the record's encrypted data any more.
 * See docs/decisions/009-a-key-for-each-record.md.
 */
export type RecordKey = { id: string; key: Buffer };

/** Thrown if the key of a record was deleted. */
export class RecordKeyErased extends Error {
  override name = 'RecordKeyErased';
}

/**
 * Creates a record's key and stores it, encrypted with the current master key. Call this in the transaction that
 * creates the record. Until that transaction ends, a key rotation does not delete the master key.
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

/**
 * Returns the row for the key of a new record. Pass a master key that {@link readCurrentMaster} returned in the same
 * transaction.
 */
export async function wrapRecordKey(
  keyring: Keyring,
  { id, key }: RecordKey,
  masterName: string,
): Promise<Insertable<DB['record_key']>> {
  const master = await mustFindKey(keyring, masterName);
  return { id, wrapped: master.wrap(key, id), master: masterName };
}

/**
 * Decrypts a record's key. Throws {@link RecordKeyErased} if the key was erased, or `ExplainedError` if its master key
 * is missing.
 */
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
 * Returns the id of the master key for new records. A rotation does not delete that key until the transaction ends. The
 * query is repeated, because it may find no key while a rotation sets a new current key.
 */
export async function readCurrentMaster(db: Database): Promise<string> {
  for (let tries = 0; tries < 3; tries++) {
    const { rows } = await sql<{ master: string | null }>`select current_master() as master`.execute(db);
    const name = rows[0]?.master;
    if (name) return name;
  }
  throw new Error('The database has no current master key.');
}

/** Encrypts a JSON value with a record's key. Only {@link unsealValue} with the same purpose can decrypt it. */
export function sealValue(record: RecordKey, purpose: string, value: unknown): Buffer {
  return seal(record.key, Buffer.from(JSON.stringify(value)), `${record.id}:${purpose}`);
}

/** Decrypts a value that {@link sealValue} encrypted. The caller must check the value's shape. */
export function unsealValue(record: RecordKey, purpose: string, sealed: Uint8Array): unknown {
  return JSON.parse(unseal(record.key, sealed, `${record.id}:${purpose}`).toString());
}

/** Decrypts a record's key. Returns undefined if the key was erased. */
export async function openRecordKeyIfExists(
  db: Database,
  secrets: Secrets,
  id: string,
): Promise<RecordKey | undefined> {
  return await openRecordKey(db, secrets, id).catch((error: unknown) => {
    if (error instanceof RecordKeyErased) return undefined;
    throw error;
  });
}
