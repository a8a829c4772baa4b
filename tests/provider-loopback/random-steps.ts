import type { Choices } from '../random-choices.ts';
import type { Actions, LoopbackAccount } from './loopback-account.ts';

type Setting = {
  account: LoopbackAccount;
  act: Actions;
  random: Choices;
  /** The page that our site has opened. */
  page: { ref: string; amount: number; currency: string };
  /** The payments of this sequence until now. */
  payments: readonly string[];
};

/**
 * Makes a random step at a provider: somebody pays on the page or elsewhere, a bank debit arrives or not, money goes
 * back, a bank asks for it or returns it.
 */
export function takeRandomStep({ account, act, random, page, payments }: Setting): void {
  const { ref, amount, currency } = page;
  // A second payment at Stripe names its checkout. A payment link of Razorpay takes only one payment, so there a second
  // payment names no checkout.
  const otherRef = account.name === 'stripe' ? ref : undefined;
  const paymentRef = random.oneOf(payments);
  const payment = paymentRef === undefined ? undefined : account.payments.get(paymentRef);
  const steps: (() => unknown)[] = [
    () => act.pay(ref),
    () => act.pay(ref),
    () => act.payLater(ref),
    () => act.addUnexpectedPayment({ amount: 1 + random.below(2 * amount), currency }, otherRef),
    () => act.addUnexpectedPayment({ amount: 1 + random.below(500), currency: 'EUR' }, otherRef),
    () => random.chance(0.3) && account.name === 'stripe' && act.addCharge({ amount: 500, currency }),
    () => random.chance(0.3) && act.endCheckout(ref),
    // The money of the bank debits arrives, or not.
    () => {
      for (const one of payments) act.finishPayment(one, random.chance(0.7));
    },
    // Somebody refunds a part in the provider's dashboard.
    () => {
      const left = payment ? act.refundable(payment.ref) : 0;
      const refund = payment && act.refund(payment.ref, 1 + random.below(left || 1));
      if (refund && random.chance(0.8)) act.finishRefund(refund.ref, 'paid');
      if (refund && random.chance(0.2)) act.finishRefund(refund.ref, 'failed');
    },
    // The provider finishes the refunds that are under way. The payer's bank returns a paid refund days later.
    () => {
      for (const { ref: refundRef, paymentRef, state } of account.refunds.values()) {
        if (!payments.includes(paymentRef) || state === 'failed') continue;
        if (state === 'pending') act.finishRefund(refundRef, random.chance(0.8) ? 'paid' : 'failed');
        else if (random.chance(0.3)) act.finishRefund(refundRef, 'failed');
      }
    },
    () => {
      if (!payment || act.refundable(payment.ref) === 0) return;
      // A bank may ask for the whole payment, although a part of it was refunded, or in the currency of our account.
      const other = { amount: 1 + random.below(300), currency: account.settlement?.currency ?? currency };
      const part = { amount: 1 + random.below(act.refundable(payment.ref)) };
      const dispute = act.dispute(payment.ref, random.oneOf([other, part, payment.amount, {}, {}]));
      // The rate changes before the money comes back.
      if (account.settlement)
        account.settlement = { ...account.settlement, rate: 0.5 + random.below(150) / 100 };
      if (dispute && random.chance(0.7)) act.closeDispute(dispute.ref, random.chance(0.5) ? 'won' : 'lost');
    },
    () => random.chance(0.3) && act.payOut(account.settlement?.currency ?? currency),
    () => random.chance(0.2) && act.addFee({ amount: 1 + random.below(100), currency: 'USD' }),
  ];
  // Banks ask for money more often here than in life.
  if (payment) steps.push(...steps.slice(-4, -2));
  // Without a payment most steps do nothing.
  random.oneOf(payments.length === 0 ? steps.slice(0, 7) : steps)?.();
}
