import { recordAct } from '#conference/audit/record-act.server.ts';
import { lockProviderPayment, reopenQuestion } from '#conference/money/online/provider-payments.server.ts';
import { recordMoneyBack } from '#conference/money/online/record-money-back.server.ts';
import { storeReportedRefund } from '#conference/money/online/reported-refunds.server.ts';
import type { RefundState } from '#conference/money/providers/payment-provider.ts';
import { storeOrderResult } from '#conference/money/refunds/change-order.server.ts';
import { lockOrder, type RefundOrderRow } from '#conference/money/refunds/refund-orders.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';

type Answer = { refundRef: string | undefined; state: RefundState; failure: string | undefined };

/**
 * Applies a provider's report about a refund of money that is not recorded for a charge, so the refund belongs to the
 * whole payment. Reports may arrive in any order and several times. If the refund fails, an organiser must decide about
 * the payment again.
 */
export async function answerUnbookedRefund(
  tx: Database,
  store: Pick<Platform, 'jobs' | 'secrets'>,
  { id, provider_payment_id: providerPaymentId, amount, currency }: RefundOrderRow,
  { refundRef, state, failure }: Answer,
  now: Date,
): Promise<void> {
  const payment =
    providerPaymentId === null ? undefined : await lockProviderPayment(tx, { id: providerPaymentId });
  const order = await lockOrder(tx, id);
  if (!payment || !order) return;
  const isOpen = order.state === 'sent' || (order.state === 'paid' && state === 'failed');
  if (!isOpen) return;
  if (refundRef !== undefined) {
    const { provider, paymentRef } = payment;
    const reported = { refundRef, paymentRef, amount: { amount, currency }, state, key: undefined };
    await storeReportedRefund(tx, provider, { report: 'refund', ...reported }, now);
    await recordMoneyBack(tx, store, payment, now);
  }
  if (state === 'failed' || state === 'cancelled' || refundRef === undefined) {
    const why = failure ?? 'The provider gave no reason.';
    const returnedAt = order.state === 'paid' ? now : undefined;
    const failed = { state: 'failed', refundRef: refundRef ?? null, failure: why, returnedAt } as const;
    await storeOrderResult(tx, id, failed, now);
    await reopenQuestion(tx, payment.id);
    const subject = { subject: 'payment', subjectId: payment.id } as const;
    await recordAct(tx, {
      actor: 'system',
      action: 'refund.failed',
      ...subject,
      detail: { amount, currency },
    });
    return;
  }
  if (state === 'pending') return await storeOrderResult(tx, id, { state: 'sent', refundRef }, now);
  await storeOrderResult(tx, id, { state: 'paid', refundRef, paymentId: null }, now);
}
