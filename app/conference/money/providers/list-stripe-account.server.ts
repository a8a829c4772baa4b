import type Stripe from 'stripe';
import type { AccountList, Period } from './payment-provider.ts';
import { describeCharge, describeDispute, describeRefund, toMoney } from './read-stripe-reports.server.ts';

/**
 * Lists the movements on our balance with Stripe in a period, with the payments, refunds and disputes that made them.
 */
export async function listStripeAccount(stripe: Stripe, { from, to }: Period): Promise<AccountList> {
  const list: AccountList = { payments: [], refunds: [], disputes: [], fees: [], payouts: [] };
  const movements = stripe.balanceTransactions.list({
    created: { gte: Math.floor(from.getTime() / 1000), lt: Math.floor(to.getTime() / 1000) },
    expand: ['data.source'],
    limit: 100,
  });
  for await (const { amount, currency, fee, created, source } of movements) {
    if (source === null || typeof source === 'string') continue;
    const at = new Date(created * 1000);
    const addFee = (ref: string) => {
      if (fee !== 0) list.fees.push({ ref, fee: toMoney(fee, currency) });
    };
    if (source.object === 'charge') {
      const payment = describeCharge(source);
      list.payments.push({ ...payment, paidAt: at });
      addFee(payment.paymentRef);
    } else if (source.object === 'refund') {
      const refund = describeRefund(source);
      list.refunds.push(refund);
      addFee(refund.refundRef);
    } else if (source.object === 'dispute') {
      const dispute = describeDispute({
        ...source,
        balance_transactions: source.balance_transactions.map((each) => ({ amount: each.amount })),
      });
      list.disputes.push(dispute);
      addFee(dispute.disputeRef);
    } else if (source.object === 'payout') {
      const { id: payoutRef, status } = source;
      list.payouts.push({ payoutRef, amount: toMoney(-amount, currency), sentAt: at, state: status });
    }
  }
  return list;
}
