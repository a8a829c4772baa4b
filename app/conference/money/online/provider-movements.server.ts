import { type Expression, sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Returns a query of movements on our accounts with the payment providers. It contains all fees and payouts. It also
 * contains payments, refunds and disputes, or the parts of them, that are not recorded for a charge. It leaves out
 * payments that an organiser has settled as `not-ours`. Its columns are those of `ledgerMovements`. Days are days in
 * `timeZone`.
 */
export function providerMovements(db: Database, timeZone: string) {
  const dayOf = (time: Expression<Date>) => sql<string>`(${time} at time zone ${timeZone})::date`;
  const none = sql<string | null>`null::uuid`;
  const unbooked = db
    .selectFrom('provider_payment as paid')
    .select(['paid.id', sql<string>`'unassigned'`.as('kind'), sql<string>`'payment'`.as('about')])
    .select((row) => [sql<string>`provider::text`.as('method'), dayOf(row.ref('paid_at')).as('day')])
    .select((row) => [
      'paid_at as at',
      sql<number>`(paid.amount - ${sumRecordedParts(row.ref('paid.id'))})::float8`.as('amount'),
      'currency',
    ])
    .select([none.as('charge_id'), none.as('payment_id'), 'payment_ref as ref'])
    .where((row) => sql<boolean>`paid.amount > ${sumRecordedParts(row.ref('paid.id'))}`)
    .where(sql<boolean>`settlement is distinct from 'not-ours'`);
  const refunds = db
    .selectFrom('provider_refund as refund')
    .innerJoin('provider_payment as paid', (join) =>
      join
        .onRef('paid.provider', '=', 'refund.provider')
        .onRef('paid.payment_ref', '=', 'refund.payment_ref'),
    )
    .select(['refund.id', sql<string>`'unassigned'`.as('kind'), sql<string>`'refund'`.as('about')])
    .select((row) => [
      sql<string>`refund.provider::text`.as('method'),
      dayOf(row.ref('refund.recorded_at')).as('day'),
    ])
    .select((row) => [
      'refund.recorded_at as at',
      sql<number>`(${sumBackParts('refund_id', row.ref('refund.id'))} - refund.amount)::float8`.as('amount'),
      'refund.currency',
    ])
    .select([none.as('charge_id'), none.as('payment_id'), 'refund_ref as ref'])
    .where('refund.state', '=', 'paid')
    .where((row) => sql<boolean>`refund.amount > ${sumBackParts('refund_id', row.ref('refund.id'))}`)
    .where(sql<boolean>`settlement is distinct from 'not-ours'`);
  const disputes = db
    .selectFrom('dispute')
    .select(['id', sql<string>`'unassigned'`.as('kind'), sql<string>`'chargeback'`.as('about')])
    .select((row) => [sql<string>`provider::text`.as('method'), dayOf(row.ref('recorded_at')).as('day')])
    .select((row) => [
      'recorded_at as at',
      sql<number>`(${sumBackParts('dispute_id', row.ref('dispute.id'))} - counted)::float8`.as('amount'),
      'currency',
    ])
    .select([none.as('charge_id'), none.as('payment_id'), 'dispute_ref as ref'])
    .where((row) => sql<boolean>`counted > ${sumBackParts('dispute_id', row.ref('dispute.id'))}`);
  const amountOf = sql<number>`(case kind when 'payout' then net when 'fee' then net else -fee end)::float8`;
  const balance = db
    .selectFrom('balance_entry as entry')
    .leftJoin('provider_payment as paid', (join) =>
      join.onRef('paid.provider', '=', 'entry.provider').onRef('paid.payment_ref', '=', 'entry.source_ref'),
    )
    .select((row) => [
      sql<string>`md5(entry.provider::text || entry_ref)::uuid`.as('id'),
      sql<string>`case kind when 'payout' then 'payout' else 'fee' end`.as('kind'),
      sql<string>`case kind when 'payout' then 'payout' else 'fee' end`.as('about'),
      sql<string>`entry.provider::text`.as('method'),
      dayOf(row.ref('occurred_at')).as('day'),
    ])
    .select(['occurred_at as at', amountOf.as('amount'), 'entry.currency'])
    .select((row) => [
      // A fee belongs to a charge only if its payment pays no other charge.
      sql<string | null>`(
        select case when count(*) = 1 then (array_agg(part.charge_id))[1] end
        from provider_payment_part as part where part.provider_payment_id = ${row.ref('paid.id')})`.as(
        'charge_id',
      ),
      none.as('payment_id'),
      sql<string>`coalesce(source_ref, entry_ref)`.as('ref'),
    ])
    .where(sql<boolean>`${amountOf} <> 0`)
    .where(sql<boolean>`settlement is distinct from 'not-ours'`);
  return unbooked.unionAll(refunds).unionAll(disputes).unionAll(balance);
}

/** Sums the parts of a provider's payment that are recorded for charges, in minor units. */
function sumRecordedParts(paymentId: Expression<string>) {
  return sql<number>`(
    select coalesce(sum(part.amount), 0)::integer from provider_payment_part as part
    where part.provider_payment_id = ${paymentId})`;
}

/**
 * Sums the recorded parts of a refund or dispute, in minor units. Leaves out parts whose money came back to us, for
 * example after a dispute that we won.
 */
function sumBackParts(of: 'refund_id' | 'dispute_id', id: Expression<string>) {
  return sql<number>`(
    select coalesce(sum(part.amount), 0)::integer from provider_back_part as part
    where part.${sql.ref(of)} = ${id} and returned_at is null)`;
}

/**
 * Returns a query of the providers' ids of payments, refunds and disputes. Each row also has the id of the payment in
 * the books.
 */
export function providerRefs(db: Database) {
  return db
    .selectFrom('provider_payment_part as part')
    .innerJoin('provider_payment as paid', 'paid.id', 'part.provider_payment_id')
    .select(['part.payment_id', 'paid.payment_ref as ref'])
    .unionAll(
      db
        .selectFrom('provider_back_part as back')
        .innerJoin('provider_refund as refund', 'refund.id', 'back.refund_id')
        .select(['back.payment_id', 'refund_ref as ref']),
    )
    .unionAll(
      db
        .selectFrom('provider_back_part as back')
        .innerJoin('dispute', 'dispute.id', 'back.dispute_id')
        .select(['back.payment_id', 'dispute_ref as ref']),
    );
}
