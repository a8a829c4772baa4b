import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { findCharged } from '#conference/payments/lock-charge.server.ts';
import { sendByHand } from '#conference/refunds/change-order.server.ts';
import { readOrder } from '#conference/refunds/refund-orders.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** Decides that the money of a failed refund is sent by hand. Refuses a refund that has not failed. */
export async function turnOverRefund(
  db: Database,
  { orderId, ...by }: { orderId: string; organiserId: string; requestId: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-failed' }> {
  return await db.transaction().execute(async (tx) => {
    const order = await readOrder(tx, orderId);
    if (!order || !(await sendByHand(tx, orderId, now))) return { ok: false, reason: 'not-failed' };
    const of = order.charge_id === null ? undefined : await findCharged(tx, order.charge_id);
    const { amount, currency } = order;
    await recordAct(tx, {
      ...byOrganiser(by),
      action: 'refund.turned-over',
      subject: of?.kind ?? 'payment',
      ...(of && { subjectId: of.id }),
      detail: { amount, currency },
    });
    return { ok: true };
  });
}
