import { sql } from 'kysely';
import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import type { ReportedDispute } from '#conference/payment-providers/payment-provider.ts';
import type { Database } from '#platform/database/database.server.ts';

/** Stores a provider's report about a dispute, unless a later report is already stored. */
export async function storeReportedDispute(
  tx: Database,
  provider: ProviderName,
  { disputeRef, paymentRef, amount, state, taken, rank, respondBy }: ReportedDispute,
  now: Date,
): Promise<void> {
  const reported = { amount: amount.amount, state, taken, rank, respond_by: respondBy ?? null };
  await tx
    .insertInto('dispute')
    .values({
      ...reported,
      provider,
      dispute_ref: disputeRef,
      payment_ref: paymentRef,
      currency: amount.currency,
      recorded_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'dispute_ref'])
        .doUpdateSet({ ...reported, seen_by: null, seen_at: null })
        .where('dispute.rank', '<', sql<number>`excluded.rank`),
    )
    .execute();
}

/** Lists the disputes of a payment. The transaction must have locked the payment. */
export async function listDisputesOf(
  tx: Database,
  { provider, paymentRef }: { provider: ProviderName; paymentRef: string },
) {
  return await tx
    .selectFrom('dispute')
    .select(['id', 'dispute_ref as disputeRef', 'taken'])
    .where('provider', '=', provider)
    .where('payment_ref', '=', paymentRef)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();
}

/** Records that an organiser has seen a dispute in its present state. Returns false if that is already recorded. */
export async function markDisputeSeen(
  db: Database,
  { id, organiserId }: { id: string; organiserId: string },
  now: Date,
): Promise<boolean> {
  const seen = await db
    .updateTable('dispute')
    .set({ seen_by: organiserId, seen_at: now })
    .where('id', '=', id)
    .where('seen_at', 'is', null)
    .executeTakeFirst();
  return seen.numUpdatedRows === 1n;
}
