import { randomUUID } from 'node:crypto';
import type { Database } from './database.server.ts';
import { newKey, type Secrets, seal, unseal } from './secrets.server.ts';

/** A record's own key, opened. Deleting its row erases everything that was sealed with it. */
export type RecordKey = { id: string; key: Buffer };

/** Thrown for a record whose key's row is gone. */
export class RecordKeyErased extends Error {
  override name = 'RecordKeyErased';
}

/** Makes a record's key and stores it wrapped by the server's master key. */
export async function makeRecordKey(db: Database, secrets: Secrets): Promise<RecordKey> {
  const id = randomUUID();
  const key = newKey();
  await db
    .insertInto('record_key')
    .values({ id, wrapped: secrets.wrap(key, id), master: secrets.masterId })
    .execute();
  return { id, key };
}

/** Opens a record's key; throws {@link RecordKeyErased} when it was erased, and when SECRET_KEY is not the one that wrapped it. */
export async function openRecordKey(db: Database, secrets: Secrets, id: string): Promise<RecordKey> {
  const row = await db
    .selectFrom('record_key')
    .select(['wrapped', 'master'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new RecordKeyErased('The key of this record was erased.');
  if (row.master !== secrets.masterId) throw new Error('This record was sealed under another SECRET_KEY.');
  return { id, key: secrets.unwrap(row.wrapped, id) };
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
