import { sql } from 'kysely';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Lists the providers' payments that are recorded for a charge, newest first. `amount` is how much can still be
 * refunded, in minor units. It is never more than the part that is recorded for this charge. Disputed money and refunds
 * from a provider's dashboard are already subtracted. The caller must subtract the refunds that were ordered in this
 * software.
 */
export async function listRefundable(tx: Database, chargeId: string) {
  const rows = await tx
    .selectFrom('provider_payment_part as part')
    .innerJoin('provider_payment as paid', 'paid.id', 'part.provider_payment_id')
    .select(['paid.provider', 'paid.payment_ref as paymentRef', 'part.amount'])
    .select('paid.amount as whole')
    .select((row) => [
      row
        .selectFrom('provider_refund as refund')
        .whereRef('refund.provider', '=', 'paid.provider')
        .whereRef('refund.payment_ref', '=', 'paid.payment_ref')
        .where('order_key', 'is', null)
        .where('state', 'not in', ['failed', 'cancelled'])
        .select(asNumber(sql<number>`coalesce(sum(amount), 0)`).as('sum'))
        .as('refunded'),
      row
        .selectFrom('dispute')
        .whereRef('dispute.provider', '=', 'paid.provider')
        .whereRef('dispute.payment_ref', '=', 'paid.payment_ref')
        .where('state', '<>', 'won')
        // Nobody knows how much of the payment a dispute in another currency takes. So nothing is refunded meanwhile.
        .select(
          asNumber(
            sql<number>`coalesce(sum(
              case when dispute.currency = paid.currency then dispute.amount else paid.amount end), 0)`,
          ).as('sum'),
        )
        .as('disputed'),
    ])
    .where('part.charge_id', '=', chargeId)
    .orderBy('paid.paid_at', 'desc')
    .orderBy('paid.id')
    .execute();
  return rows.map(({ provider, paymentRef, amount, whole, refunded, disputed }) => ({
    provider,
    paymentRef,
    amount: Math.max(0, Math.min(amount, whole - (refunded ?? 0) - (disputed ?? 0))),
  }));
}
