import { setCheckoutState } from '#conference/checkout/checkouts.server.ts';
import { storeReportedDispute } from '#conference/checkout/disputes.server.ts';
import {
  lockPaymentRef,
  lockProviderPayment,
  storeReportedPayment,
} from '#conference/checkout/provider-payments.server.ts';
import { storeReportedRefund } from '#conference/checkout/reported-refunds.server.ts';
import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import { reportRefund } from '#conference/finance/refunding/send-refund.server.ts';
import type { Report } from '#conference/payment-providers/payment-provider.ts';
import { readOrder } from '#conference/refunds/refund-orders.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { bookMoneyBack } from './book-money-back.server.ts';
import { bookReportedPayment } from './book-reported-payment.server.ts';

type Store = Pick<Platform, 'db' | 'jobs' | 'secrets'>;

/**
 * Records what a provider has reported. The report comes by a webhook, by the page to which the payer comes back, or by
 * the comparison. The same report can come any number of times and in any order: the books end the same.
 */
export async function recordReport(
  store: Store,
  provider: ProviderName,
  report: Report,
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
      const order = await findOrder(tx, report.key);
      // A refund of money that is booked to nobody counts as one of the whole payment.
      const key = order?.charge_id === null ? undefined : report.key;
      await storeReportedRefund(tx, provider, { ...report, key }, now);
    }
    if (report.report === 'dispute') await storeReportedDispute(tx, provider, report, now);
    // Refunds and disputes can be reported before the payment: they are booked when it is known.
    const payment = await lockProviderPayment(tx, { provider, paymentRef: report.paymentRef });
    if (payment) await bookMoneyBack(tx, store, payment, now);
  });
  if (report.report !== 'refund') return;
  const { key, refundRef, state } = report;
  const order = await findOrder(store.db, key);
  if (order) await reportRefund(store, order.id, { refundRef, state }, now);
}

/** Finds our order of a refund. The provider's key of a refund that we ordered is the id of its order. */
async function findOrder(db: Database, key: string | undefined) {
  return key === undefined || !isUuid(key) ? undefined : await readOrder(db, key);
}
