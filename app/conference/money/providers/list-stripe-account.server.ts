import type Stripe from 'stripe';
import type { AccountList, Period, ReportedBalanceEntry } from './payment-provider.ts';
import { describeCharge, describeDispute, describeRefund, toMoney } from './read-stripe-reports.server.ts';

/**
 * Lists the changes of our balance with Stripe in a period, with the payments, refunds and disputes that made them. Also
 * lists the older changes whose money was paid out in the period.
 */
export async function listStripeAccount(stripe: Stripe, { from, to }: Period): Promise<AccountList> {
  const list: AccountList = { payments: [], refunds: [], disputes: [], balance: [], payouts: [] };
  const entries = new Map<string, ReportedBalanceEntry>();
  const expand = ['data.source'];
  const changes = stripe.balanceTransactions.list({
    created: { gte: Math.floor(from.getTime() / 1000), lt: Math.floor(to.getTime() / 1000) },
    expand,
    limit: 100,
  });
  const automatic: string[] = [];
  for await (const change of changes) {
    const { type, source } = change;
    entries.set(change.id, describeEntry(change));
    if (source === null || typeof source === 'string') continue;
    // A charge also moves the balance a second time if its bank debit fails after all.
    if (source.object === 'charge' && isPayment(type)) list.payments.push(describeCharge(source));
    else if (source.object === 'refund') list.refunds.push(describeRefund(source));
    else if (source.object === 'dispute') list.disputes.push(describeDispute(source));
    else if (source.object === 'payout') {
      const { id: payoutRef, amount, currency, created, status, automatic: isAutomatic } = source;
      if (list.payouts.some((known) => known.payoutRef === payoutRef)) continue;
      const sentAt = new Date(created * 1000);
      list.payouts.push({ payoutRef, amount: toMoney(amount, currency), sentAt, state: status });
      if (isAutomatic) automatic.push(payoutRef);
    }
  }
  // Stripe says only about its automatic payouts what is in them.
  for (const payout of automatic) {
    for await (const change of stripe.balanceTransactions.list({ payout, expand, limit: 100 })) {
      entries.set(change.id, { ...describeEntry(change), payoutRef: payout });
    }
  }
  list.balance.push(...entries.values());
  return list;
}

const isPayment = (type: string) => type === 'charge' || type === 'payment';

/** The kinds of changes by Stripe's types. Changes of another type are `dispute` or `other`, as their source says. */
const kinds: Record<string, ReportedBalanceEntry['kind']> = {
  charge: 'payment',
  payment: 'payment',
  payment_failure_refund: 'refund',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  payout: 'payout',
  payout_cancel: 'payout',
  payout_failure: 'payout',
};

function describeEntry(change: Stripe.BalanceTransaction): ReportedBalanceEntry {
  const { id, type, currency, exchange_rate, created, source } = change;
  const money = (amount: number) => toMoney(amount, currency).amount;
  const whole = typeof source === 'string' ? undefined : source;
  return {
    entryRef: id,
    kind: kinds[type] ?? (whole?.object === 'dispute' ? 'dispute' : 'other'),
    sourceRef: whole?.object === 'charge' ? describeCharge(whole).paymentRef : nameId(source),
    gross: money(change.amount),
    fee: money(change.fee),
    currency: toMoney(0, currency).currency,
    exchangeRate: exchange_rate === null ? undefined : String(exchange_rate),
    payoutRef: undefined,
    at: new Date(created * 1000),
  };
}

function nameId(given: string | { id: string } | null): string | undefined {
  return typeof given === 'string' ? given : given?.id;
}
