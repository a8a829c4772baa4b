import { sql } from 'kysely';
import { setRecordKey } from '#conference/registration/personal-data.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { moveFiles } from '#platform/files/personal-data.server.ts';
import { deleteKeys } from '#platform/keys/personal-data.server.ts';
import {
  makeRecordKey,
  openRecordKey,
  type RecordKey,
  sealValue,
  unsealValue,
} from '#platform/keys/record-keys.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { type SealedFate, sealedFates } from './erasure-rules.server.ts';

/**
 * Gives a registration a new record key and destroys the old one, so that nobody can open an older copy of its sealed
 * values. Seals some values again, as the erasure rules say, and moves the remaining files to the new key. The
 * transaction must have locked the registration.
 */
export async function renewRecordKey(
  tx: Database,
  secrets: Secrets,
  { registrationId, keyId }: { registrationId: string; keyId: string },
): Promise<void> {
  const before = await openRecordKey(tx, secrets, keyId);
  const after = await makeRecordKey(tx, secrets);
  await setRecordKey(tx, registrationId, after.id);
  for (const [name, fate] of Object.entries(sealedFates)) {
    if (typeof fate !== 'string') await renewColumn(tx, name, fate, { registrationId, before, after });
  }
  await moveFiles(tx, before, after);
  await deleteKeys(tx, [before.id]);
}

async function renewColumn(
  tx: Database,
  name: string,
  { renewedFor, foundBy }: Exclude<SealedFate, string>,
  { registrationId, before, after }: { registrationId: string; before: RecordKey; after: RecordKey },
) {
  const [tableName = '', column = ''] = name.split('.');
  const [table, sealed] = [sql.table(tableName), sql.ref(column)];
  const isFoundByKey = foundBy === 'record_key_id';
  const isOwn = sql`${sql.ref(foundBy)} = ${isFoundByKey ? before.id : registrationId}`;
  const { rows } = await sql<{ value: Buffer }>`
    select ${sealed} as value from ${table} where ${isOwn} and ${sealed} is not null`.execute(tx);
  for (const { value } of rows) {
    const renewed = sealValue(after, renewedFor, unsealValue(before, renewedFor, value));
    const newKey = isFoundByKey ? sql`, record_key_id = ${after.id}` : sql``;
    // Not every table has an id, so the old sealed value identifies the row. No two sealed values are equal.
    await sql`update ${table} set ${sealed} = ${renewed} ${newKey} where ${isOwn} and ${sealed} = ${value}`.execute(
      tx,
    );
  }
}
