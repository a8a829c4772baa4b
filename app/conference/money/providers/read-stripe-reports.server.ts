import type Stripe from 'stripe';
import { z } from 'zod';
import type { Currency } from '#conference/edition/money/currency.ts';
import { changeDecimals, decimalsOf, roundForCards } from '#conference/edition/money/minor-units.ts';
import type { Money } from '#conference/edition/schema/facts-schema.ts';
import type {
  RefundState,
  Report,
  ReportedDispute,
  ReportedPayment,
  ReportedRefund,
} from './payment-provider.ts';

/** The fields of Stripe's objects that we read. Webhooks and answers have the same objects. */
const metadata = z.object({ checkout: z.string().optional(), key: z.string().optional() }).nullish();
/** Stripe sends only the id of a nested object, or the whole object if the request asked for it. */
const idOf = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish();

const intentSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount_received: z.int(),
  currency: z.string(),
  created: z.int(),
  metadata,
});
const sessionSchema = z.object({
  id: z.string(),
  payment_status: z.string(),
  payment_intent: idOf,
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  metadata,
});
const refundSchema = z.object({
  id: z.string(),
  status: z.string().nullable(),
  amount: z.int(),
  currency: z.string(),
  payment_intent: idOf,
  charge: idOf,
  failure_reason: z.string().nullish(),
  metadata,
});
const disputeSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  payment_intent: idOf,
  charge: idOf,
  balance_transactions: z.array(z.object({ amount: z.int() })),
  evidence_details: z.object({ due_by: z.int().nullable() }).nullish(),
});
const eventSchema = z.object({
  type: z.string(),
  created: z.int(),
  data: z.object({ object: z.unknown() }),
});

/**
 * Reads the reports of a webhook. Events may arrive in any order and more than once. This does no harm: a report of a
 * dispute has a rank, and the facts in all other reports stay true.
 */
export function readStripeReports(body: Buffer): Report[] {
  const { type, created, data } = eventSchema.parse(JSON.parse(body.toString()));
  if (type === 'payment_intent.succeeded') return describeIntent(intentSchema.parse(data.object));
  if (type === 'checkout.session.completed' || type === 'checkout.session.async_payment_succeeded') {
    const session = sessionSchema.parse(data.object);
    const checkoutId = session.metadata?.checkout;
    const isProcessing = session.payment_status === 'unpaid' && checkoutId !== undefined;
    if (isProcessing) return [{ report: 'checkout-processing', checkoutId }];
    return describeSession(session, new Date(created * 1000));
  }
  if (type === 'checkout.session.expired' || type === 'checkout.session.async_payment_failed') {
    const checkoutId = sessionSchema.parse(data.object).metadata?.checkout;
    return checkoutId === undefined ? [] : [{ report: 'checkout-ended', checkoutId }];
  }
  if (/^(charge\.)?refund\./.test(type)) return ofPayment(describeRefund(refundSchema.parse(data.object)));
  if (/^charge\.dispute\./.test(type)) return ofPayment(describeDispute(disputeSchema.parse(data.object)));
  return [];
}

/**
 * For these currencies, Stripe uses other decimals than ISO 4217 (https://docs.stripe.com/currencies, special cases).
 */
const stripeDecimals = new Map([
  ['ISK', 2],
  ['UGX', 2],
  ['MGA', 0],
]);

function decimalsThere(currency: Currency): number {
  return stripeDecimals.get(currency) ?? decimalsOf(currency);
}

/** Converts an amount of Stripe to our minor units. Stripe writes the codes of currencies in small letters. */
export function toMoney(amount: number, currency: string): Money {
  const code = currency.toUpperCase();
  const decimals = { from: decimalsThere(code), to: decimalsOf(code) };
  return { amount: changeDecimals(amount, decimals), currency: code };
}

/**
 * Converts an amount in our minor units to the number that Stripe expects for this currency. Rounds amounts with three
 * decimals `up` or `down` to two of them, because Stripe takes no others.
 */
export function countForStripe({ amount, currency }: Money, direction: 'up' | 'down'): number {
  const rounded = roundForCards(amount, currency, direction);
  return changeDecimals(rounded, { from: decimalsOf(currency), to: decimalsThere(currency) });
}

/** Describes a payment if it has succeeded. Returns an empty list for other payments. */
export function describeIntent({
  id,
  status,
  amount_received,
  currency,
  created,
  metadata,
}: z.input<typeof intentSchema>): ReportedPayment[] {
  if (status !== 'succeeded') return [];
  return [
    {
      report: 'payment',
      paymentRef: id,
      amount: toMoney(amount_received, currency),
      paidAt: new Date(created * 1000),
      checkoutId: metadata?.checkout,
    },
  ];
}

/** Describes a charge from Stripe's list, which is there only if its money has arrived. */
export function describeCharge(
  charge: Pick<
    Stripe.Charge,
    'id' | 'payment_intent' | 'amount_captured' | 'currency' | 'created' | 'metadata'
  >,
): ReportedPayment {
  return {
    report: 'payment',
    paymentRef: namePayment({ payment_intent: charge.payment_intent, charge }),
    amount: toMoney(charge.amount_captured, charge.currency),
    paidAt: new Date(charge.created * 1000),
    checkoutId: charge.metadata.checkout,
  };
}

function describeSession(session: z.infer<typeof sessionSchema>, paidAt: Date): ReportedPayment[] {
  const { payment_status, payment_intent, amount_total, currency, metadata } = session;
  if (payment_status !== 'paid' || !payment_intent || !amount_total || currency === null) return [];
  const amount = toMoney(amount_total, currency);
  return [{ report: 'payment', paymentRef: payment_intent, amount, paidAt, checkoutId: metadata?.checkout }];
}

const refundStates: Record<string, RefundState> = {
  succeeded: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
};

export function describeRefund(refund: z.input<typeof refundSchema>): ReportedRefund {
  return {
    report: 'refund',
    refundRef: refund.id,
    paymentRef: namePayment(refund),
    amount: toMoney(refund.amount, refund.currency),
    state: refundStates[refund.status ?? ''] ?? 'pending',
    key: refund.metadata?.key,
    ...(refund.failure_reason && { failure: refund.failure_reason }),
  };
}

/**
 * The final states of a dispute. In all other states it is open. `prevented` means that the payer's bank opened no
 * dispute.
 */
const disputeEnds: Record<string, 'won' | 'lost'> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

/**
 * Describes a dispute. Stripe takes the amount when the dispute begins, and returns it if the organisers win. Each of
 * these is a balance transaction, in the currency of our balance. Their number never falls, so a report with more of
 * them is later and has a higher rank.
 */
export function describeDispute(dispute: z.input<typeof disputeSchema>): ReportedDispute {
  const movements = dispute.balance_transactions;
  const withdrawn = movements.filter(({ amount }) => amount < 0).length;
  const state = disputeEnds[dispute.status] ?? 'open';
  const dueBy = dispute.evidence_details?.due_by;
  return {
    report: 'dispute',
    disputeRef: dispute.id,
    paymentRef: namePayment(dispute),
    amount: toMoney(dispute.amount, dispute.currency),
    state,
    isTaken: withdrawn > movements.length - withdrawn,
    rank: movements.length * 10 + (state === 'open' ? 0 : 1),
    respondBy: dueBy ? new Date(dueBy * 1000) : undefined,
  };
}

type Paid = { payment_intent?: z.input<typeof idOf>; charge?: z.input<typeof idOf> };

/**
 * Returns the id of a payment: that of its payment intent. A charge that somebody made in another way can have none, so
 * the id of the charge names it.
 */
function namePayment({ payment_intent, charge }: Paid): string {
  const given = payment_intent ?? charge;
  return (typeof given === 'string' ? given : given?.id) ?? '';
}

/** True if this id of a payment is that of a charge without a payment intent. */
export function isOfCharge(paymentRef: string): boolean {
  return /^(ch|py)_/.test(paymentRef);
}

/** Leaves out reports that name no payment. */
function ofPayment<Kind extends { paymentRef: string }>(report: Kind): Kind[] {
  return report.paymentRef === '' ? [] : [report];
}
