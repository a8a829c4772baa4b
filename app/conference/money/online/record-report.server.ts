import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import { setCheckoutState } from '#conference/money/online/checkouts.server.ts';
import { storeReportedDispute } from '#conference/money/online/disputes.server.ts';
import {
  askAgain,
  lockPaymentRef,
  lockProviderPayment,
  storeReportedPayment,
} from '#conference/money/online/provider-payments.server.ts';
import { storeReportedRefund } from '#conference/money/online/reported-refunds.server.ts';
import type { Report } from '#conference/money/providers/payment-provider.ts';
import { followRefund } from '#conference/money/refunds/follow-refund.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { findBackPayment } from './money-back.server.ts';
import { recordMoneyBack } from './record-money-back.server.ts';
import { recordReportedPayment } from './record-reported-payment.server.ts';

type Store = Pick<Platform, 'db' | 'jobs' | 'secrets'>;

/**
 * Records a provider's report. The report comes from a webhook, from the page to which the payer returns, from the
 * answer to our refund, or from the comparison. The same reports can arrive several times and in any order, and the
 * result is the same. See docs/decisions/030-online-payments.md.
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
    const { paymentRef } = report;
    await lockPaymentRef(tx, provider, paymentRef);
    if (report.report === 'payment') {
      const stored = await storeReportedPayment(tx, provider, report, now);
      await recordReportedPayment(tx, store, stored, now);
    }
    const isNewDispute =
      report.report === 'dispute' && (await storeReportedDispute(tx, provider, report, now));
    const back =
      report.report === 'refund' ? await storeReportedRefund(tx, provider, report, now) : undefined;
    // A refund or dispute can be reported before its payment. Then it is recorded when the payment is reported.
    const payment = await lockProviderPayment(tx, { provider, paymentRef });
    if (!payment) return;
    const isTooMuch = await recordMoneyBack(tx, store, payment, now);
    if (back) {
      const paymentId = await findBackPayment(tx, back.refund.id);
      await followRefund(tx, store, { refund: back.refund, paymentId }, now);
      if (back.isReturned && back.refund.orderId === null) await askAgain(tx, payment.id, 'refund-returned');
    }
    if (isTooMuch && (isNewDispute || back?.isNews)) await askAgain(tx, payment.id, 'refunded-twice');
  });
}
