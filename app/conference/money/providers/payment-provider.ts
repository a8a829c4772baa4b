import type { Currency } from '#conference/edition/money/currency.ts';
import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import type { Money } from '#conference/edition/schema/facts-schema.ts';

/**
 * A payment provider, such as Stripe. All amounts are integers in minor units. If the provider does not answer or
 * fails, each function throws {@link ProviderUnavailable}: the caller can try again later. If the provider refuses the
 * request, it throws {@link ProviderRefused}: another try would fail, too.
 */
export type PaymentProvider = {
  name: ProviderName;
  /** Opens a page of the provider on which somebody pays. Another call with the same `id` opens no second page. */
  openCheckout(order: CheckoutOrder): Promise<OpenedCheckout>;
  /**
   * Closes a page, so that nobody can pay there any more. If the provider refuses this, reads the page. Returns what has
   * happened there.
   */
  endCheckout(checkoutRef: string): Promise<CheckoutReport>;
  /** Asks the provider for the state of a page and its payments. A page that it does not have has ended. */
  readCheckout(checkoutRef: string): Promise<CheckoutReport>;
  /**
   * Asks the provider for one payment. Returns undefined if no money has arrived, or if the provider does not have this
   * payment.
   */
  readPayment(paymentRef: string): Promise<ReportedPayment | undefined>;
  /**
   * Refunds a payment, or a part of it. Another call with the same `key` makes no second refund, even if the first call
   * got no answer. After a refusal or a failure, another try needs another key.
   */
  refund(order: RefundOrder): Promise<RefundAnswer>;
  /** Checks the signature of a webhook and reads it. Returns undefined if the signature is wrong. */
  readEvent(body: Buffer, headers: Headers, now: Date): ProviderEvent | undefined;
  /** Reads the reports of a stored webhook. Returns an empty list for events that are not about money. */
  readReports(body: Buffer): Report[];
  /** Lists everything that happened on our account with the provider in a period. */
  listAccount(period: Period): Promise<AccountList>;
};

export type CheckoutOrder = {
  /** Our id of the checkout, at most 40 characters. The provider's reports of payments contain this id. */
  id: string;
  price: Money;
  /** The text that the payer reads on the page and on the provider's receipt. */
  description: string;
  /** The payer's email address. The page fills it in. */
  email: string;
  /** The page of our site to which the provider sends the payer back. */
  returnUrl: string;
  /** The payer's language, such as `fr`. */
  language: string;
  expiresAt: Date;
};

export type OpenedCheckout = { checkoutRef: string; url: string };

export type CheckoutReport = {
  /**
   * `open`: can still be paid. `processing`: somebody has paid by a slow method, such as a bank debit, and the money has
   * not arrived. `ended`: cannot be paid any more.
   */
  state: 'open' | 'processing' | 'paid' | 'ended';
  payments: ReportedPayment[];
};

export type RefundOrder = {
  /** Identifies this refund for ever. It has 10 to 40 letters, digits and hyphens. */
  key: string;
  paymentRef: string;
  amount: Money;
};

/**
 * `pending`: the provider has accepted the refund, and reports the result later. `cancelled`: the refund was stopped
 * before it was paid. A paid refund can still fail, because the payer's bank can return the money days later.
 */
export type RefundState = 'pending' | 'paid' | 'failed' | 'cancelled';
export type RefundAnswer = { refundRef: string; state: RefundState; failure?: string };

/** A webhook with a valid signature. */
export type ProviderEvent = {
  /** The provider's id of the event. A repeated delivery has the same id. */
  eventRef: string;
  /** The provider's name of the event, such as `payment_intent.succeeded`. */
  kind: string;
};

/** Money that has arrived on the provider's account. */
export type ReportedPayment = {
  report: 'payment';
  paymentRef: string;
  amount: Money;
  paidAt: Date;
  /** Our id of the checkout. Undefined if this report does not name one of our checkouts. */
  checkoutId: string | undefined;
};

/** A refund that we ordered, or that somebody ordered in the provider's dashboard. */
export type ReportedRefund = {
  report: 'refund';
  refundRef: string;
  paymentRef: string;
  amount: Money;
  state: RefundState;
  /** The key of our order. Undefined if we did not order the refund. */
  key: string | undefined;
  /** Why the refund failed, in the provider's words. Undefined if it has not failed, or if there is no reason. */
  failure?: string | undefined;
};

/** A dispute: the payer's bank takes a payment back, or tries to. */
export type ReportedDispute = {
  report: 'dispute';
  disputeRef: string;
  paymentRef: string;
  /** The disputed amount, in the currency in which the bank asks for it. */
  amount: Money;
  state: 'open' | 'won' | 'lost';
  /**
   * True if the provider has taken the disputed amount from our account, and has not returned it. The changes of our
   * balance say only this: they are in the currency of the balance, and at the rates of their days.
   */
  isTaken: boolean;
  /**
   * Says which of two reports of a dispute is later, because reports may arrive in any order: the later one has a
   * higher rank.
   */
  rank: number;
  respondBy: Date | undefined;
};

/** Reports that our checkout cannot be paid any more. */
export type ReportedEnd = { report: 'checkout-ended'; checkoutId: string };

/** Reports that somebody has paid on the page of our checkout by a slow method. The money has not arrived yet. */
export type ReportedProcessing = { report: 'checkout-processing'; checkoutId: string };

export type Report = ReportedPayment | ReportedRefund | ReportedDispute | ReportedEnd | ReportedProcessing;

export type Period = { from: Date; to: Date };

/** A change of our balance with the provider. Its amounts are in minor units of the balance's currency. */
export type ReportedBalanceEntry = {
  entryRef: string;
  /** `fee`: a fee that belongs to no payment. `other`: for example money that the provider holds back for a while. */
  kind: 'payment' | 'refund' | 'dispute' | 'fee' | 'payout' | 'other';
  /** The payment, refund, dispute or payout that changed the balance. */
  sourceRef: string | undefined;
  /** Positive if money came in. The balance changed by `gross` minus `fee`. */
  gross: number;
  fee: number;
  currency: Currency;
  /** What one unit of the payment's currency was worth in the balance's. Undefined if nothing was exchanged. */
  exchangeRate: string | undefined;
  /** The payout with which the money left the balance. Undefined if it is still there, or unknown. */
  payoutRef: string | undefined;
  at: Date;
};

/**
 * Money that the provider has sent to the organisers' bank. The amount is negative if the provider took money from the
 * bank. `state` is in the provider's words.
 */
export type ReportedPayout = { payoutRef: string; amount: Money; sentAt: Date; state: string };

/** What a provider lists for a period. */
export type AccountList = {
  payments: ReportedPayment[];
  refunds: ReportedRefund[];
  disputes: ReportedDispute[];
  balance: ReportedBalanceEntry[];
  payouts: ReportedPayout[];
};

/** Means that the provider did not answer, or answered with an internal error. Another try may succeed. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/** Means that the provider refuses a request. Another try would fail, too. */
export class ProviderRefused extends Error {
  override name: string = 'ProviderRefused';
}

/**
 * Means that our balance with the provider is too small for a refund. The same request would fail again. A request with
 * another key may succeed later.
 */
export class BalanceTooSmall extends ProviderRefused {
  override name = 'BalanceTooSmall';
}

/** Means that the provider takes no payment of so small an amount. */
export class BelowMinimum extends ProviderRefused {
  override name = 'BelowMinimum';
}

/** Means that the provider does not have this payment, page or refund. */
export class UnknownThere extends ProviderRefused {
  override name = 'UnknownThere';
}

/** Returns undefined instead of throwing if the provider does not have what was asked for. */
export async function unlessUnknown<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof UnknownThere) return undefined;
    throw error;
  }
}

/** The configured providers by their names. */
export type Providers = Partial<Record<ProviderName, PaymentProvider>>;

/** Lists the configured providers that the edition uses for a currency, the preferred provider first. */
export function providersFor(
  providers: Providers,
  usedFor: Readonly<Record<Currency, readonly ProviderName[]>>,
  currency: Currency,
): PaymentProvider[] {
  return (usedFor[currency] ?? []).flatMap((name) => providers[name] ?? []);
}
