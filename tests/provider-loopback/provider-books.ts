import type { LoopbackAccount, LoopbackDispute, LoopbackPayment } from './loopback-account.ts';

// What the simulated providers say about their accounts, for tests that compare our books with it.

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * How much of a payment a dispute has taken back, without what was refunded already. A dispute in another currency
 * counts as nothing, because nobody knows what it is worth.
 */
function countDisputed({ payments, refunds }: LoopbackAccount, dispute: LoopbackDispute): number {
  const payment = payments.get(dispute.paymentRef);
  if (payment?.amount.currency !== dispute.amount.currency) return 0;
  const paidBack = [...refunds.values()]
    .filter(({ paymentRef, state }) => paymentRef === dispute.paymentRef && state === 'paid')
    .map(({ amount }) => amount.amount);
  return Math.min(dispute.taken, payment.amount.amount - sum(paidBack));
}

const hasArrived = ({ state }: LoopbackPayment) => state === 'succeeded';

/**
 * Sums these payments: what was received through pages of ours in this currency, what of it went back, and what else was
 * received (`other`).
 */
export function sumPayments(account: LoopbackAccount, refs: readonly string[], currency: string) {
  const received = refs.flatMap((ref) => account.payments.get(ref) ?? []).filter(hasArrived);
  const ofPages = received.filter(
    ({ checkout, amount }) => checkout !== undefined && amount.currency === currency,
  );
  const isOwn = ({ paymentRef }: { paymentRef: string }) => ofPages.some(({ ref }) => ref === paymentRef);
  const refunds = [...account.refunds.values()].filter((refund) => isOwn(refund) && refund.state === 'paid');
  const disputes = [...account.disputes.values()].filter(isOwn);
  return {
    received: sum(ofPages.map(({ amount }) => amount.amount)),
    repaid:
      sum(refunds.map(({ amount }) => amount.amount)) +
      sum(disputes.map((dispute) => countDisputed(account, dispute))),
    other: sum(received.filter((payment) => !ofPages.includes(payment)).map(({ amount }) => amount.amount)),
  };
}

export type Sums = { received: number; refunded: number; chargebacks: number };

/** Sums the received, refunded and charged-back money in the accounts, by currency. */
export function sumAccounts(accounts: readonly LoopbackAccount[]): Record<string, Sums> {
  const totals: Record<string, Sums> = {};
  const add = (kind: keyof Sums, { amount, currency }: { amount: number; currency: string }) => {
    totals[currency] ??= { received: 0, refunded: 0, chargebacks: 0 };
    totals[currency][kind] += amount;
  };
  for (const account of accounts) {
    const { payments, refunds, disputes } = account;
    for (const payment of payments.values()) if (hasArrived(payment)) add('received', payment.amount);
    for (const { amount, state } of refunds.values()) if (state === 'paid') add('refunded', amount);
    for (const dispute of disputes.values()) {
      const counted = countDisputed(account, dispute);
      if (counted > 0) add('chargebacks', { ...dispute.amount, amount: counted });
    }
  }
  return totals;
}

/**
 * Lists those of our orders for which the provider has paid more than we ordered. A key begins with the id of its order,
 * which has 36 characters. `ordered` are the amounts of the orders by their ids.
 */
export function listRepaidTwice(
  { refunds }: LoopbackAccount,
  ordered: ReadonlyMap<string, number>,
): string[] {
  const repaid = new Map<string, number>();
  for (const { key, state, amount } of refunds.values()) {
    const id = key?.slice(0, 36) ?? '';
    if (!ordered.has(id) || state === 'failed') continue;
    repaid.set(id, (repaid.get(id) ?? 0) + amount.amount);
  }
  return [...repaid].filter(([id, amount]) => amount > (ordered.get(id) ?? 0)).map(([id]) => id);
}
