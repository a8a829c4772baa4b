import { randomBytes } from 'node:crypto';
import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import type { Money } from '#conference/edition/schema/facts-schema.ts';

/** The account of the organisers at a simulated payment provider. All amounts are in minor units, such as cents. */
export type LoopbackAccount = {
  name: ProviderName;
  /**
   * The currency of the balance, and how many of its minor units one minor unit of a payment is worth. A test may
   * change the rate at any time. Undefined if the provider keeps a balance in the currency of each payment.
   */
  settlement: { currency: string; rate: number } | undefined;
  checkouts: Map<string, LoopbackCheckout>;
  payments: Map<string, LoopbackPayment>;
  refunds: Map<string, LoopbackRefund>;
  disputes: Map<string, LoopbackDispute>;
  payouts: LoopbackPayout[];
  /** Every change of the balance, oldest first. */
  movements: Movement[];
  /** The webhooks that are not sent yet. */
  events: LoopbackEvent[];
  /** The answers that were given to requests with an idempotency key, by this key. */
  answers: Map<string, { sent: string; status: number; body: unknown }>;
  now: () => Date;
};

export type LoopbackCheckout = {
  ref: string;
  price: Money;
  description: string;
  email: string;
  returnUrl: string;
  /** The id that our site has given to the checkout. `ref` is the provider's id. */
  checkoutId: string;
  /**
   * `processing`: the payer has ordered a bank debit, and the money has not arrived. `failed`: the payer's bank has
   * refused it.
   */
  status: 'open' | 'processing' | 'failed' | 'paid' | 'ended';
  expiresAt: Date;
  createdAt: Date;
  paymentRef: string | undefined;
};
export type LoopbackPayment = {
  ref: string;
  amount: Money;
  state: 'processing' | 'failed' | 'succeeded';
  /** The change of the balance that the payment has made. Undefined if its money has not arrived. */
  settled: Movement | undefined;
  /** In the currency of the balance. */
  fee: number;
  createdAt: Date;
  checkout: LoopbackCheckout | undefined;
};
export type LoopbackRefund = {
  ref: string;
  paymentRef: string;
  amount: Money;
  state: 'pending' | 'paid' | 'failed';
  /** The change of the balance by which the money of a failed refund came back. */
  failureRef: string | undefined;
  key: string | undefined;
  createdAt: Date;
};
export type LoopbackDispute = {
  ref: string;
  paymentRef: string;
  amount: Money;
  state: 'open' | 'won' | 'lost';
  /** How much of the payment the payer has got back by now, in the currency of the dispute. */
  taken: number;
  /** The changes of the balance: a negative one when the money was taken, a positive one when it came back. */
  movements: Movement[];
  createdAt: Date;
};
export type LoopbackPayout = { ref: string; amount: Money; createdAt: Date };
/** A change of the balance, in the currency of the balance. */
export type Movement = {
  ref: string;
  amount: Money;
  fee: number;
  /** Undefined if the money was not exchanged. */
  rate: number | undefined;
  createdAt: Date;
  source: { kind: 'payment' | 'refund' | 'refund-failure' | 'dispute' | 'payout' | 'fee'; ref: string };
  /** The payout with which the money left the account. */
  payoutRef: string | undefined;
};

/** A change that the provider reports by webhooks. Each provider has its own names for these changes. */
export type ProviderChange =
  | { what: 'paid'; payment: LoopbackPayment }
  /** A payer has ordered a bank debit, or the payer's bank has refused it. */
  | { what: 'processing' | 'failed'; payment: LoopbackPayment }
  | { what: 'checkout-ended'; checkout: LoopbackCheckout }
  | { what: 'refund-made' | 'refund-changed'; refund: LoopbackRefund }
  | { what: 'dispute-made' | 'dispute-closed'; dispute: LoopbackDispute };

/** A webhook that the provider sends. `body` is the body of the request, which the provider signs. */
export type LoopbackEvent = { ref: string; kind: string; body: string };

export function openAccount(name: ProviderName, now: () => Date): LoopbackAccount {
  return {
    name,
    settlement: undefined,
    checkouts: new Map(),
    payments: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    payouts: [],
    movements: [],
    events: [],
    answers: new Map(),
    now,
  };
}

export function newRef(prefix: string): string {
  return `${prefix}_${randomBytes(9).toString('hex')}`;
}

const prefixes = {
  stripe: { checkout: 'cs_test', payment: 'pi', refund: 're', dispute: 'dp', payout: 'po', movement: 'txn' },
  razorpay: {
    checkout: 'plink',
    payment: 'pay',
    refund: 'rfnd',
    dispute: 'disp',
    payout: 'setl',
    movement: 'adj',
  },
};

/**
 * Returns the functions that change an account. Each function adds its movements to the account, and passes the change
 * to `report`, which makes the webhooks.
 */
export function openActions(account: LoopbackAccount, report: (change: ProviderChange) => void) {
  const prefix = prefixes[account.name];

  /** Adds a change of the balance. Exchanges the amount and the fee to the currency of the balance. */
  function addMovement(source: Movement['source'], { amount, currency }: Money, fee = 0): Movement {
    const { settlement } = account;
    const rate = settlement && settlement.currency !== currency ? settlement.rate : undefined;
    const movement = {
      ref: newRef(prefix.movement),
      amount: {
        amount: Math.round(amount * (rate ?? 1)),
        currency: rate === undefined ? currency : (settlement?.currency ?? currency),
      },
      fee: Math.round(fee * (rate ?? 1)),
      rate,
      createdAt: account.now(),
      source,
      payoutRef: undefined,
    };
    account.movements.push(movement);
    return movement;
  }

  function find<Kind>(rows: Map<string, Kind>, ref: string): Kind {
    const found = rows.get(ref);
    if (!found) throw new Error(`The loopback provider does not know ${ref}.`);
    return found;
  }

  function addPayment(ref: string, amount: Money, checkout: LoopbackCheckout | undefined): LoopbackPayment {
    const payment: LoopbackPayment = {
      ...{ ref, amount, state: 'processing', settled: undefined, fee: 0 },
      createdAt: account.now(),
      checkout,
    };
    account.payments.set(ref, payment);
    return payment;
  }

  function receive(payment: LoopbackPayment): LoopbackPayment {
    // An example of a fee: 2.9 % of the amount and 30 minor units.
    const fee = Math.floor((payment.amount.amount * 29) / 1000) + 30;
    payment.settled = addMovement({ kind: 'payment', ref: payment.ref }, payment.amount, fee);
    payment.fee = payment.settled.fee;
    payment.state = 'succeeded';
    report({ what: 'paid', payment });
    return payment;
  }

  const actions = {
    openCheckout(order: Omit<LoopbackCheckout, 'ref' | 'status' | 'paymentRef' | 'createdAt'>) {
      const checkout: LoopbackCheckout = {
        ...order,
        ref: newRef(prefix.checkout),
        status: 'open',
        createdAt: account.now(),
        paymentRef: undefined,
      };
      account.checkouts.set(checkout.ref, checkout);
      return checkout;
    },

    endCheckout(ref: string) {
      const checkout = find(account.checkouts, ref);
      if (checkout.status !== 'open') return false;
      checkout.status = 'ended';
      report({ what: 'checkout-ended', checkout });
      return true;
    },

    /** Pays a checkout on its page. Returns undefined if the checkout is already paid or has ended. */
    pay(ref: string): LoopbackPayment | undefined {
      const checkout = find(account.checkouts, ref);
      if (checkout.status !== 'open') return undefined;
      checkout.status = 'paid';
      checkout.paymentRef = newRef(prefix.payment);
      return receive(addPayment(checkout.paymentRef, checkout.price, checkout));
    },

    /**
     * Orders a bank debit on the page of a checkout. The page is complete then, and the money arrives days later, or
     * never: see `finishPayment`. Only Stripe has this.
     */
    payLater(ref: string): LoopbackPayment | undefined {
      const checkout = find(account.checkouts, ref);
      if (checkout.status !== 'open' || account.name !== 'stripe') return undefined;
      checkout.status = 'processing';
      checkout.paymentRef = newRef(prefix.payment);
      const payment = addPayment(checkout.paymentRef, checkout.price, checkout);
      report({ what: 'processing', payment });
      return payment;
    },

    /** Says whether the money of a bank debit has arrived. */
    finishPayment(ref: string, isPaid: boolean) {
      const payment = find(account.payments, ref);
      if (payment.state !== 'processing') return;
      if (payment.checkout) payment.checkout.status = isPaid ? 'paid' : 'failed';
      if (isPaid) return void receive(payment);
      payment.state = 'failed';
      report({ what: 'failed', payment });
    },

    /**
     * Adds a payment that our site does not expect. It belongs to no checkout, or its amount is different from the
     * price of its checkout.
     */
    addUnexpectedPayment(amount: Money, checkoutRef?: string): LoopbackPayment {
      const checkout = checkoutRef === undefined ? undefined : find(account.checkouts, checkoutRef);
      return receive(addPayment(newRef(prefix.payment), amount, checkout));
    },

    /** Adds a charge without a payment intent, as Stripe's oldest interface makes it. */
    addCharge(amount: Money): LoopbackPayment {
      return receive(addPayment(newRef('ch'), amount, undefined));
    },

    /** Adds a fee that belongs to no payment, such as a monthly one. */
    addFee(fee: Money): Movement {
      return addMovement({ kind: 'fee', ref: newRef('fee') }, { ...fee, amount: -fee.amount });
    },

    /**
     * Returns how much of a payment can still be refunded. While a payment is disputed, and after a lost dispute, this
     * is 0.
     */
    refundable(paymentRef: string): number {
      const { amount, state } = find(account.payments, paymentRef);
      if (state !== 'succeeded') return 0;
      const refunds = [...account.refunds.values()].filter(
        (refund) => refund.paymentRef === paymentRef && refund.state !== 'failed',
      );
      const disputed = [...account.disputes.values()].some(
        (dispute) => dispute.paymentRef === paymentRef && dispute.state !== 'won',
      );
      return disputed ? 0 : amount.amount - refunds.reduce((sum, refund) => sum + refund.amount.amount, 0);
    },

    /**
     * Makes a pending refund. Returns undefined if the amount is not positive, or is larger than what can still be
     * refunded.
     */
    refund(paymentRef: string, amount: number, key?: string): LoopbackRefund | undefined {
      const { currency } = find(account.payments, paymentRef).amount;
      if (amount <= 0 || amount > actions.refundable(paymentRef)) return undefined;
      const refund: LoopbackRefund = {
        ref: newRef(prefix.refund),
        paymentRef,
        amount: { amount, currency },
        state: 'pending',
        failureRef: undefined,
        key,
        createdAt: account.now(),
      };
      account.refunds.set(refund.ref, refund);
      addMovement({ kind: 'refund', ref: refund.ref }, { amount: -amount, currency });
      report({ what: 'refund-made', refund });
      return refund;
    },

    /**
     * Finishes a refund. If it is paid, the payer has the money. If it has failed, the money comes back to the account.
     * A paid refund can fail later, because the payer's bank returns the money.
     */
    finishRefund(ref: string, state: 'paid' | 'failed') {
      const refund = find(account.refunds, ref);
      if (refund.state === 'failed' || refund.state === state) return;
      refund.state = state;
      if (state === 'failed') {
        refund.failureRef = addMovement({ kind: 'refund-failure', ref }, refund.amount).ref;
      }
      report({ what: 'refund-changed', refund });
    },

    /**
     * Opens a dispute about a payment. Stripe takes the money from the account at once. Razorpay takes it when the
     * dispute is lost. The payer's bank may ask for more than what is left of the payment, or in another currency.
     */
    dispute(paymentRef: string, asked: Partial<Money> = {}): LoopbackDispute | undefined {
      const {
        amount = actions.refundable(paymentRef),
        currency = find(account.payments, paymentRef).amount.currency,
      } = asked;
      if (amount <= 0) return undefined;
      const dispute: LoopbackDispute = {
        ref: newRef(prefix.dispute),
        paymentRef,
        amount: { amount, currency },
        state: 'open',
        taken: 0,
        movements: [],
        createdAt: account.now(),
      };
      account.disputes.set(dispute.ref, dispute);
      if (account.name === 'stripe') takeDisputedAmount(dispute);
      report({ what: 'dispute-made', dispute });
      return dispute;
    },

    closeDispute(ref: string, state: 'won' | 'lost') {
      const dispute = find(account.disputes, ref);
      if (dispute.state !== 'open') return;
      dispute.state = state;
      if (account.name === 'stripe' && state === 'won') returnDisputedAmount(dispute);
      if (account.name === 'razorpay' && state === 'lost') takeDisputedAmount(dispute);
      report({ what: 'dispute-closed', dispute });
    },

    /** Sends the whole balance of the account in this currency to the organisers' bank. */
    payOut(currency: string): LoopbackPayout | undefined {
      const paidOut = account.movements.filter(
        ({ amount, payoutRef }) => amount.currency === currency && payoutRef === undefined,
      );
      const balance = paidOut.reduce((sum, { amount, fee }) => sum + amount.amount - fee, 0);
      if (balance <= 0) return undefined;
      const payout = {
        ref: newRef(prefix.payout),
        amount: { amount: balance, currency },
        createdAt: account.now(),
      };
      account.payouts.push(payout);
      // The balance is in this currency already, so nothing is exchanged.
      const left = addMovement({ kind: 'payout', ref: payout.ref }, { amount: 0, currency });
      left.amount = { amount: -balance, currency };
      for (const movement of [...paidOut, left]) movement.payoutRef = payout.ref;
      return payout;
    },
  };

  function takeDisputedAmount(dispute: LoopbackDispute) {
    const { amount, currency } = dispute.amount;
    dispute.taken = amount;
    // Stripe also takes a fee for each dispute.
    const fee = account.name === 'stripe' ? 15_00 : 0;
    dispute.movements.push(
      addMovement({ kind: 'dispute', ref: dispute.ref }, { amount: -amount, currency }, fee),
    );
  }

  function returnDisputedAmount(dispute: LoopbackDispute) {
    dispute.taken = 0;
    dispute.movements.push(addMovement({ kind: 'dispute', ref: dispute.ref }, dispute.amount));
  }

  return actions;
}

export type Actions = ReturnType<typeof openActions>;
