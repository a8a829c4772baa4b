import { createHmac } from 'node:crypto';
import type {
  Actions,
  LoopbackAccount,
  LoopbackCheckout,
  Movement,
  ProviderChange,
} from './loopback-account.ts';
import { newRef } from './loopback-account.ts';
import type { ApiAnswer, ApiRequest } from './loopback-provider.ts';

const toUnixSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

/**
 * Answers a request as Razorpay's HTTP interface does (https://razorpay.com/docs/api). The body of the request is JSON.
 */
export function answerAsRazorpay(
  account: LoopbackAccount,
  actions: Actions,
  { method, path, query, body, headers }: ApiRequest,
  pageOf: (ref: string) => string,
): ApiAnswer {
  if (!headers.authorization?.startsWith('Basic ')) return refusal(401, 'Authentication failed');
  const [, collection = '', ref = '', verb = ''] =
    /^\/v1\/([a-z_]+)(?:\/([\w-]+))?(?:\/(\w+))?$/.exec(path) ?? [];
  const sent: Sent = method === 'POST' && body !== '' ? JSON.parse(body) : {};

  if (collection === 'payment_links' && method === 'POST' && ref === '') {
    if (sent.accept_partial !== false) return refusal(400, 'The loopback provider knows no partial payments');
    if (!Number.isSafeInteger(sent.amount)) return refusal(400, 'The amount must be an integer.');
    if (sent.currency === 'KWD' && (sent.amount ?? 0) % 10 !== 0) {
      return refusal(400, 'The last digit of an amount with three decimals must be 0.');
    }
    // Razorpay takes no payment below one unit of the currency.
    if ((sent.amount ?? 0) < 100) return refusal(400, `The amount must be at least ${sent.currency} 1.00`);
    const taken = [...account.checkouts.values()].some(({ checkoutId }) => checkoutId === sent.reference_id);
    if (taken)
      return refusal(400, `payment link with given reference_id (${sent.reference_id}) already exists`);
    const checkout = actions.openCheckout({
      price: { amount: sent.amount ?? 0, currency: sent.currency ?? '' },
      description: sent.description ?? '',
      email: sent.customer?.email ?? '',
      returnUrl: sent.callback_url ?? '',
      checkoutId: sent.reference_id ?? '',
      expiresAt: new Date((sent.expire_by ?? 0) * 1000),
    });
    return { status: 200, body: linkOf(account, checkout, pageOf(checkout.ref)) };
  }
  if (collection === 'payment_links' && ref === '') {
    const wanted = query.get('reference_id');
    const found = [...account.checkouts.values()].filter(({ checkoutId }) => checkoutId === wanted);
    return {
      status: 200,
      body: { payment_links: found.map((link) => linkOf(account, link, pageOf(link.ref))) },
    };
  }
  const checkout = account.checkouts.get(ref);
  if (collection === 'payment_links' && checkout) {
    if (verb === 'cancel' && !actions.endCheckout(ref))
      return refusal(400, 'Payment Link cannot be cancelled');
    return { status: 200, body: linkOf(account, checkout, pageOf(ref)) };
  }
  if (collection === 'payment_links') return refusal(400, 'The id provided does not exist');
  if (collection === 'payments' && ref !== '') {
    if (!account.payments.has(ref)) return refusal(400, 'The id provided does not exist');
    if (verb === '') return { status: 200, body: paymentOf(account, ref) };
    if (verb === 'refunds') {
      const refunds = [...account.refunds.values()].filter(({ paymentRef }) => paymentRef === ref);
      return answerPage(
        refunds.map((refund) => refundOf(account, refund.ref)),
        query,
      );
    }
    if (verb === 'refund') return answerRefund(account, actions, ref, sent, headers['x-refund-idempotency']);
  }
  const inPeriod = ({ createdAt }: { createdAt: Date }) =>
    toUnixSeconds(createdAt) >= Number(query.get('from') ?? 0) &&
    toUnixSeconds(createdAt) <= Number(query.get('to') ?? Number.POSITIVE_INFINITY);
  if (collection === 'payments') {
    const rows = [...account.payments.values()].filter(inPeriod);
    return answerPage(
      rows.map((row) => paymentOf(account, row.ref)),
      query,
    );
  }
  if (collection === 'refunds') {
    const rows = [...account.refunds.values()].filter(inPeriod);
    return answerPage(
      rows.map((row) => refundOf(account, row.ref)),
      query,
    );
  }
  if (collection === 'disputes') {
    return answerPage(
      [...account.disputes.values()].map((row) => disputeOf(account, row.ref)),
      query,
    );
  }
  if (collection === 'settlements' && ref === 'recon') {
    const [year, month] = [Number(query.get('year')), Number(query.get('month'))];
    const rows = account.movements.filter(({ payoutRef, source }) => {
      const day = account.payouts.find(({ ref }) => ref === payoutRef)?.createdAt;
      return source.kind !== 'payout' && day?.getUTCFullYear() === year && day.getUTCMonth() + 1 === month;
    });
    return answerPage(
      rows.map((row) => settledOf(account, row)),
      query,
    );
  }
  if (collection === 'settlements') {
    const rows = account.payouts.filter(inPeriod).map(({ ref: id, amount, createdAt }) => ({
      id,
      entity: 'settlement',
      amount: amount.amount,
      status: 'processed',
      fees: 0,
      tax: 0,
      utr: '1568176960vxp0rj',
      created_at: toUnixSeconds(createdAt),
    }));
    return answerPage(rows, query);
  }
  return refusal(404, 'The requested URL was not found on the server.');
}

type Sent = {
  amount?: number;
  currency?: string;
  accept_partial?: boolean;
  description?: string;
  customer?: { email?: string };
  callback_url?: string;
  reference_id?: string;
  expire_by?: number;
  notes?: { key?: string };
};

/**
 * Makes a refund. If the same request comes again with the same idempotency key, returns the first answer
 * (https://razorpay.com/docs/api/refunds/normal-refunds-idempotent).
 */
function answerRefund(
  account: LoopbackAccount,
  actions: Actions,
  paymentRef: string,
  sent: Sent,
  key: string | string[] | undefined,
): ApiAnswer {
  const known = typeof key === 'string' ? account.answers.get(key) : undefined;
  const content = JSON.stringify(sent);
  if (known)
    return known.sent === content ? known : refusal(400, 'Different request with the same idempotency key');
  const made = actions.refund(paymentRef, sent.amount ?? 0, sent.notes?.key);
  if (!made) return refusal(400, 'The total refund amount is greater than the refund payment amount');
  const answer = { status: 200, body: refundOf(account, made.ref) };
  if (typeof key === 'string') account.answers.set(key, { sent: content, ...answer });
  return answer;
}

function answerPage(rows: unknown[], query: URLSearchParams): ApiAnswer {
  const [count, skip] = [Number(query.get('count') ?? 10), Number(query.get('skip') ?? 0)];
  const items = rows.toReversed().slice(skip, skip + count);
  return { status: 200, body: { entity: 'collection', count: items.length, items } };
}

function refusal(status: number, description: string): ApiAnswer {
  const source = { source: 'business', step: 'payment_initiation', reason: 'input_validation_failed' };
  return { status, body: { error: { code: 'BAD_REQUEST_ERROR', description, ...source, metadata: {} } } };
}

/** Razorpay returns an empty list if an object has no notes. */
const noNotes: never[] = [];

function linkOf(account: LoopbackAccount, checkout: LoopbackCheckout, url: string) {
  const { ref, price, status, checkoutId, paymentRef, expiresAt, createdAt, returnUrl } = checkout;
  const payment = paymentRef === undefined ? undefined : account.payments.get(paymentRef);
  return {
    id: ref,
    accept_partial: false,
    amount: price.amount,
    amount_paid: payment ? price.amount : 0,
    callback_method: 'get',
    callback_url: returnUrl,
    cancelled_at: status === 'ended' ? toUnixSeconds(account.now()) : 0,
    created_at: toUnixSeconds(createdAt),
    currency: price.currency,
    customer: { email: checkout.email },
    description: checkout.description,
    expire_by: toUnixSeconds(expiresAt),
    expired_at: 0,
    first_min_partial_amount: 0,
    notes: { checkout: checkoutId },
    notify: { email: false, sms: false, whatsapp: false },
    payments: payment
      ? [
          {
            amount: payment.amount.amount,
            created_at: toUnixSeconds(payment.createdAt),
            method: 'upi',
            payment_id: payment.ref,
            status: 'captured',
          },
        ]
      : null,
    reference_id: checkoutId,
    reminder_enable: false,
    reminders: [],
    short_url: url,
    status: status === 'open' ? 'created' : status === 'paid' ? 'paid' : 'cancelled',
    updated_at: toUnixSeconds(account.now()),
    upi_link: false,
    user_id: '',
    whatsapp_link: false,
  };
}

function paymentOf(account: LoopbackAccount, ref: string) {
  const payment = account.payments.get(ref);
  if (!payment) throw new Error(`The loopback account has no payment ${ref}.`);
  const { amount, settled } = payment;
  const refunded = [...account.refunds.values()]
    .filter(({ paymentRef, state }) => paymentRef === ref && state !== 'failed')
    .reduce((sum, refund) => sum + refund.amount.amount, 0);
  return {
    id: ref,
    entity: 'payment',
    amount: amount.amount,
    currency: amount.currency,
    // Razorpay adds these two if it has exchanged the money to the currency of the account.
    ...(settled?.rate !== undefined && {
      base_amount: settled.amount.amount,
      base_currency: settled.amount.currency,
    }),
    status: refunded === amount.amount ? 'refunded' : 'captured',
    order_id: ref.replace('pay', 'order'),
    invoice_id: null,
    international: amount.currency !== 'INR',
    method: 'upi',
    amount_refunded: refunded,
    refund_status: refunded === 0 ? null : refunded === amount.amount ? 'full' : 'partial',
    captured: true,
    description: null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: 'payer@upi',
    email: payment.checkout?.email ?? 'void@razorpay.com',
    contact: '+919000090000',
    notes: noNotes,
    fee: payment.fee,
    tax: 0,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: { rrn: '033814379298' },
    created_at: toUnixSeconds(payment.createdAt),
  };
}

function refundOf(account: LoopbackAccount, ref: string) {
  const refund = account.refunds.get(ref);
  if (!refund) throw new Error(`The loopback account has no refund ${ref}.`);
  return {
    id: ref,
    entity: 'refund',
    amount: refund.amount.amount,
    currency: refund.amount.currency,
    payment_id: refund.paymentRef,
    notes: refund.key === undefined ? noNotes : { key: refund.key },
    receipt: refund.key ?? null,
    acquirer_data: { arn: null },
    created_at: toUnixSeconds(refund.createdAt),
    batch_id: null,
    status: { pending: 'pending', paid: 'processed', failed: 'failed' }[refund.state],
    speed_processed: refund.state === 'paid' ? 'normal' : null,
    speed_requested: 'normal',
  };
}

function disputeOf(account: LoopbackAccount, ref: string) {
  const dispute = account.disputes.get(ref);
  if (!dispute) throw new Error(`The loopback account has no dispute ${ref}.`);
  return {
    id: ref,
    entity: 'dispute',
    payment_id: dispute.paymentRef,
    amount: dispute.amount.amount,
    currency: dispute.amount.currency,
    amount_deducted: dispute.movements.reduce((sum, { amount }) => sum - amount.amount, 0),
    reason_code: 'goods_or_services_not_received_or_partially_received',
    respond_by: toUnixSeconds(dispute.createdAt) + 7 * 24 * 60 * 60,
    status: dispute.state,
    phase: 'chargeback',
    created_at: toUnixSeconds(dispute.createdAt),
  };
}

/** Describes a change of the balance in the report of settlements. Lost disputes and returned refunds are adjustments. */
function settledOf(account: LoopbackAccount, { ref, amount, fee, createdAt, source, payoutRef }: Movement) {
  const net = amount.amount - fee;
  const isOwn = source.kind === 'payment' || source.kind === 'refund';
  const payout = account.payouts.find((each) => each.ref === payoutRef);
  return {
    entity_id: isOwn ? source.ref : ref,
    type: isOwn ? source.kind : 'adjustment',
    debit: Math.max(0, -net),
    credit: Math.max(0, net),
    amount: Math.abs(amount.amount),
    currency: amount.currency,
    fee,
    tax: 0,
    on_hold: false,
    settled: true,
    created_at: toUnixSeconds(createdAt),
    settled_at: toUnixSeconds(payout?.createdAt ?? createdAt),
    settlement_id: payoutRef,
    posted_at: null,
    credit_type: 'default',
    description: null,
    notes: null,
    payment_id: source.kind === 'refund' ? (account.refunds.get(source.ref)?.paymentRef ?? null) : null,
    settlement_utr: '1568176960vxp0rj',
    order_id: null,
    order_receipt: null,
    method: null,
    card_network: null,
    card_issuer: null,
    card_type: null,
    dispute_id: source.kind === 'dispute' ? source.ref : null,
  };
}

/** Returns the webhooks that Razorpay makes for a change, in the order in which it makes them. */
export function makeRazorpayEvents(account: LoopbackAccount, change: ProviderChange) {
  const named = (event: string, payload: Record<string, unknown>) => ({ event, payload });
  const list = () => {
    switch (change.what) {
      case 'processing':
      case 'failed':
        throw new Error('The loopback Razorpay has no slow ways to pay.');
      case 'paid': {
        const { ref, checkout } = change.payment;
        const payment = { entity: paymentOf(account, ref) };
        const { entity } = payment;
        const authorized = {
          entity: { ...entity, status: 'authorized', captured: false, fee: null, tax: null },
        };
        const captured = [
          named('payment.authorized', { payment: authorized }),
          named('payment.captured', { payment }),
        ];
        // Only the payment on the page completes the link. For any other payment, Razorpay sends no webhook about it.
        if (checkout?.paymentRef !== ref) return captured;
        const link = { entity: linkOf(account, checkout, '') };
        return [...captured, named('payment_link.paid', { payment_link: link, payment })];
      }
      case 'checkout-ended': {
        const link = { entity: linkOf(account, change.checkout, '') };
        return [named('payment_link.cancelled', { payment_link: link })];
      }
      case 'refund-made':
      case 'refund-changed': {
        const { ref, paymentRef, state } = change.refund;
        const parts = {
          refund: { entity: refundOf(account, ref) },
          payment: { entity: paymentOf(account, paymentRef) },
        };
        const changed = state === 'paid' ? 'refund.processed' : 'refund.failed';
        return [named(change.what === 'refund-made' ? 'refund.created' : changed, parts)];
      }
      case 'dispute-made':
      case 'dispute-closed': {
        const { ref, paymentRef, state } = change.dispute;
        const parts = {
          dispute: { entity: disputeOf(account, ref) },
          payment: { entity: paymentOf(account, paymentRef) },
        };
        return [named(`payment.dispute.${change.what === 'dispute-made' ? 'created' : state}`, parts)];
      }
    }
  };
  return list().map(({ event, payload }) => {
    const contains = Object.keys(payload);
    const created_at = toUnixSeconds(account.now());
    const body = { entity: 'event', account_id: 'acc_E7OQJcEANmBHTC', event, contains, payload, created_at };
    return { ref: newRef('event'), kind: event, body };
  });
}

/** Returns the headers of a signed webhook (https://razorpay.com/docs/webhooks/validate-test). */
export function signAsRazorpay(secret: string, event: { ref: string; body: string }): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'X-Razorpay-Signature': createHmac('sha256', secret).update(event.body).digest('hex'),
    'X-Razorpay-Event-Id': event.ref,
  };
}
