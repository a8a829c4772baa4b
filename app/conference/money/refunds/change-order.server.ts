import { chargesOf } from '#conference/money/ledger/charges-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Claims an order, so that its refund can be sent to the provider. From now on nobody can stop the order. Returns false
 * if it was stopped or has ended. An order without an answer from the provider can be claimed again, because the
 * process that claimed it may have died.
 */
export async function claimOrder(db: Database, id: string, now: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('refund_order')
    .set({ state: 'sent', updated_at: now })
    .where('id', '=', id)
    .where('provider', 'is not', null)
    .where((row) =>
      row.or([
        row('state', '=', 'queued'),
        row.and([row('state', '=', 'sent'), row('refund_ref', 'is', null)]),
      ]),
    )
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

/** Stores the result of an order: the provider's id of the refund, a failure, or the recorded payment of the refund. */
export async function storeOrderResult(
  tx: Database,
  id: string,
  answer:
    | { state: 'sent'; refundRef: string }
    /** `returnedAt` is given if the refund was paid before. Then the bank of the payer has returned the money. */
    | { state: 'failed'; refundRef: string | null; failure: string; returnedAt?: Date | undefined }
    /** `paymentId` is null if the refunded money was not recorded for any charge. */
    | { state: 'paid'; refundRef: string | null; paymentId: string | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('refund_order')
    .set({
      state: answer.state,
      refund_ref: answer.refundRef,
      failure: answer.state === 'failed' ? answer.failure : null,
      payment_id: answer.state === 'paid' ? answer.paymentId : null,
      ...(answer.state === 'failed' && answer.returnedAt && { returned_at: answer.returnedAt }),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * After a merge has moved refunds to another registration, or moved them back, links their orders to the new refunds
 * and to the charge of that registration.
 */
export async function relinkRefundOrders(
  tx: Database,
  moved: readonly { before: string; after: string }[],
  registrationId: string,
): Promise<void> {
  const charge_id = chargesOf(tx, { registrationIds: [registrationId], bookingIds: [] });
  for (const { before, after } of moved) {
    await tx
      .updateTable('refund_order')
      .set({ payment_id: after, charge_id })
      .where('payment_id', '=', before)
      .execute();
  }
}

/**
 * Settles refund orders of a charge after an organiser has recorded a refund of `amount`. Concerns only orders that are
 * sent by hand, and marks them as paid, the oldest first. If the remaining amount is smaller than the next order, that
 * order stays open with the amount that is still to pay. The transaction must have locked the charge.
 */
export async function settleManualOrders(
  tx: Database,
  { chargeId, paymentId, amount }: { chargeId: string; paymentId: string; amount: number },
  now: Date,
): Promise<void> {
  const orders = await tx
    .selectFrom('refund_order')
    .selectAll()
    .where('charge_id', '=', chargeId)
    .where('provider', 'is', null)
    .where('state', 'in', ['queued', 'stopped'])
    .orderBy('ordered_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  let rest = amount;
  for (const order of orders) {
    if (rest === 0) return;
    if (order.amount <= rest) {
      rest -= order.amount;
      await storeOrderResult(tx, order.id, { state: 'paid', refundRef: null, paymentId }, now);
    } else {
      const left = { amount: order.amount - rest, updated_at: now };
      await tx.updateTable('refund_order').set(left).where('id', '=', order.id).execute();
      rest = 0;
    }
  }
}

/**
 * Changes a failed order into one that an organiser sends by hand. The provider cannot send it again: the id of the
 * order identifies the refund, so the provider would answer with the failed refund. Returns false if the order has not
 * failed. Also returns false if the order belongs to no charge: then an organiser decides about the provider's payment
 * again.
 */
export async function sendByHand(tx: Database, id: string, now: Date): Promise<boolean> {
  const byHand = { provider: null, payment_ref: null, refund_ref: null, failure: null } as const;
  const queued = await tx
    .updateTable('refund_order')
    .set({ state: 'queued', ...byHand, updated_at: now })
    .where('id', '=', id)
    .where('charge_id', 'is not', null)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return queued.numUpdatedRows === 1n;
}
