import { sql } from 'kysely';
import { edition } from '#conference/edition/edition.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { readUnissued } from './issue-receipts.server.ts';
import type { ReceiptKind } from './receipt.ts';
import { receipts } from './receipts.server.ts';

/**
 * The check of the numbers of one kind of document. `last` is the highest number that was assigned. `missing` is how
 * many numbers below it are missing. `named` lists the lowest missing numbers, at most `maxNamed`.
 */
export type NumberCheck = { kind: ReceiptKind; last: number; missing: number; named: number[] };

const maxNamed = 20;

/** Counts for each kind of document how many numbers are missing between 1 and the last number. */
export async function checkNumbers(db: Database): Promise<NumberCheck[]> {
  const own = receipts(db).where('receipt.edition', '=', edition.id);
  const kinds = await db
    .selectFrom(own.as('document'))
    .select([
      'kind',
      sql<number>`max(number)`.as('last'),
      sql<number>`max(number) - count(*)::int`.as('missing'),
    ])
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  const checks: NumberCheck[] = [];
  for (const { kind, last, missing } of kinds) {
    checks.push({ kind, last, missing, named: missing === 0 ? [] : await nameMissing(db, kind, last) });
  }
  return checks;
}

async function nameMissing(db: Database, kind: ReceiptKind, last: number): Promise<number[]> {
  const given = receipts(db).where('receipt.edition', '=', edition.id).where('receipt.kind', '=', kind);
  const { rows } = await sql<{ number: number }>`
    select number from generate_series(1, ${last}::integer) as number
    where number not in (select document.number from ${given} as document)
    order by number limit ${maxNamed}`.execute(db);
  return rows.map(({ number }) => number);
}

/**
 * Counts the payments and refunds that have no document. Waivers need none. The result should be 0, because each
 * transaction that records money issues the document, too.
 */
export async function countUndocumented(db: Database): Promise<number> {
  return await countRows(db, readUnissued(db).clearOrderBy());
}
