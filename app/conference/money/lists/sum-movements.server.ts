import { sql } from 'kysely';
import type { Currency } from '#conference/edition/money/currency.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { filterMovements, type MovementFilter, movementEntries, movementType } from './movements.server.ts';
import type { Grouping, Totals } from './movements.ts';

/** `group` is the day, method or type of a row, or null in the row with the totals of its currency. */
export type TotalsRow = Totals & { currency: Currency; group: string | null; count: number };

/** This memory is enough to sum several hundred thousand movements without temporary files. */
const workMemory = '64MB';

/**
 * Sums the movements that match a filter, in minor units: a row for each currency and group, then the total of the
 * currency. All sums come from one query.
 */
export async function sumMovements(db: Database, filter: MovementFilter, by: Grouping): Promise<TotalsRow[]> {
  return await db.transaction().execute(async (tx) => {
    await sql`select set_config('work_mem', ${workMemory}, true)`.execute(tx);
    return await readSums(tx, filter, by);
  });
}

async function readSums(tx: Database, filter: MovementFilter, by: Grouping): Promise<TotalsRow[]> {
  const added = tx
    .selectFrom(keyMovements(tx, filter, by))
    .select(['currency', 'about', 'key'])
    .select((row) => [row.fn.sum('amount').as('amount'), row.fn.countAll().as('rows')])
    .groupBy(['currency', 'about', 'key']);
  // The query above has grouped the movements, so only its few rows are sorted and get their key as text. This would be
  // slow for every movement.
  const moved = tx.selectFrom(added.as('added')).select((row) => {
    const sum = (...about: string[]) => row.fn.sum('amount').filterWhere('about', 'in', about);
    return [
      'currency',
      sql<string | null>`key::text`.as('group'),
      asNumber(sum('payment')).as('received'),
      asNumber(sum('waiver')).as('waived'),
      asNumber(sql`0 - ${sum('refund')}`).as('refunded'),
      asNumber(sql`0 - ${sum('chargeback')}`).as('chargebacks'),
      asNumber(sql`0 - ${sum('fee')}`).as('fees'),
      asNumber(sum('payment', 'refund', 'chargeback', 'fee')).as('net'),
      asNumber(sql`0 - ${sum('payout')}`).as('paidOut'),
      asNumber(row.fn.sum('rows')).as('count'),
    ];
  });
  const sets =
    by === 'currency'
      ? sql`grouping sets ((currency, key))`
      : sql`grouping sets ((currency, key), (currency))`;
  return await moved
    .groupBy(sets)
    .orderBy('currency')
    .orderBy(sql`key is null`)
    .orderBy('key', by === 'day' ? 'desc' : 'asc')
    .execute();
}

/**
 * The movements that match a filter, each with the value by which it is grouped. Joins charges and people only if the
 * filter or the grouping needs them.
 */
function keyMovements(tx: Database, filter: MovementFilter, by: Grouping) {
  const keys = {
    day: sql<string | null>`entry.day`,
    method: sql<string | null>`entry.method`,
    type: sql<string | null>`${movementType}`,
    currency: sql<string | null>`null::text`,
  };
  const columns = ['entry.currency', 'entry.about', 'entry.amount'] as const;
  const { of, type, ...days } = filter;
  return by === 'type' || of || type
    ? filterMovements(tx, filter).select(columns).select(keys[by].as('key')).as('moved')
    : tx
        .selectFrom(movementEntries(tx, days).as('entry'))
        .select(columns)
        .select(keys[by].as('key'))
        .as('moved');
}
