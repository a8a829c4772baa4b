import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Lists what happened to a charge at the payment providers: the checkouts that were begun for it, the payments that
 * are recorded for it, and the refunds and disputes of these payments. Amounts are in minor units.
 */
export async function listChargeEvents(db: Database, chargeId: string) {
  const checkouts = await db
    .selectFrom('checkout')
    .innerJoin('checkout_line as line', 'line.checkout_id', 'checkout.id')
    .select(['checkout.id', 'provider', 'state', 'line.amount', 'line.currency'])
    .select(['created_at as at', 'provider_ref as ref'])
    .where('line.charge_id', '=', chargeId)
    .execute();
  const paid = await db
    .selectFrom('provider_payment as paid')
    .innerJoin('provider_payment_part as part', 'part.provider_payment_id', 'paid.id')
    .select(['paid.id', 'paid.provider', 'paid.state', 'question', 'paid.amount', 'paid.currency'])
    .select(['part.amount as part', 'part.payment_id as paymentId', 'paid.payment_ref as ref'])
    .leftJoin('balance_entry as entry', (join) =>
      join
        .onRef('entry.provider', '=', 'paid.provider')
        .onRef('entry.source_ref', '=', 'paid.payment_ref')
        .on('entry.kind', '=', 'payment'),
    )
    .select([sql<number | null>`fee::float8`.as('fee'), 'entry.currency as feeCurrency'])
    .select('paid.recorded_at as at')
    .where('part.charge_id', '=', chargeId)
    .execute();
  const own = db
    .selectFrom('provider_payment as paid')
    .innerJoin('provider_payment_part as part', 'part.provider_payment_id', 'paid.id')
    .where('part.charge_id', '=', chargeId);
  const refunds = await own
    .innerJoin('provider_refund as refund', (join) =>
      join
        .onRef('refund.provider', '=', 'paid.provider')
        .onRef('refund.payment_ref', '=', 'paid.payment_ref'),
    )
    .select(['refund.id', 'refund.provider', 'refund.state', 'refund.amount', 'refund.currency'])
    .select(['refund.refund_ref as ref', 'refund.recorded_at as at'])
    .execute();
  const disputes = await own
    .innerJoin('dispute', (join) =>
      join
        .onRef('dispute.provider', '=', 'paid.provider')
        .onRef('dispute.payment_ref', '=', 'paid.payment_ref'),
    )
    .select(['dispute.id', 'dispute.provider', 'dispute.state', 'dispute.amount', 'dispute.currency'])
    .select(['dispute.dispute_ref as ref', 'dispute.recorded_at as at'])
    .execute();
  return { checkouts, paid, refunds, disputes };
}
