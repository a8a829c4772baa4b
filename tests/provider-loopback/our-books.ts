import { sql } from 'kysely';
import { readBalances } from '#conference/money/ledger/read-balances.server.ts';
import type { Database } from '#platform/database/database.server.ts';

// What our books say, for the test of random sequences at the payment providers.

type Owners = {
  /** The registrations that are paid. */
  ids: string[];
  /** The providers' ids of their payments. */
  payments: string[];
};

/**
 * Sums what was received for these people and went back, and the money of these payments that is recorded for nobody.
 * `other` is the money of payments without a page of ours, or in another currency.
 */
export async function readOurSums(db: Database, { ids, payments }: Owners) {
  const balances = [...(await readBalances(db, 'registration', ids)).values()];
  // `unbooked` is the money of our checkouts that is not recorded for a charge, minus its refunded part.
  const { rows } = await sql<{ other: number; unbooked: number }>`
    select
      coalesce(sum(amount) filter (where not has_parts), 0)::int as other,
      coalesce(sum(amount - parts - back + booked_back) filter (where has_parts), 0)::int as unbooked
    from (
      select amount,
        exists (select from provider_payment_part as part where part.provider_payment_id = paid.id) as has_parts,
        (select coalesce(sum(part.amount), 0) from provider_payment_part as part
          where part.provider_payment_id = paid.id) as parts,
        (select coalesce(sum(refund.amount), 0) from provider_refund as refund
          where refund.payment_ref = paid.payment_ref and refund.state = 'paid')
          + (select coalesce(sum(counted), 0) from dispute where dispute.payment_ref = paid.payment_ref) as back,
        (select coalesce(sum(back.amount), 0) from provider_back_part as back
          left join provider_refund as refund on refund.id = back.refund_id
          left join dispute on dispute.id = back.dispute_id
          where paid.payment_ref in (refund.payment_ref, dispute.payment_ref) and returned_at is null) as booked_back
      from provider_payment as paid
      where paid.payment_ref = any(${payments}::text[])
    ) as money`.execute(db);
  const { other = 0, unbooked = 0 } = rows[0] ?? {};
  // `unbooked` is a sum from which refunds are already subtracted, so only the difference of received and refunded
  // money can be compared.
  const net = balances.reduce((sum, { received, repaid }) => sum + received - repaid, 0);
  return { net: net + unbooked, other, currency: balances[0]?.currency ?? '' };
}

/**
 * Finds what may never be, whatever was reported until now. Also returns the refunds that we ordered, by their ids.
 *
 * - More went back for a charge than was received.
 * - The books contain more of a refund than the provider has reported.
 * - The refunds and disputes of a payment are more than the payment.
 * - Money in the books has no document, or one of another amount.
 */
export async function findBookFaults(db: Database, { ids, payments }: Owners) {
  const { rows } = await sql<{ fault: string }>`
    with own as (select id from charge where registration_id = any(${ids}::uuid[]))
    select 'more went back for the charge ' || charge_id || ' than was received' as fault
      from payment where charge_id in (select id from own) and method <> 'waiver'
      group by charge_id having sum(amount) < 0
    union all
    select 'the books contain more than the refund ' || refund.refund_ref
      from provider_refund as refund join provider_back_part as part on part.refund_id = refund.id
      where refund.payment_ref = any(${payments}::text[]) and part.returned_at is null
      group by refund.id having sum(part.amount) > refund.amount
    union all
    select 'more went back than the payment ' || paid.payment_ref
      from provider_payment as paid where paid.payment_ref = any(${payments}::text[]) and paid.amount <
        (select coalesce(sum(amount), 0) from provider_refund as refund
          where refund.payment_ref = paid.payment_ref and refund.state = 'paid')
        + (select coalesce(sum(counted), 0) from dispute where dispute.payment_ref = paid.payment_ref)
    union all
    select 'no document of ' || entry.amount || ' for the payment ' || entry.id
      from payment as entry
      left join receipt_line as line on line.payment_id = entry.id
      left join receipt on receipt.payment_id = entry.id or receipt.id = line.receipt_id
      where entry.charge_id in (select id from own) and entry.method <> 'waiver'
        and (coalesce(line.amount, receipt.amount) is distinct from abs(entry.amount)
          or receipt.kind::text <> case when entry.amount > 0 then 'receipt' else 'credit-note' end)
  `.execute(db);
  const orders = await db
    .selectFrom('refund_order')
    .select(['id', 'amount'])
    .where((row) =>
      row(
        'charge_id',
        'in',
        row.selectFrom('charge').select('charge.id').where('registration_id', 'in', ids),
      ),
    )
    .execute();
  return {
    faults: rows.map(({ fault }) => fault),
    orders: new Map(orders.map(({ id, amount }) => [id, amount])),
  };
}
