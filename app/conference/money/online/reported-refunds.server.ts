import { sql } from 'kysely';
import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import type { ReportedRefund } from '#conference/money/providers/payment-provider.ts';
import { readOrderKey } from '#conference/money/refunds/refund-order.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** A reported refund. Without `orderId`, somebody ordered it in the provider's dashboard. */
export type ReportedRefundRow = Awaited<ReturnType<typeof storeReportedRefund>>['refund'];

/**
 * Stores a provider's report about a refund. Reports may arrive in any order. So the state changes only from pending to
 * cancelled or paid, or from one of these to failed, and never back. `isNews` is true if the report has changed the
 * state. `isReturned` is true if a paid refund has failed now. The transaction must have locked the payment's reference.
 */
export async function storeReportedRefund(
  tx: Database,
  provider: ProviderName,
  { refundRef, paymentRef, amount, state, key, failure }: ReportedRefund,
  now: Date,
) {
  const before = await tx
    .selectFrom('provider_refund')
    .select(['state', 'order_id'])
    .where('provider', '=', provider)
    .where('refund_ref', '=', refundRef)
    .executeTakeFirst();
  const order = before?.order_id ? undefined : await findOrder(tx, { key, refundRef });
  const refund = await tx
    .insertInto('provider_refund')
    .values({
      provider,
      refund_ref: refundRef,
      payment_ref: paymentRef,
      ...amount,
      state,
      order_id: order?.id ?? null,
      order_attempt: order?.attempt ?? null,
      failure: failure ?? null,
      recorded_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'refund_ref']).doUpdateSet((row) => ({
        // The database orders the states as pending, cancelled, paid, failed. So `greatest` keeps the state that is
        // further on.
        state: sql`greatest(provider_refund.state, excluded.state)`,
        order_id: row.fn.coalesce('provider_refund.order_id', 'excluded.order_id'),
        order_attempt: row.fn.coalesce('provider_refund.order_attempt', 'excluded.order_attempt'),
        failure: row.fn.coalesce('excluded.failure', 'provider_refund.failure'),
      })),
    )
    .returning(['id', 'refund_ref as refundRef', 'state', 'failure'])
    .returning(['order_id as orderId', 'order_attempt as attempt'])
    .executeTakeFirstOrThrow();
  const isReturned = before?.state === 'paid' && refund.state === 'failed';
  return { refund, isNews: before?.state !== refund.state, isReturned };
}

/**
 * Finds our order and its attempt by the key that we gave to the provider. Returns undefined if the key is not ours, or
 * if another refund of the order is under way or paid: then this one is money that nobody ordered.
 */
async function findOrder(
  tx: Database,
  { key, refundRef }: { key: string | undefined; refundRef: string },
): Promise<{ id: string; attempt: number } | undefined> {
  const named = readOrderKey(key);
  if (!named) return undefined;
  const order = await tx
    .selectFrom('refund_order')
    .select('id')
    .where('id', '=', named.id)
    .executeTakeFirst();
  const other = await tx
    .selectFrom('provider_refund')
    .select('id')
    .where('order_id', '=', named.id)
    .where('refund_ref', '<>', refundRef)
    .where('state', 'in', ['pending', 'paid'])
    .executeTakeFirst();
  return order && !other ? named : undefined;
}

/** Sums the paid refunds of a payment, whoever ordered them, in minor units. */
export async function sumPaidRefunds(
  db: Database,
  { provider, paymentRef }: { provider: ProviderName; paymentRef: string },
): Promise<number> {
  const { paid } = await db
    .selectFrom('provider_refund')
    .select((row) => asNumber(row.fn.sum('amount')).as('paid'))
    .where('provider', '=', provider)
    .where('payment_ref', '=', paymentRef)
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow();
  return paid;
}

/**
 * Lists the refunds of a payment. `orderedFor` is the charge for which we ordered a refund. It is null if somebody
 * ordered the refund in the dashboard, or if its money was recorded for nobody. The transaction must have locked the
 * payment.
 */
export async function listReportedRefunds(
  tx: Database,
  { provider, paymentRef }: { provider: ProviderName; paymentRef: string },
) {
  return await tx
    .selectFrom('provider_refund as refund')
    .leftJoin('refund_order as made', 'made.id', 'refund.order_id')
    .select(['refund.id', 'refund.refund_ref as refundRef', 'refund.amount', 'refund.state'])
    .select(['refund.order_id as orderId', 'made.charge_id as orderedFor'])
    .where('refund.provider', '=', provider)
    .where('refund.payment_ref', '=', paymentRef)
    .orderBy('refund.recorded_at')
    .orderBy('refund.id')
    .execute();
}
