import type { Money } from '#conference/edition/facts-schema.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import type { ProviderName } from '#conference/edition/money/provider-names.ts';

/**
 * A payment provider, such as Stripe. All amounts are integers in minor units. Each function throws
 * {@link ProviderUnavailable} if the provider does not answer or fails, so that the caller can try again later, and
 * {@link ProviderRefused} if the provider refuses the request, so that trying again cannot help.
 */
export type PaymentProvider = {
  name: ProviderName;
  /** Opens a page of the provider on which somebody pays. The same `id` never opens a second page. */
  openCheckout(order: CheckoutOrder): Promise<OpenedCheckout>;
  /** Closes a page, so that nobody can pay there any more. Does nothing if it was paid or closed before. */
  endCheckout(checkoutRef: string): Promise<void>;
  /** Asks the provider what has happened on a page. */
  readCheckout(checkoutRef: string): Promise<CheckoutReport>;
  /** Asks the provider for one payment. Returns undefined if it does not know the payment or no money has arrived. */
  readPayment(paymentRef: string): Promise<ReportedPayment | undefined>;
  /**
   * Pays back a part of a payment, or all of it. The same `key` never makes a second refund, also if an earlier call
   * has ended without an answer. `failed` is a refusal for good: another try needs another key.
   */
  refund(order: RefundOrder): Promise<RefundAnswer>;
  /** Checks the signature of a webhook and reads it. Returns undefined if the signature does not hold. */
  readEvent(body: Buffer, headers: Headers, now: Date): ProviderEvent | undefined;
  /** Reads what a stored webhook reports. Returns nothing for events that are not about money. */
  readReports(body: Buffer): Report[];
  /** Lists all that the provider has on its account from one time to another. */
  listAccount(period: Period): Promise<AccountList>;
};

export type CheckoutOrder = {
  /** Our id of the checkout. The provider gives it back with every payment. At most 40 characters. */
  id: string;
  price: Money;
  /** What the payer reads on the page and on the provider's receipt. */
  description: string;
  /** The payer's address, which the page fills in. */
  email: string;
  /** The page of our site to which the provider sends the payer back. */
  returnUrl: string;
  /** The payer's language, such as `fr`. */
  language: string;
  expiresAt: Date;
};

export type OpenedCheckout = { checkoutRef: string; url: string };

export type CheckoutReport = {
  /** `open` can still be paid. `ended` cannot be paid any more. */
  state: 'open' | 'paid' | 'ended';
  payments: ReportedPayment[];
};

export type RefundOrder = {
  /** Identifies this refund for ever. 10 to 40 letters, digits and hyphens. */
  key: string;
  paymentRef: string;
  amount: Money;
};

/** `pending` means that the provider has accepted the refund and reports later how it ended. */
export type RefundState = 'pending' | 'paid' | 'failed';
export type RefundAnswer = { refundRef: string; state: RefundState; failure?: string };

/** A webhook whose signature holds. */
export type ProviderEvent = {
  /** The provider's id of the event. A repeated delivery has the same id. */
  eventRef: string;
  /** The provider's name of what has happened, such as `payment_intent.succeeded`. */
  kind: string;
};

/** Money that has arrived on the provider's account. */
export type ReportedPayment = {
  report: 'payment';
  paymentRef: string;
  amount: Money;
  paidAt: Date;
  /** Our id of the checkout. Undefined if the payment does not come from one of our checkouts, as far as this tells. */
  checkoutId: string | undefined;
};

/** A refund, ordered by us or by somebody in the provider's own dashboard. */
export type ReportedRefund = {
  report: 'refund';
  refundRef: string;
  paymentRef: string;
  amount: Money;
  state: RefundState;
  /** The key of our order. Undefined if somebody else ordered the refund. */
  key: string | undefined;
};

/** A payer's bank takes a payment back, or tries to. */
export type ReportedDispute = {
  report: 'dispute';
  disputeRef: string;
  paymentRef: string;
  /** What the payer disputes. */
  amount: Money;
  state: 'open' | 'won' | 'lost';
  /** What has been taken from the provider's account because of this dispute and was not given back, without fees. */
  taken: number;
  /** Later reports of a dispute have a higher rank. They may arrive in any order. */
  rank: number;
  respondBy: Date | undefined;
};

/** Our checkout cannot be paid any more. */
export type ReportedEnd = { report: 'checkout-ended'; checkoutId: string };

export type Report = ReportedPayment | ReportedRefund | ReportedDispute | ReportedEnd;

export type Period = { from: Date; to: Date };

/** A fee of the provider. `ref` is the payment, refund or dispute that it was charged for. */
export type ReportedFee = { ref: string; fee: Money };

/** Money that the provider has sent to the organisers' bank. */
export type ReportedPayout = { payoutRef: string; amount: Money; sentAt: Date; state: string };

/** What a provider lists for a period. */
export type AccountList = {
  payments: ReportedPayment[];
  refunds: ReportedRefund[];
  disputes: ReportedDispute[];
  fees: ReportedFee[];
  payouts: ReportedPayout[];
};

/** The provider did not answer, or answered with an internal error. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/** The provider refuses a request for good. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused';
}

/** The providers that are configured, by their names. */
export type Providers = Partial<Record<ProviderName, PaymentProvider>>;

/** The configured providers that an edition uses for a currency, the preferred one first. */
export function providersFor(
  providers: Providers,
  usedFor: Readonly<Record<Currency, readonly ProviderName[]>>,
  currency: Currency,
): PaymentProvider[] {
  return (usedFor[currency] ?? []).flatMap((name) => providers[name] ?? []);
}
