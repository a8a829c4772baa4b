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
const lower = (currency: string) => currency.toLowerCase();

/**
 * Answers a request as Stripe's HTTP interface does (https://docs.stripe.com/api). The body of the request is a form.
 */
export function answerAsStripe(
  account: LoopbackAccount,
  actions: Actions,
  request: ApiRequest,
  pageOf: (ref: string) => string,
): ApiAnswer {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof key !== 'string') return answer(account, actions, request, pageOf);
  const known = account.answers.get(key);
  if (known && known.sent !== request.body) {
    return refusal(
      400,
      'idempotency_error',
      'Keys for idempotent requests can only be used with the same parameters.',
    );
  }
  const given = known ?? { sent: request.body, ...answer(account, actions, request, pageOf) };
  account.answers.set(key, given);
  return { status: given.status, body: given.body };
}

function answer(
  account: LoopbackAccount,
  actions: Actions,
  { method, path, query, body, headers }: ApiRequest,
  pageOf: (ref: string) => string,
): ApiAnswer {
  if (!headers.authorization?.startsWith('Bearer sk_test_')) {
    return refusal(401, 'invalid_request_error', 'Invalid API Key provided.');
  }
  const form = new URLSearchParams(body);
  const [, collection = '', ref = '', verb = ''] =
    /^\/v1\/(checkout\/sessions|[a-z_]+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
  const showSession = (checkout: LoopbackCheckout) =>
    sessionOf(account, checkout, pageOf(checkout.ref), query.getAll('expand[0]').includes('payment_intent'));

  if (collection === 'checkout/sessions' && method === 'POST' && ref === '') {
    const item = 'line_items[0][price_data]';
    const amount = Number(form.get(`${item}[unit_amount]`));
    if (!Number.isSafeInteger(amount) || amount <= 0) {
      return refusal(400, 'invalid_request_error', 'Invalid integer: unit_amount');
    }
    const checkout = actions.openCheckout({
      price: { amount, currency: (form.get(`${item}[currency]`) ?? '').toUpperCase() },
      description: form.get(`${item}[product_data][name]`) ?? '',
      email: form.get('customer_email') ?? '',
      returnUrl: form.get('success_url') ?? '',
      checkoutId: form.get('metadata[checkout]') ?? '',
      expiresAt: new Date(Number(form.get('expires_at')) * 1000),
    });
    return { status: 200, body: showSession(checkout) };
  }
  const checkout = account.checkouts.get(ref);
  if (collection === 'checkout/sessions' && checkout) {
    if (verb === 'expire' && !actions.endCheckout(ref)) {
      return refusal(
        400,
        'invalid_request_error',
        'Only Checkout Sessions with a status of open can be expired.',
      );
    }
    return { status: 200, body: showSession(checkout) };
  }
  if (collection === 'payment_intents' && account.payments.has(ref)) {
    return { status: 200, body: intentOf(account, ref) };
  }
  if (collection === 'refunds' && method === 'POST') {
    const paymentRef = form.get('payment_intent') ?? '';
    if (!account.payments.has(paymentRef))
      return refusal(404, 'invalid_request_error', 'No such payment_intent');
    const made = actions.refund(
      paymentRef,
      Number(form.get('amount')),
      form.get('metadata[key]') ?? undefined,
    );
    if (!made)
      return refusal(400, 'invalid_request_error', 'Refund amount is greater than unrefunded amount.');
    return { status: 200, body: refundOf(account, made.ref) };
  }
  if (collection === 'refunds' && method === 'GET') {
    const wanted = query.get('payment_intent');
    const refs = [...account.refunds.values()].filter(({ paymentRef }) => paymentRef === wanted);
    return answerPage('/v1/refunds', refs.map((refund) => refundOf(account, refund.ref)).toReversed(), query);
  }
  if (collection === 'balance_transactions' && method === 'GET') {
    const [from, to] = [Number(query.get('created[gte]') ?? 0), Number(query.get('created[lt]') ?? Infinity)];
    const rows = account.movements.filter(
      ({ createdAt }) => toUnixSeconds(createdAt) >= from && toUnixSeconds(createdAt) < to,
    );
    return answerPage(
      '/v1/balance_transactions',
      rows.map((row) => ({ ...movementOf(row), source: sourceOf(account, row.source) })).toReversed(),
      query,
    );
  }
  return refusal(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`);
}

function answerPage(url: string, rows: { id: string }[], query: URLSearchParams): ApiAnswer {
  const after = query.get('starting_after');
  const start = after === null ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  const limit = Number(query.get('limit') ?? 10);
  const data = rows.slice(start, start + limit);
  return { status: 200, body: { object: 'list', url, has_more: start + limit < rows.length, data } };
}

function refusal(status: number, type: string, message: string): ApiAnswer {
  return { status, body: { error: { type, message } } };
}

function intentOf(account: LoopbackAccount, ref: string) {
  const payment = account.payments.get(ref);
  if (!payment) throw new Error(`The loopback account has no payment ${ref}.`);
  const { amount, checkout, createdAt } = payment;
  return {
    id: ref,
    object: 'payment_intent',
    status: 'succeeded',
    amount: amount.amount,
    amount_received: amount.amount,
    currency: lower(amount.currency),
    created: toUnixSeconds(createdAt),
    latest_charge: ref.replace('pi', 'ch'),
    receipt_email: checkout?.email ?? null,
    metadata: checkout ? { checkout: checkout.checkoutId } : {},
  };
}

function sessionOf(account: LoopbackAccount, checkout: LoopbackCheckout, url: string, isExpanded: boolean) {
  const { ref, price, status, paymentRef, email, checkoutId, expiresAt, createdAt } = checkout;
  return {
    id: ref,
    object: 'checkout.session',
    status: { open: 'open', paid: 'complete', ended: 'expired' }[status],
    payment_status: status === 'paid' ? 'paid' : 'unpaid',
    payment_intent: paymentRef === undefined ? null : isExpanded ? intentOf(account, paymentRef) : paymentRef,
    amount_total: price.amount,
    currency: lower(price.currency),
    client_reference_id: checkoutId,
    customer_details: { email },
    metadata: { checkout: checkoutId },
    expires_at: toUnixSeconds(expiresAt),
    created: toUnixSeconds(createdAt),
    url: status === 'open' ? url : null,
  };
}

function refundOf(account: LoopbackAccount, ref: string) {
  const refund = account.refunds.get(ref);
  if (!refund) throw new Error(`The loopback account has no refund ${ref}.`);
  return {
    id: ref,
    object: 'refund',
    amount: refund.amount.amount,
    currency: lower(refund.amount.currency),
    payment_intent: refund.paymentRef,
    charge: refund.paymentRef.replace('pi', 'ch'),
    status: { pending: 'pending', paid: 'succeeded', failed: 'failed' }[refund.state],
    ...(refund.state === 'failed'
      ? { failure_reason: 'lost_or_stolen_card', failure_balance_transaction: refund.failureRef }
      : {}),
    created: toUnixSeconds(refund.createdAt),
    metadata: refund.key === undefined ? {} : { key: refund.key },
  };
}

function disputeOf(account: LoopbackAccount, ref: string) {
  const dispute = account.disputes.get(ref);
  if (!dispute) throw new Error(`The loopback account has no dispute ${ref}.`);
  return {
    id: ref,
    object: 'dispute',
    amount: dispute.amount.amount,
    currency: lower(dispute.amount.currency),
    payment_intent: dispute.paymentRef,
    charge: dispute.paymentRef.replace('pi', 'ch'),
    status: { open: 'needs_response', won: 'won', lost: 'lost' }[dispute.state],
    reason: 'fraudulent',
    created: toUnixSeconds(dispute.createdAt),
    evidence_details: { due_by: toUnixSeconds(dispute.createdAt) + 7 * 24 * 60 * 60 },
    balance_transactions: dispute.movements.map(movementOf),
    metadata: {},
  };
}

/** Describes a change of the balance, in the currency of the balance. */
function movementOf({ ref, amount, fee, rate, createdAt, source }: Movement) {
  const type = { payment: 'charge', refund: 'refund', dispute: 'adjustment', payout: 'payout' }[source.kind];
  return {
    id: ref,
    object: 'balance_transaction',
    type,
    amount: amount.amount,
    currency: lower(amount.currency),
    exchange_rate: rate ?? null,
    fee,
    net: amount.amount - fee,
    created: toUnixSeconds(createdAt),
    source: source.ref,
  };
}

function sourceOf(account: LoopbackAccount, { kind, ref }: Movement['source']) {
  if (kind === 'refund') return refundOf(account, ref);
  if (kind === 'dispute') return disputeOf(account, ref);
  if (kind === 'payout') return { id: ref, object: 'payout', status: 'paid' };
  const { latest_charge, ...intent } = intentOf(account, ref);
  return {
    ...intent,
    id: latest_charge,
    object: 'charge',
    amount_captured: intent.amount,
    payment_intent: ref,
  };
}

/** Returns the webhooks that Stripe sends for a change, in the order in which it sends them. */
export function makeStripeEvents(account: LoopbackAccount, change: ProviderChange) {
  const named = (type: string, object: unknown) => ({ type, object });
  const list = () => {
    switch (change.what) {
      case 'paid': {
        const { ref, checkout } = change.payment;
        const intent = named('payment_intent.succeeded', intentOf(account, ref));
        // Only a payment of the exact price completes its checkout. For any other payment, Stripe sends no second
        // webhook.
        if (checkout?.status !== 'paid' || change.payment.amount !== checkout.price) return [intent];
        const session = { ...sessionOf(account, checkout, '', false), payment_intent: ref };
        return [intent, named('checkout.session.completed', session)];
      }
      case 'checkout-ended':
        return [named('checkout.session.expired', sessionOf(account, change.checkout, '', false))];
      case 'refund-made':
        return [named('refund.created', refundOf(account, change.refund.ref))];
      case 'refund-changed': {
        const refund = refundOf(account, change.refund.ref);
        return [
          named('charge.refund.updated', refund),
          named('refund.updated', refund),
          ...(refund.status === 'failed' ? [named('refund.failed', refund)] : []),
        ];
      }
      case 'dispute-made': {
        const dispute = disputeOf(account, change.dispute.ref);
        return [named('charge.dispute.created', dispute), named('charge.dispute.funds_withdrawn', dispute)];
      }
      case 'dispute-closed': {
        const dispute = disputeOf(account, change.dispute.ref);
        const reinstated =
          dispute.status === 'won' ? [named('charge.dispute.funds_reinstated', dispute)] : [];
        return [named('charge.dispute.closed', dispute), ...reinstated];
      }
    }
  };
  return list().map(({ type, object }) => {
    const ref = newRef('evt');
    const event = { id: ref, object: 'event', type, created: toUnixSeconds(account.now()), data: { object } };
    return { ref, kind: type, body: JSON.stringify(event, undefined, 2) };
  });
}

/** Returns the headers of a signed webhook (https://docs.stripe.com/webhooks#verify-manually). */
export function signAsStripe(secret: string, { body }: { body: string }, at: Date): Record<string, string> {
  const time = toUnixSeconds(at);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Stripe-Signature': `t=${time},v1=${signature}`,
  };
}
