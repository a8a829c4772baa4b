import { sql } from 'kysely';
import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import type { ReportedRefund } from '#conference/payment-providers/payment-provider.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { ProviderRefundState } from '#platform/database/database-types.ts';

/**
 * Stores what a provider has reported about a refund. Reports may arrive in any order: a paid refund never becomes
 * pending again, and a failed one stays failed.
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
        // The states are listed in this order in the database.
        state: sql<ProviderRefundState>`greatest(provider_refund.state, excluded.state)`,
        order_key: sql<string | null>`coalesce(provider_refund.order_key, excluded.order_key)`,
      }),
    )
    .execute();
}

/** Lists the refunds of a payment that nobody ordered here. The transaction must have locked the payment. */
export async function listForeignRefunds(
  tx: Database,
  { provider, paymentRef }: { provider: ProviderName; paymentRef: string },
) {
  return await tx
    .selectFrom('provider_refund')
    .select(['id', 'refund_ref as refundRef', 'amount', 'state', 'booked_payment_id as bookedPaymentId'])
    .where('provider', '=', provider)
    .where('payment_ref', '=', paymentRef)
    .where('order_key', 'is', null)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();
}

/** Notes as which payment a refund was booked, or with `isOpen` that somebody has to say for which charge it is. */
export async function noteBookedRefund(
  tx: Database,
  id: string,
  { paymentId, isOpen }: { paymentId: string | null; isOpen: boolean },
): Promise<void> {
  await tx
    .updateTable('provider_refund')
    .set({ booked_payment_id: paymentId, is_open: sql<boolean>`${isOpen} and closed_at is null` })
    .where('id', '=', id)
    .execute();
}

/**
 * Notes that an organiser has recorded by hand a refund of a payment for several charges. Returns false if nobody has
 * to record it.
 */
export async function closeOpenRefund(
  db: Database,
  { id, organiserId }: { id: string; organiserId: string },
  now: Date,
): Promise<boolean> {
  const closed = await db
    .updateTable('provider_refund')
    .set({ is_open: false, closed_by: organiserId, closed_at: now })
    .where('id', '=', id)
    .where('is_open', '=', true)
    .executeTakeFirst();
  return closed.numUpdatedRows === 1n;
}
