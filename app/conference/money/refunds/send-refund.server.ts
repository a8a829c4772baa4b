import { recordReport } from '#conference/money/online/record-report.server.ts';
import {
  BalanceTooSmall,
  type PaymentProvider,
  ProviderRefused,
} from '#conference/money/providers/payment-provider.ts';
import { claimOrder } from '#conference/money/refunds/change-order.server.ts';
import { refuseOrder } from '#conference/money/refunds/follow-refund.server.ts';
import { keyOfOrder, type RefundProvider } from '#conference/money/refunds/refund-order.ts';
import type { Platform } from '#platform/http/request-context.server.ts';

/** The configured providers, by their names. */
export type RefundSenders = Partial<Record<RefundProvider, Pick<PaymentProvider, 'refund'>>>;

type Store = Pick<Platform, 'db' | 'jobs' | 'secrets'>;

/**
 * Sends a refund through its payment provider. What the provider answers is recorded like every other report of a
 * refund. A job runs this, and runs it again after a crash at any point: the provider makes only one refund for the key
 * of an attempt. Throws if the provider does not answer, so that the job is tried again.
 */
export async function sendRefund(
  store: Store,
  senders: RefundSenders,
  orderId: string,
  now: Date,
): Promise<void> {
  const order = await claimOrder(store.db, orderId, now);
  if (!order?.payment_ref) return;
  const name = order.provider === 'stripe' ? 'stripe' : 'razorpay';
  const provider = senders[name];
  if (!provider) throw new Error(`The refund ${orderId} cannot be sent, because ${name} is not configured.`);
  const { amount, currency, payment_ref: paymentRef } = order;
  const refund = { key: keyOfOrder(order), paymentRef, amount: { amount, currency } };
  const answer = await provider.refund(refund).catch((error: unknown) => {
    if (error instanceof ProviderRefused) return error;
    throw error;
  });
  if (answer instanceof ProviderRefused) {
    const refusal = {
      order,
      failure: answer.message,
      isBalanceTooSmall: answer instanceof BalanceTooSmall,
    };
    await store.db.transaction().execute(async (tx) => await refuseOrder(tx, store, refusal, now));
  } else {
    await recordReport(store, name, { report: 'refund', ...refund, ...answer }, now);
  }
}
