import { setCheckoutState } from '#conference/checkout/checkouts.server.ts';
import { storeReportedDispute } from '#conference/checkout/disputes.server.ts';
import {
  lockPaymentRef,
  lockProviderPayment,
  storeReportedPayment,
} from '#conference/checkout/provider-payments.server.ts';
import { storeReportedRefund } from '#conference/checkout/reported-refunds.server.ts';
import type { ProviderName } from '#conference/edition/provider-names.ts';
import type { Report, ReportedRefund } from '#conference/payment-providers/payment-provider.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { bookMoneyBack } from './book-money-back.server.ts';
import { bookReportedPayment } from './book-reported-payment.server.ts';

type Store = Pick<Platform, 'db' | 'jobs' | 'secrets'>;

/**
 * Tells the owner of refunds what a provider has reported about one of its orders, in the transaction that stores the
 * report. It books the refund. It must be safe to call again for the same report.
 */
export type TellRefund = (
  tx: Database,
  refund: ReportedRefund & { provider: ProviderName; key: string },
  now: Date,
) => Promise<void>;

/**
 * Records what a provider has reported, whoever asked for it: a webhook, the page to which the payer comes back, or the
 * comparison. The same report can come any number of times and in any order: the books end the same.
 */
export async function recordReport(
  store: Store,
  provider: ProviderName,
  report: Report,
  tellRefund: TellRefund | undefined,
  now: Date,
): Promise<void> {
  await store.db.transaction().execute(async (tx) => {
    if (report.report === 'checkout-ended') return await setCheckoutState(tx, report.checkoutId, 'ended');
    await lockPaymentRef(tx, provider, report.paymentRef);
    if (report.report === 'payment') {
      const payment = await storeReportedPayment(tx, provider, report, now);
      await bookReportedPayment(tx, store, payment, now);
    }
    if (report.report === 'refund') {
      await storeReportedRefund(tx, provider, report, now);
      const { key } = report;
      if (key !== undefined && tellRefund) await tellRefund(tx, { ...report, provider, key }, now);
    }
    if (report.report === 'dispute') await storeReportedDispute(tx, provider, report, now);
    // Refunds and disputes can be reported before the payment: they are booked when it is known.
    const payment = await lockProviderPayment(tx, { provider, paymentRef: report.paymentRef });
    if (payment) await bookMoneyBack(tx, store, payment, now);
  });
}
