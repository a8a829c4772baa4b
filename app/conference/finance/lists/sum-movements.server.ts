import { sql } from 'kysely';
import type { Currency } from '#conference/edition/money/currency.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { filterMovements, type MovementFilter, typeOf } from './movements.server.ts';
import type { Grouping, Totals } from './movements.ts';

/** `group` is the day, method or type of a row, or null in the row with the totals of its currency. */
export type TotalsRow = Totals & { currency: Currency; group: string | null; count: number };

/**
 * Sums the movements that match a filter, in minor units: a row for each currency and group, then the total of the
 * currency. One query does all of it.
 */
export async function sumMovements(db: Database, filter: MovementFilter, by: Grouping): Promise<TotalsRow[]> {
  const keys = {
    day: sql<string | null>`entry.day::text`,
    method: sql<string | null>`entry.method`,
    type: sql<string | null>`${typeOf}`,
    currency: sql<string | null>`null::text`,
  };
  const moved = db
    .selectFrom(
      filterMovements(db, filter)
        .select(['entry.currency', 'entry.amount', 'entry.about', keys[by].as('key')])
        .as('moved'),
    )
    .select((row) => {
      const sum = (...about: string[]) => row.fn.sum('amount').filterWhere('about', 'in', about);
      return [
        'currency',
        'key as group',
        asNumber(sum('payment')).as('received'),
        asNumber(sum('waiver')).as('waived'),
        asNumber(sql`-${sum('refund')}`).as('refunded'),
        asNumber(sql`-${sum('chargeback')}`).as('chargebacks'),
        asNumber(sql`-${sum('fee')}`).as('fees'),
        asNumber(sum('payment', 'refund', 'chargeback', 'fee')).as('net'),
        asNumber(sql`-${sum('payout')}`).as('paidOut'),
        asNumber(row.fn.countAll()).as('count'),
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
