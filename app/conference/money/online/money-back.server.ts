import { payments } from '#conference/money/ledger/payments.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { listDisputesOf } from './disputes.server.ts';
import type { ProviderPayment } from './provider-payments.server.ts';
import { listReportedRefunds } from './reported-refunds.server.ts';

/** A refund or chargeback: the amount that should be recorded for it, and the amount that is recorded. */
export type RefundOrChargeback = {
  kind: 'refund' | 'chargeback';
  id: string;
  /** The provider's id of the refund or dispute. */
  ref: string;
  /** True if we ordered this refund. */
  isOrdered: boolean;
  /** The charge for which we ordered this refund. The refund is first recorded for this charge. */
  orderedFor: string | null;
  /**
   * The amount that the payer has got back by now, in minor units. 0 if the payer got nothing, or if the amount was
   * returned to us.
   */
  expectedAmount: number;
  /** The amount that is recorded, in minor units, without parts that were returned to us. */
  recordedAmount: number;
  parts: RecordedPart[];
  /** The number that the next recorded part gets. */
  nextNumber: number;
};

export type RecordedPart = {
  paymentId: string;
  chargeId: string;
  amount: number;
  /**
   * True if an organiser has undone this part because the money was recorded in another way. The software never records
   * the part again.
   */
  isUndone: boolean;
};

/**
 * Lists the refunds of a payment, whoever ordered them, then its disputes, each with the amount that is recorded for it. The transaction must have locked the payment.
 */
export async function listMoneyBack(tx: Database, payment: ProviderPayment): Promise<RefundOrChargeback[]> {
  const refunds = (await listReportedRefunds(tx, payment)).map(({ refundRef: ref, ...refund }) => ({
    kind: 'refund' as const,
    id: refund.id,
    ref,
    isOrdered: refund.orderId !== null,
    orderedFor: refund.orderedFor,
    expectedAmount: refund.state === 'paid' ? refund.amount : 0,
  }));
  const disputes = (await listDisputesOf(tx, payment)).map(({ id, disputeRef: ref, counted }) => ({
    kind: 'chargeback' as const,
    id,
    ref,
    isOrdered: false,
    orderedFor: null,
    expectedAmount: counted,
  }));
  const all = [...refunds, ...disputes];
  if (all.length === 0) return [];
  const rows = await listParts(
    tx,
    all.map(({ id }) => id),
  );
  return all.map((back) => {
    const own = rows.filter(({ backId }) => backId === back.id);
    const parts = own.filter(({ returnedAt }) => returnedAt === null);
    const recordedAmount = parts.reduce((sum, { amount }) => sum + amount, 0);
    return { ...back, recordedAmount, parts, nextNumber: own.length + 1 };
  });
}

/** Returns a query of the recorded parts of refunds and disputes. Other modules add conditions to it or join it. */
export function backParts(db: Database) {
  return db
    .selectFrom('provider_back_part')
    .select(['payment_id', 'refund_id', 'dispute_id', 'charge_id', 'amount', 'returned_at']);
}

async function listParts(tx: Database, ids: readonly string[]) {
  return await tx
    .selectFrom('provider_back_part as part')
    .innerJoin(payments(tx).as('entry'), 'entry.id', 'part.payment_id')
    .select([
      'part.payment_id as paymentId',
      'part.charge_id as chargeId',
      'part.amount',
      'is_undone as isUndone',
    ])
    .select((row) => [
      row.fn.coalesce('part.refund_id', 'part.dispute_id').as('backId'),
      'part.returned_at as returnedAt',
    ])
    .where((row) => row.or([row('refund_id', 'in', ids), row('dispute_id', 'in', ids)]))
    .orderBy('part.number')
    .execute();
}

/** Stores which payment in the books records this part of a refund or dispute. */
export async function storeBackPart(
  tx: Database,
  { kind, id }: Pick<RefundOrChargeback, 'kind' | 'id'>,
  part: { number: number; paymentId: string; chargeId: string; amount: number },
): Promise<void> {
  await tx
    .insertInto('provider_back_part')
    .values({
      payment_id: part.paymentId,
      refund_id: kind === 'refund' ? id : null,
      dispute_id: kind === 'chargeback' ? id : null,
      number: part.number,
      charge_id: part.chargeId,
      amount: part.amount,
    })
    .execute();
}

/** Records that the money of these parts was returned to us. */
export async function markReturned(tx: Database, parts: readonly RecordedPart[], now: Date): Promise<void> {
  for (const { paymentId } of parts) {
    await tx
      .updateTable('provider_back_part')
      .set({ returned_at: now })
      .where('payment_id', '=', paymentId)
      .execute();
  }
}

/**
 * Finds the refund in the books that records all that an order of ours wanted to pay back. Returns undefined if nothing
 * is recorded, or only a part: the charge may have had less left, and cards take no third decimal.
 */
export async function findBackPayment(tx: Database, refundId: string): Promise<string | undefined> {
  const part = await tx
    .selectFrom('provider_back_part as part')
    .innerJoin('provider_refund as refund', 'refund.id', 'part.refund_id')
    .innerJoin('refund_order as made', 'made.id', 'refund.order_id')
    .select('part.payment_id')
    .where('part.refund_id', '=', refundId)
    .where('part.returned_at', 'is', null)
    .whereRef('part.amount', '>=', 'made.amount')
    .executeTakeFirst();
  return part?.payment_id;
}
