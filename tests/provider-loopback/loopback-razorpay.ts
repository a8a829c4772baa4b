import { createHmac } from 'node:crypto';
import type { Actions, LoopbackAccount, LoopbackCheckout, ProviderChange } from './loopback-account.ts';
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
    /^\/v1\/([a-z_]+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
  const sent: Sent = method === 'POST' && body !== '' ? JSON.parse(body) : {};

  if (collection === 'payment_links' && method === 'POST' && ref === '') {
    if (sent.accept_partial !== false) return refusal(400, 'The loopback provider knows no partial payments');
    if (!Number.isSafeInteger(sent.amount)) return refusal(400, 'The amount must be an integer.');
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
  return { status, body: { error: { code: 'BAD_REQUEST_ERROR', description } } };
}

/** Razorpay returns an empty list if an object has no notes. */
const noNotes: never[] = [];

function linkOf(account: LoopbackAccount, checkout: LoopbackCheckout, url: string) {
  const { ref, price, status, checkoutId, paymentRef, expiresAt, createdAt, returnUrl } = checkout;
  return {
    id: ref,
    amount: price.amount,
    amount_paid: paymentRef === undefined ? 0 : price.amount,
    currency: price.currency,
    status: { open: 'created', paid: 'paid', ended: 'cancelled' }[status],
    reference_id: checkoutId,
    notes: { checkout: checkoutId },
    callback_url: returnUrl,
    short_url: url,
    expire_by: toUnixSeconds(expiresAt),
    created_at: toUnixSeconds(createdAt),
    payments:
      paymentRef === undefined
        ? null
        : [
            {
              payment_id: paymentRef,
              amount: account.payments.get(paymentRef)?.amount.amount,
              status: 'captured',
            },
          ],
  };
}

function paymentOf(account: LoopbackAccount, ref: string) {
  const payment = account.payments.get(ref);
  if (!payment) throw new Error(`The loopback account has no payment ${ref}.`);
  const refunded = [...account.refunds.values()]
    .filter(({ paymentRef, state }) => paymentRef === ref && state !== 'failed')
    .reduce((sum, { amount }) => sum + amount.amount, 0);
  return {
    id: ref,
    entity: 'payment',
    amount: payment.amount.amount,
    currency: payment.amount.currency,
    // Razorpay adds these two if it has exchanged the money to the currency of the account.
    ...(payment.settled.rate !== undefined && {
      base_amount: payment.settled.amount.amount,
      base_currency: payment.settled.amount.currency,
    }),
    status: refunded === payment.amount.amount ? 'refunded' : 'captured',
    amount_refunded: refunded,
    captured: true,
    order_id: ref.replace('pay', 'order'),
    method: 'upi',
    email: payment.checkout?.email ?? 'void@razorpay.com',
    contact: '+919000090000',
    fee: payment.fee,
    tax: 0,
    notes: noNotes,
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
    receipt: refund.key ?? null,
    notes: refund.key === undefined ? noNotes : { key: refund.key },
    status: { pending: 'pending', paid: 'processed', failed: 'failed' }[refund.state],
    speed_requested: 'normal',
    created_at: toUnixSeconds(refund.createdAt),
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
    amount_deducted: -dispute.movements.reduce((sum, { amount }) => sum + amount.amount, 0),
    status: dispute.state,
    phase: 'chargeback',
    respond_by: toUnixSeconds(dispute.createdAt) + 7 * 24 * 60 * 60,
    created_at: toUnixSeconds(dispute.createdAt),
  };
}

/** Returns the webhooks that Razorpay sends for a change, in the order in which it sends them. */
export function makeRazorpayEvents(account: LoopbackAccount, change: ProviderChange) {
  const named = (event: string, payload: Record<string, unknown>) => ({ event, payload });
  const list = () => {
    switch (change.what) {
      case 'paid': {
        const { ref, checkout } = change.payment;
        const payment = { entity: paymentOf(account, ref) };
        const captured = named('payment.captured', { payment });
        // Only a payment of the exact price completes its checkout. For any other payment, Razorpay sends no second
        // webhook.
        if (checkout?.status !== 'paid' || change.payment.amount !== checkout.price) return [captured];
        const link = { ...linkOf(account, checkout, ''), payments: [{ payment_id: ref }] };
        return [captured, named('payment_link.paid', { payment_link: { entity: link }, payment })];
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
    const body = { entity: 'event', event, contains, payload, created_at: toUnixSeconds(account.now()) };
    return { ref: newRef('event'), kind: event, body: JSON.stringify(body) };
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
