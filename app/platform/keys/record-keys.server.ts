import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { DB } from '#platform/database/database-types.ts';
import { mustFindKey } from './keyring.server.ts';
import { type Keyring, newKey, type Secrets, seal, unseal } from './secrets.server.ts';

/** A record's own key, opened. Deleting its row erases everything that was sealed with it. */
export type RecordKey = { id: string; key: Buffer };

/** Thrown for a record whose key's row is gone. */
export class RecordKeyErased extends Error {
  override name = 'RecordKeyErased';
}

/**
 * Makes a record's key and stores it wrapped by the master key that the database names. To be called inside the
 * transaction that makes the record: until it ends, that master key is not given up.
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

/** The row of a new record's key, wrapped by the master key that {@link readCurrentMaster} gave in the same transaction. */
export async function wrapRecordKey(
  keyring: Keyring,
  { id, key }: RecordKey,
  masterName: string,
): Promise<Insertable<DB['record_key']>> {
  const master = await mustFindKey(keyring, masterName);
  return { id, wrapped: master.wrap(key, id), master: masterName };
}

/** Opens a record's key; throws {@link RecordKeyErased} when it was erased, and when the SECRET_KEY that wrapped it is not at hand. */
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
 * The name of the master key that new records take; until the transaction ends, it is not given up. Nothing is found at
 * the very instant at which a rotation names another one: then that one is.
 */
export async function readCurrentMaster(db: Database): Promise<string> {
  for (let tries = 0; tries < 3; tries++) {
    const { rows } = await sql<{ master: string | null }>`select current_master() as master`.execute(db);
    const name = rows[0]?.master;
    if (name) return name;
  }
  throw new Error('The database names no master key.');
}

/** Seals a JSON value with a record's key; `purpose` is bound to it. */
export function sealValue(record: RecordKey, purpose: string, value: unknown): Buffer {
  return seal(record.key, Buffer.from(JSON.stringify(value)), `${record.id}:${purpose}`);
}

/** Opens what {@link sealValue} made for the same purpose. The caller knows its shape. */
export function unsealValue(record: RecordKey, purpose: string, sealed: Uint8Array): unknown {
  return JSON.parse(unseal(record.key, sealed, `${record.id}:${purpose}`).toString());
}

/** The same for who can do without: undefined for a record whose key was erased. */
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
