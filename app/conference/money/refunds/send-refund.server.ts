import { recordAct } from '#conference/audit/record-act.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { findMailedPayer } from '#conference/money/group/group-payments.server.ts';
import { findCharged, lockErasedCharge } from '#conference/money/ledger/lock-charge.server.ts';
import { findGroupPaidBy } from '#conference/money/online/group-checkouts.server.ts';
import { moneyReturned, undoRecordedBack } from '#conference/money/online/undo-money-back.server.ts';
import {
  type PaymentProvider,
  ProviderRefused,
  type RefundAnswer,
} from '#conference/money/providers/payment-provider.ts';
import { recordForErased } from '#conference/money/record-for-erased.server.ts';
import { recordLockedPayment } from '#conference/money/record-locked-payment.server.ts';
import { claimOrder, storeOrderResult } from '#conference/money/refunds/change-order.server.ts';
import type { RefundProvider } from '#conference/money/refunds/refund-order.ts';
import { lockOrder, readOrder } from '#conference/money/refunds/refund-orders.server.ts';
import { lockForPayment } from '#conference/money/settle-payment.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';
import { answerUnbookedRefund } from './answer-unbooked-refund.server.ts';

/** The configured providers, by their names. */
export type RefundSenders = Partial<Record<RefundProvider, Pick<PaymentProvider, 'refund'>>>;

type Store = Pick<Platform, 'db' | 'jobs' | 'secrets'>;

/**
 * Sends a refund through its payment provider, and records the refund when the provider has paid it. A job runs this,
 * and runs it again after a crash at any point: the provider makes only one refund for the id of the order, and the
 * refund is recorded once. Throws if the provider does not answer, so that the job is tried again.
 */
export async function sendRefund(
  store: Store,
  senders: RefundSenders,
  orderId: string,
  now: Date,
): Promise<void> {
  const order = await readOrder(store.db, orderId);
  if (!order?.payment_ref || !(await claimOrder(store.db, orderId, now))) return;
  const provider = order.provider === 'stripe' ? senders.stripe : senders.razorpay;
  if (!provider)
    throw new Error(`The refund ${orderId} cannot be sent, because ${order.provider} is not configured.`);
  const { amount, currency } = order;
  const refund = { key: orderId, paymentRef: order.payment_ref, amount: { amount, currency } };
  const answer = await provider.refund(refund).catch((error: unknown) => {
    if (error instanceof ProviderRefused) return { state: 'failed' as const, failure: error.message };
    throw error;
  });
  await reportRefund(store, orderId, answer, now);
}

/**
 * Applies a provider's report about a refund that we ordered. Reports may arrive in any order and several times. A
 * paid refund is recorded once, even if the person was erased in the meantime. It can fail later, because the bank of
 * the payer returns the money: then the record is undone once. After a failure, later reports change nothing.
 */
export async function reportRefund(
  { db, jobs, secrets }: Store,
  orderId: string,
  { refundRef, state, failure }: Omit<RefundAnswer, 'refundRef'> & { refundRef?: string },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = await readOrder(tx, orderId);
    if (!found) return;
    const answer = { refundRef, state, failure };
    if (found.charge_id === null)
      return await answerUnbookedRefund(tx, { jobs, secrets }, found, answer, now);
    const of = await findCharged(tx, found.charge_id);
    const locked = of && (await lockForPayment(tx, of));
    const charge = locked ?? (await lockErasedCharge(tx, found.charge_id));
    const order = await lockOrder(tx, orderId);
    const isReturned = order?.state === 'paid' && state === 'failed' && order.refund_ref === refundRef;
    if (!order || (order.state !== 'sent' && !isReturned)) return;
    const { amount, currency } = order;
    if (state === 'failed' || state === 'cancelled' || refundRef === undefined) {
      const why = failure ?? 'The provider gave no reason.';
      await storeOrderResult(
        tx,
        orderId,
        {
          state: 'failed',
          refundRef: refundRef ?? null,
          failure: why,
          returnedAt: isReturned ? now : undefined,
        },
        now,
      );
      const { payment_id: paymentId, charge_id: chargeId } = order;
      if (paymentId !== null && chargeId !== null) {
        const parts = [{ paymentId, chargeId }];
        await undoRecordedBack(
          tx,
          { secrets },
          { kind: 'refund', currency, parts, note: moneyReturned },
          now,
        );
      }
      await recordAct(tx, {
        actor: 'system',
        action: 'refund.failed',
        ...(of && locked ? { subject: of.kind, subjectId: of.id } : { subject: 'payment' }),
        detail: { amount, currency },
      });
      const groupPaymentId = paymentId === null ? undefined : await findGroupPaidBy(tx, order);
      if (paymentId !== null && groupPaymentId !== undefined) {
        // The payer of the group payment got the mail about the refund, so the payer also gets this mail.
        const payer = await findMailedPayer(tx, groupPaymentId);
        const mail = { kind: 'group-refund-undone', subjectId: paymentId } as const;
        if (payer) await queueMail(tx, jobs, { ...mail, ...payer });
      } else if (of && locked) {
        const { registrationId } = locked;
        await queueMail(tx, jobs, { kind: 'refund-failed', subjectId: of.id, registrationId });
      }
      return;
    }
    if (state === 'pending') return await storeOrderResult(tx, orderId, { state: 'sent', refundRef }, now);
    const form = {
      kind: 'refund' as const,
      method: order.provider === 'stripe' ? ('stripe' as const) : ('razorpay' as const),
      amount,
      receivedOn: dayAt(now, edition.timeZone),
      reference: refundRef,
      note: '',
    };
    const submissionHash = hashToken(`refund ${orderId}`);
    const groupPaymentId = await findGroupPaidBy(tx, order);
    const recordRefund = async () => {
      if (!of || !locked)
        return await recordForErased(tx, { charge, form, submissionHash, groupPaymentId }, now);
      const record = await openRecordKey(tx, secrets, locked.recordKeyId);
      const booked = { of, locked, record, form, proofFileId: undefined, submissionHash, groupPaymentId };
      return await recordLockedPayment(tx, jobs, booked, now);
    };
    const paymentId = await recordRefund();
    await storeOrderResult(tx, orderId, { state: 'paid', refundRef, paymentId }, now);
  });
}
