import { sql } from 'kysely';
import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import type { ReportedDispute } from '#conference/money/providers/payment-provider.ts';
import type { Database } from '#platform/database/database.server.ts';
import { sumPaidRefunds } from './reported-refunds.server.ts';

/**
 * Stores a provider's report about a dispute. Returns false if this report or a later one is already stored.
 */
export async function storeReportedDispute(
  tx: Database,
  provider: ProviderName,
  { disputeRef, paymentRef, amount, state, isTaken, rank, respondBy }: ReportedDispute,
  now: Date,
): Promise<boolean> {
  const taken = isTaken ? amount.amount : 0;
  const reported = { amount: amount.amount, state, taken, rank, respond_by: respondBy ?? null };
  const stored = await tx
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
        .doUpdateSet({
          ...reported,
          counted: sql<number>`least(dispute.counted, excluded.taken)`,
          ...unseen,
        })
        .where('dispute.rank', '<', sql<number>`excluded.rank`),
    )
    .executeTakeFirst();
  return stored.numInsertedOrUpdatedRows === 1n;
}

const unseen = { seen_by: null, seen_at: null };

/**
 * Stores how much of a payment each of its disputes has taken back: the disputed amount or nothing, in the currency of
 * the payment. It is never more than what refunds and earlier disputes have left of the payment. A dispute in another
 * currency counts as nothing. If less counts than the provider has taken, an organiser must look at the dispute again.
 * The transaction must have locked the payment.
 */
export async function countDisputes(
  tx: Database,
  payment: { provider: ProviderName; paymentRef: string; amount: number; currency: string },
): Promise<void> {
  const disputes = await listDisputesOf(tx, payment);
  if (disputes.length === 0) return;
  let left = payment.amount - (await sumPaidRefunds(tx, payment));
  for (const { id, taken, counted: before, currency } of disputes) {
    const counted = currency === payment.currency ? Math.max(0, Math.min(taken, left)) : 0;
    left -= counted;
    if (counted === before) continue;
    await tx
      .updateTable('dispute')
      .set({ counted, ...(counted < taken && unseen) })
      .where('id', '=', id)
      .execute();
  }
}

/** Lists the disputes of a payment. The transaction must have locked the payment. */
export async function listDisputesOf(
  tx: Database,
  { provider, paymentRef }: { provider: ProviderName; paymentRef: string },
) {
  return await tx
    .selectFrom('dispute')
    .select(['id', 'dispute_ref as disputeRef', 'taken', 'counted', 'currency'])
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
