import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { Keyring, MasterKey } from './secrets.server.ts';

export type Wrapping = {
  keyring: Keyring;
  /** How many records one transaction wraps. The default is 500. */
  batchLength?: number;
  /** Called with the number of records that are left. */
  report?: ((left: number) => void) | undefined;
};

/**
 * Encrypts the keys of all records with one master key. If another transaction has locked a record's key, that key is
 * skipped and wrapped later. `unopened` lists each master key that could not open the key of some record. Such records
 * do not change.
 */
export async function wrapRecords(
  db: Database,
  wrapping: Wrapping,
  target: MasterKey,
): Promise<{ records: number; unopened: string[] }> {
  const unopened = new Set<string>();
  let records = 0;
  for (let left = await countLeft(db, target); left > 0; left = await countLeft(db, target)) {
    wrapping.report?.(left);
    for (let after: string | undefined; ; ) {
      const batch = await wrapBatch(db, wrapping, target, after);
      if (batch.last === undefined) break;
      after = batch.last;
      left -= batch.records;
      records += batch.records;
      for (const master of batch.unopened) unopened.add(master);
      wrapping.report?.(left);
    }
    if (unopened.size > 0) break;
    await sleep(50);
  }
  return { records, unopened: [...unopened] };
}

async function countLeft(db: Database, { id }: MasterKey): Promise<number> {
  const { left } = await db
    .selectFrom('record_key')
    .select((row) => row.fn.countAll<string>().as('left'))
    .where('master', '!=', id)
    .executeTakeFirstOrThrow();
  return Number(left);
}

async function wrapBatch(
  db: Database,
  { keyring, batchLength = 500 }: Wrapping,
  target: MasterKey,
  after: string | undefined,
) {
  return await db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('record_key')
      .select(['id', 'wrapped', 'master'])
      .where('master', '!=', target.id)
      .$if(after !== undefined, (left) => left.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(batchLength)
      // This lock conflicts with an erasure of the record, but not with a new file of the record.
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    const wrapped: { id: string; key: Buffer }[] = [];
    const unopened: string[] = [];
    for (const row of rows) {
      const key = await rewrap(keyring, target, row);
      if (key) wrapped.push({ id: row.id, key });
      else unopened.push(row.master);
    }
    await sql`update record_key set wrapped = new_key.wrapped, master = ${target.id}
      from unnest(${wrapped.map(({ id }) => id)}::uuid[], ${wrapped.map(({ key }) => key)}::bytea[]) as new_key (id, wrapped)
      where record_key.id = new_key.id`.execute(tx);
    return { records: wrapped.length, unopened, last: rows.at(-1)?.id };
  });
}

/**
 * Returns the record's key, wrapped with `target`, after checking that it can be unwrapped. Returns undefined if its
 * current master key cannot unwrap it.
 */
async function rewrap(
  keyring: Keyring,
  target: MasterKey,
  row: { id: string; wrapped: Buffer; master: string },
): Promise<Buffer | undefined> {
  try {
    const key = (await keyring.find(row.master))?.unwrap(row.wrapped, row.id);
    if (!key) return undefined;
    const wrapped = target.wrap(key, row.id);
    return target.unwrap(wrapped, row.id).equals(key) ? wrapped : undefined;
  } catch {
    return undefined;
  }
}
