import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';

/**
 * A query of all payments, refunds, chargebacks and counter-entries as movements of money. Money that came in is
 * positive. `about` is the kind under which totals count a movement. A waiver has its own kind, because it is not
 * money. A counter-entry has the kind of the movement that it undoes. Its columns have the types of `providerMovements`
 * exactly: otherwise PostgreSQL sorts all payments for each page, and does not read them in the order of their index.
 */
export function ledgerMovements(db: Database) {
  return db
    .selectFrom('payment')
    .select(['payment.id', sql<string>`payment.kind::text`.as('kind')])
    .select(
      // This is a subquery because few payments are counter-entries. A join would read all payments twice.
      sql<string>`case when payment.method = 'waiver' then 'waiver' when payment.counters is null then payment.kind::text
        else (select undone.kind::text from payment as undone where undone.id = payment.counters) end`.as(
        'about',
      ),
    )
    .select([sql<string>`payment.method::text`.as('method'), 'payment.received_on as day'])
    .select([
      'payment.recorded_at as at',
      sql<number>`payment.amount::float8`.as('amount'),
      'payment.currency',
    ])
    .select(sql<string | null>`payment.charge_id`.as('charge_id'))
    .select([sql<string | null>`payment.id`.as('payment_id'), sql<string | null>`null::text`.as('ref')]);
}
