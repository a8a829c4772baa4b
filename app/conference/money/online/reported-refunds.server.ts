import { sql } from 'kysely';
import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import type { ReportedRefund } from '#conference/money/providers/payment-provider.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { ProviderRefundState } from '#platform/database/database-types.ts';

/**
 * Stores a provider's report about a refund. Reports may arrive in any order. So the state changes only from pending to
 * paid, or from one of these to failed, and never back.
 */
export async function storeReportedRefund(
  tx: Database,
  provider: ProviderName,
  { refundRef, paymentRef, amount, state, key }: ReportedRefund,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('provider_refund')
    .values({
      provider,
      refund_ref: refundRef,
      payment_ref: paymentRef,
      ...amount,
      state,
      order_key: key ?? null,
      recorded_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'refund_ref']).doUpdateSet({
        // The database orders the states as pending, paid, failed. So `greatest` keeps the state that is further on.
        state: sql<ProviderRefundState>`greatest(provider_refund.state, excluded.state)`,
        order_key: sql<string | null>`coalesce(provider_refund.order_key, excluded.order_key)`,
      }),
    )
    .execute();
}

/** Reads the last reported state of a refund. Returns undefined if the refund was never reported. */
export async function readRefundState(
  db: Database,
  provider: ProviderName,
  refundRef: string,
): Promise<ProviderRefundState | undefined> {
  const refund = await db
    .selectFrom('provider_refund')
    .select('state')
    .where('provider', '=', provider)
    .where('refund_ref', '=', refundRef)
    .executeTakeFirst();
  return refund?.state;
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
 * Lists the refunds of a payment that were not ordered in this software. The transaction must have locked the payment.
 */
export async function listForeignRefunds(
  tx: Database,
  { provider, paymentRef }: { provider: ProviderName; paymentRef: string },
) {
  return await tx
    .selectFrom('provider_refund')
    .select(['id', 'refund_ref as refundRef', 'amount', 'state'])
    .where('provider', '=', provider)
    .where('payment_ref', '=', paymentRef)
    .where('order_key', 'is', null)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();
}
