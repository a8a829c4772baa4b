import { type ExpressionBuilder, sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DB } from '#platform/database/database-types.ts';

/**
 * A query of the overpaid charges among `chargeIds`. `overpaid` is the received money above the charge that was not
 * repaid yet, in minor units, as `balanceOf` calculates it. `last_at` is the time when the last payment was recorded.
 */
export function overpayments(db: Database, chargeIds: readonly string[]) {
  return db
    .selectFrom('charge')
    .innerJoin('payment', 'payment.charge_id', 'charge.id')
    .select((row) => [
      'payment.charge_id',
      asNumber(overpaidOf(row)).as('overpaid'),
      row.fn.max('recorded_at').as('last_at'),
    ])
    .where('payment.charge_id', '=', anyOf(chargeIds))
    .groupBy(['payment.charge_id', 'charge.amount'])
    .having((row) => row(overpaidOf(row), '>', 0));
}

function overpaidOf(row: ExpressionBuilder<DB, 'charge' | 'payment'>) {
  const all = row.fn.sum('payment.amount');
  const money = row.fn.sum('payment.amount').filterWhere('method', '<>', 'waiver');
  return sql<number>`least(${all} - ${row.ref('charge.amount')}, coalesce(${money}, 0))`;
}
