import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import { setCheckoutState } from '#conference/money/online/checkouts.server.ts';
import { storeReportedDispute } from '#conference/money/online/disputes.server.ts';
import {
  askAboutReturnedRefund,
  lockPaymentRef,
  lockProviderPayment,
  storeReportedPayment,
} from '#conference/money/online/provider-payments.server.ts';
import { readRefundState, storeReportedRefund } from '#conference/money/online/reported-refunds.server.ts';
import type { Report } from '#conference/money/providers/payment-provider.ts';
import { readOrder } from '#conference/money/refunds/refund-orders.server.ts';
import { reportRefund } from '#conference/money/refunds/send-refund.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { recordMoneyBack } from './record-money-back.server.ts';
import { recordReportedPayment } from './record-reported-payment.server.ts';

type Store = Pick<Platform, 'db' | 'jobs' | 'secrets'>;

/**
 * Records a provider's report. The report comes from a webhook, from the page to which the payer returns, or from the
 * comparison. The same reports can arrive several times and in any order, and the result is the same.
 * See docs/decisions/030-online-payments.md.
 */
export async function recordReport(
  store: Store,
  provider: ProviderName,
  report: Report,
  now: Date,
): Promise<void> {
  await store.db.transaction().execute(async (tx) => {
    if (report.report === 'checkout-ended') return await setCheckoutState(tx, report.checkoutId, 'ended');
    if (report.report === 'checkout-processing') {
      return await setCheckoutState(tx, report.checkoutId, 'processing');
    }
    await lockPaymentRef(tx, provider, report.paymentRef);
    if (report.report === 'payment') {
      const payment = await storeReportedPayment(tx, provider, report, now);
      await recordReportedPayment(tx, store, payment, now);
    }
    let isReturned = false;
    if (report.report === 'refund') {
      const order = await findOrder(tx, report.key);
      // An order without a charge refunds money that is not recorded for a charge. Its refund is stored without the
      // order's key, so that it counts for the whole payment.
      const key = order?.charge_id === null ? undefined : report.key;
      const before = await readRefundState(tx, provider, report.refundRef);
      isReturned = !order && before === 'paid' && report.state === 'failed';
      await storeReportedRefund(tx, provider, { ...report, key }, now);
    }
    if (report.report === 'dispute') await storeReportedDispute(tx, provider, report, now);
    // A refund or dispute can be reported before its payment. Then it is recorded when the payment is reported.
    const payment = await lockProviderPayment(tx, { provider, paymentRef: report.paymentRef });
    if (payment) await recordMoneyBack(tx, store, payment, now);
    if (payment && isReturned) await askAboutReturnedRefund(tx, payment.id);
  });
  if (report.report !== 'refund') return;
  const { key, refundRef, state, failure } = report;
  const order = await findOrder(store.db, key);
  if (order) await reportRefund(store, order.id, { refundRef, state, failure }, now);
}

/** Finds our refund order. For a refund that we ordered, the provider's key is the id of the order. */
async function findOrder(db: Database, key: string | undefined) {
  return key === undefined || !isUuid(key) ? undefined : await readOrder(db, key);
}
