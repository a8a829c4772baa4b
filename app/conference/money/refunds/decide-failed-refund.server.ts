import { type ActReason, byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { findCharged } from '#conference/money/ledger/lock-charge.server.ts';
import { sendAgain, sendByHand } from '#conference/money/refunds/change-order.server.ts';
import { readOrder } from '#conference/money/refunds/refund-orders.server.ts';
import { lockForPayment } from '#conference/money/settle-payment.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';

/**
 * Records the decision to send the money of a failed refund by hand. Refuses a refund that has not failed. The reason
 * is sealed with the record key of the refunded person, or with `why.record` if the person was erased.
 */
export async function decideRefundByHand(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { orderId, why, ...by }: { orderId: string; organiserId: string; requestId: string; why: ActReason },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-failed' }> {
  return await db.transaction().execute(async (tx) => {
    const order = await readOrder(tx, orderId);
    if (!order) return { ok: false, reason: 'not-failed' };
    const of = order.charge_id === null ? undefined : await findCharged(tx, order.charge_id);
    const locked = of && (await lockForPayment(tx, of));
    if (!(await sendByHand(tx, orderId, now))) return { ok: false, reason: 'not-failed' };
    const { amount, currency } = order;
    await recordAct(tx, {
      ...byOrganiser(by),
      action: 'refund.turned-over',
      subject: of?.kind ?? 'payment',
      ...(of && { subjectId: of.id }),
      detail: { amount, currency },
      record: locked ? await openRecordKey(tx, secrets, locked.recordKeyId) : why.record,
      reason: why.reason,
    });
    return { ok: true };
  });
}

/**
 * Sends failed refunds again through their providers, and those that wait for a larger balance. `orderId` names one
 * refund. Without it, sends all failed refunds. Returns how many are sent again.
 */
export async function sendRefundsAgain(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  { orderId, ...by }: { orderId: string | undefined; organiserId: string; requestId: string },
  now: Date,
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const sent = await sendAgain(tx, jobs, orderId, now);
    for (const { charge_id: chargeId, amount, currency } of sent) {
      const of = chargeId === null ? undefined : await findCharged(tx, chargeId);
      const subject = of ? { subject: of.kind, subjectId: of.id } : { subject: 'payment' as const };
      await recordAct(tx, {
        ...byOrganiser(by),
        action: 'refund.sent-again',
        ...subject,
        detail: { amount, currency },
      });
    }
    return sent.length;
  });
}
