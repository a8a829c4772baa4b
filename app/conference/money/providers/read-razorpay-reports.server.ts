import { z } from 'zod';
import type {
  RefundState,
  Report,
  ReportedDispute,
  ReportedPayment,
  ReportedRefund,
} from './payment-provider.ts';

/** Razorpay sends an empty array instead of an empty object if there are no notes. */
const notes = z
  .union([
    z.object({ checkout: z.string().optional(), key: z.string().optional() }),
    z.array(z.unknown()).transform(() => ({ checkout: undefined, key: undefined })),
  ])
  .nullish();

/** The fields of Razorpay's objects that we read. Webhooks and answers have the same objects. */
export const paymentSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.coerce.number().int(),
  currency: z.string(),
  /** The currency of our Razorpay account, in which Razorpay pays out. Missing if the payment is in this currency. */
  base_currency: z.string().nullish(),
  base_amount: z.int().nullish(),
  created_at: z.int(),
  /** How much of the payment Razorpay keeps, including the tax on its fee, in the currency of the account. */
  fee: z.int().nullish(),
  notes,
});
export const linkSchema = z.object({
  id: z.string(),
  status: z.string(),
  reference_id: z.string().nullish(),
  short_url: z.string(),
  payments: z.array(z.object({ payment_id: z.string() })).nullish(),
});
export const refundSchema = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  receipt: z.string().nullish(),
  notes,
});
export const disputeSchema = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  amount_deducted: z.int().nullish(),
  respond_by: z.int().nullish(),
});
const entity = <Schema extends z.ZodType>(schema: Schema) => z.object({ entity: schema }).optional();
const eventSchema = z.object({
  event: z.string(),
  payload: z.object({
    payment: entity(paymentSchema),
    payment_link: entity(linkSchema),
    refund: entity(refundSchema),
    dispute: entity(disputeSchema),
  }),
});

/**
 * Reads the reports of a webhook. Events may arrive in any order and more than once. This does no harm: a report of a
 * dispute has a rank, and the facts in all other reports stay true.
 */
export function readRazorpayReports(body: Buffer): Report[] {
  const { event, payload } = eventSchema.parse(JSON.parse(body.toString()));
  const { payment, payment_link: link, refund, dispute } = payload;
  const checkoutId = link?.entity.reference_id ?? undefined;
  const reports: Report[] = payment ? describePayment(payment.entity, checkoutId) : [];
  if (refund) reports.push(describeRefund(refund.entity));
  if (dispute) reports.push(describeDispute(dispute.entity));
  if (['payment_link.expired', 'payment_link.cancelled'].includes(event) && checkoutId !== undefined) {
    reports.push({ report: 'checkout-ended', checkoutId });
  }
  return reports;
}

/**
 * Describes a payment if its money has arrived, even if it was refunded later. Returns an empty list for other
 * payments.
 */
export function describePayment(
  { id, status, amount, currency, created_at, notes }: z.infer<typeof paymentSchema>,
  checkoutId = notes?.checkout ?? undefined,
): ReportedPayment[] {
  if (status !== 'captured' && status !== 'refunded') return [];
  const paidAt = new Date(created_at * 1000);
  return [{ report: 'payment', paymentRef: id, amount: { amount, currency }, paidAt, checkoutId }];
}

const refundStates: Record<string, RefundState> = { processed: 'paid', failed: 'failed' };

export function describeRefund(refund: z.infer<typeof refundSchema>): ReportedRefund {
  return {
    report: 'refund',
    refundRef: refund.id,
    paymentRef: refund.payment_id,
    amount: { amount: refund.amount, currency: refund.currency },
    state: refundStates[refund.status] ?? 'pending',
    key: refund.notes?.key ?? undefined,
  };
}

/** The final states of a dispute. In all other states it is open. `closed` means that Razorpay took nothing. */
const disputeEnds: Record<string, 'won' | 'lost'> = { won: 'won', closed: 'won', lost: 'lost' };

/**
 * Describes a dispute. Razorpay takes the disputed amount only when the organisers lose. `amount_deducted` can be in
 * the currency of our balance, so it says only whether the amount was taken.
 */
export function describeDispute(dispute: z.infer<typeof disputeSchema>): ReportedDispute {
  const state = disputeEnds[dispute.status] ?? 'open';
  return {
    report: 'dispute',
    disputeRef: dispute.id,
    paymentRef: dispute.payment_id,
    amount: { amount: dispute.amount, currency: dispute.currency },
    state,
    isTaken: state !== 'won' && (dispute.amount_deducted ?? 0) > 0,
    rank: state === 'open' ? 0 : 1,
    respondBy: dispute.respond_by ? new Date(dispute.respond_by * 1000) : undefined,
  };
}
