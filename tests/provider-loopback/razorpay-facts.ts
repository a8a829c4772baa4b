import { z } from 'zod';

// Razorpay's objects as its documentation describes them (https://razorpay.com/docs/api, and the samples of
// https://razorpay.com/docs/webhooks, November 2026). Razorpay publishes no schema.

const id = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_\\w{14,}$`));
const amount = z.int();
const currency = z.string().regex(/^[A-Z]{3}$/);
const time = z.int().positive();
/** An empty array if there are no notes. */
const notes = z.union([z.record(z.string(), z.string()), z.array(z.never())]);
const text = z.string().nullable();

const payment = z.strictObject({
  id: id('pay'),
  entity: z.literal('payment'),
  amount,
  currency,
  base_amount: amount.optional(),
  base_currency: currency.optional(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: id('order'),
  invoice_id: z.null(),
  international: z.boolean(),
  method: z.enum(['card', 'netbanking', 'wallet', 'emi', 'upi']),
  amount_refunded: amount,
  refund_status: z.enum(['partial', 'full']).nullable(),
  captured: z.boolean(),
  description: text,
  card_id: text,
  bank: text,
  wallet: text,
  vpa: text,
  email: z.string(),
  contact: z.string(),
  notes,
  fee: amount.nullable(),
  tax: amount.nullable(),
  error_code: text,
  error_description: text,
  error_source: text,
  error_step: text,
  error_reason: text,
  acquirer_data: z.record(z.string(), text),
  created_at: time,
});

const paymentLink = z.strictObject({
  id: id('plink'),
  accept_partial: z.boolean(),
  amount,
  amount_paid: amount,
  callback_method: z.literal('get'),
  callback_url: z.string(),
  cancelled_at: z.int(),
  created_at: time,
  currency,
  customer: z.strictObject({ email: z.string() }),
  description: z.string(),
  expire_by: z.int(),
  expired_at: z.int(),
  first_min_partial_amount: amount,
  notes: z.record(z.string(), z.string()).nullable(),
  notify: z.strictObject({ email: z.boolean(), sms: z.boolean(), whatsapp: z.boolean() }),
  order_id: id('order').optional(),
  payments: z
    .array(
      z.strictObject({
        amount,
        created_at: time,
        method: z.string(),
        payment_id: id('pay'),
        status: z.enum(['captured', 'failed']),
      }),
    )
    .nullable(),
  reference_id: z.string().max(40),
  reminder_enable: z.boolean(),
  reminders: z.array(z.never()),
  short_url: z.string(),
  status: z.enum(['created', 'partially_paid', 'paid', 'cancelled', 'expired']),
  updated_at: time,
  upi_link: z.boolean(),
  user_id: z.string(),
  whatsapp_link: z.boolean(),
});

const refund = z.strictObject({
  id: id('rfnd'),
  entity: z.literal('refund'),
  amount,
  currency,
  payment_id: id('pay'),
  notes,
  receipt: text,
  acquirer_data: z.strictObject({ arn: text }),
  created_at: time,
  batch_id: z.null(),
  status: z.enum(['pending', 'processed', 'failed']),
  speed_processed: z.enum(['normal', 'instant']).nullable(),
  speed_requested: z.enum(['normal', 'optimum']),
});

const dispute = z.strictObject({
  id: id('disp'),
  entity: z.literal('dispute'),
  payment_id: id('pay'),
  amount,
  currency,
  amount_deducted: amount,
  reason_code: z.string(),
  respond_by: time,
  status: z.enum(['open', 'under_review', 'lost', 'won', 'closed']),
  phase: z.enum(['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration']),
  created_at: time,
});

const settlement = z.strictObject({
  id: id('setl'),
  entity: z.literal('settlement'),
  amount,
  status: z.enum(['created', 'processed', 'failed']),
  fees: amount,
  tax: amount,
  utr: text,
  created_at: time,
});

/** A line of the report of settlements (https://razorpay.com/docs/api/settlements/fetch-recon). */
const settled = z.strictObject({
  entity_id: z.string(),
  type: z.enum(['payment', 'refund', 'transfer', 'adjustment']),
  debit: amount,
  credit: amount,
  amount,
  currency,
  fee: amount,
  tax: amount,
  on_hold: z.boolean(),
  settled: z.boolean(),
  created_at: time,
  settled_at: time,
  settlement_id: id('setl'),
  posted_at: z.null(),
  credit_type: z.literal('default'),
  description: text,
  notes: text,
  payment_id: id('pay').nullable(),
  settlement_utr: text,
  order_id: text,
  order_receipt: text,
  method: text,
  card_network: text,
  card_issuer: text,
  card_type: text,
  dispute_id: id('disp').nullable(),
});

const page = z.strictObject({
  entity: z.literal('collection'),
  count: z.int(),
  items: z.array(z.union([payment, refund, dispute, settlement, settled])),
});

const entity = <Schema extends z.ZodType>(schema: Schema) => z.strictObject({ entity: schema });
const event = z.strictObject({
  entity: z.literal('event'),
  account_id: id('acc'),
  event: z.string(),
  contains: z.array(z.string()),
  payload: z.strictObject({
    payment: entity(payment).optional(),
    payment_link: entity(paymentLink).optional(),
    refund: entity(refund).optional(),
    dispute: entity(dispute).optional(),
  }),
  created_at: time,
});

const answers = z.union([
  page,
  event,
  payment,
  paymentLink,
  refund,
  z.strictObject({ payment_links: z.array(paymentLink) }),
]);

/** Returns how an answer or a webhook differs from Razorpay's documentation. An empty list if it does not. */
export function findRazorpayFaults(sent: unknown): string[] {
  const { success, error } = answers.safeParse(sent);
  return success ? [] : [z.prettifyError(error)];
}
