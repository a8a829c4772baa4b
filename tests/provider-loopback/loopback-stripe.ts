import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import type {
  Actions,
  LoopbackAccount,
  LoopbackCheckout,
  LoopbackPayment,
  LoopbackPayout,
  Movement,
  ProviderChange,
} from './loopback-account.ts';
import { newRef } from './loopback-account.ts';
import type { ApiAnswer, ApiRequest } from './loopback-provider.ts';
import {
  emptyAccount,
  emptyCharge,
  emptyDispute,
  emptyIntent,
  emptyPayout,
  emptyRefund,
  emptySession,
} from './stripe-objects.ts';

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

/** Stripe takes no smaller payments (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const smallest: Record<string, number> = { USD: 50, EUR: 50, INR: 50, JPY: 50 };

/** Stripe refuses amounts with three decimals (https://docs.stripe.com/currencies#three-decimal). */
const withThreeDecimals = ['BHD', 'JOD', 'KWD', 'OMR', 'TND'];

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
    /^\/v1\/(checkout\/sessions|[a-z_]+)(?:\/([\w-]+))?(?:\/(\w+))?$/.exec(path) ?? [];
  /** An account that is paid out in rupees is in India. */
  const isIndian = account.settlement?.currency === 'INR';
  if (collection === 'account') {
    const place = isIndian
      ? { country: 'IN', default_currency: 'inr' }
      : { country: 'US', default_currency: 'usd' };
    return { status: 200, body: { ...emptyAccount, ...place } };
  }
  const showSession = (checkout: LoopbackCheckout) =>
    sessionOf(account, checkout, pageOf(checkout.ref), query.getAll('expand[0]').includes('payment_intent'));

  if (collection === 'checkout/sessions' && method === 'POST' && ref === '') {
    const item = 'line_items[0][price_data]';
    const amount = Number(form.get(`${item}[unit_amount]`));
    const currency = (form.get(`${item}[currency]`) ?? '').toUpperCase();
    if (!Number.isSafeInteger(amount) || amount <= 0) {
      return refusal(400, 'invalid_request_error', 'Invalid integer: unit_amount');
    }
    if (withThreeDecimals.includes(currency) && amount % 10 !== 0) {
      return refusal(400, 'invalid_request_error', 'Invalid amount: the last digit must be 0.');
    }
    if (amount < (smallest[currency] ?? 1)) {
      return refusal(400, 'invalid_request_error', 'The amount is too small.', 'amount_too_small');
    }
    if (isIndian && currency !== 'INR' && form.get('billing_address_collection') !== 'required') {
      return refusal(
        400,
        'invalid_request_error',
        'As per Indian regulations, export transactions require a customer name and address.',
      );
    }
    const checkout = actions.openCheckout({
      price: { amount, currency },
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
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${statuses[checkout.status]}.`,
      );
    }
    return { status: 200, body: showSession(checkout) };
  }
  const payment = account.payments.get(ref) ?? findByCharge(account, ref);
  if (collection === 'payment_intents' && payment && hasIntent(payment)) {
    return { status: 200, body: intentOf(payment) };
  }
  if (collection === 'charges' && payment) return { status: 200, body: chargeOf(account, payment) };
  if (collection === 'refunds' && method === 'POST') {
    const paymentRef = form.get('payment_intent') ?? form.get('charge') ?? '';
    if (!account.payments.has(paymentRef)) return noSuch('payment_intent', paymentRef);
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
    const wanted = query.get('payment_intent') ?? query.get('charge');
    const refs = [...account.refunds.values()].filter(({ paymentRef }) => paymentRef === wanted);
    return answerPage('/v1/refunds', refs.map((refund) => refundOf(account, refund.ref)).toReversed(), query);
  }
  if (collection === 'balance_transactions' && method === 'GET') {
    const [from, to] = [Number(query.get('created[gte]') ?? 0), Number(query.get('created[lt]') ?? Infinity)];
    const payout = query.get('payout');
    const rows = account.movements.filter(
      ({ createdAt, payoutRef }) =>
        toUnixSeconds(createdAt) >= from &&
        toUnixSeconds(createdAt) < to &&
        (payout === null || payoutRef === payout),
    );
    return answerPage(
      '/v1/balance_transactions',
      rows.map((row) => ({ ...movementOf(row), source: sourceOf(account, row.source) })).toReversed(),
      query,
    );
  }
  if (ref !== '') return noSuch(collection.replace(/s$/, ''), ref);
  return refusal(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`);
}

function answerPage(url: string, rows: { id: string }[], query: URLSearchParams): ApiAnswer {
  const after = query.get('starting_after');
  const start = after === null ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  const limit = Number(query.get('limit') ?? 10);
  const data = rows.slice(start, start + limit);
  return { status: 200, body: { object: 'list', url, has_more: start + limit < rows.length, data } };
}

function refusal(status: number, type: string, message: string, code?: string): ApiAnswer {
  return { status, body: { error: { type, message, ...(code && { code }) } } };
}

function noSuch(what: string, ref: string): ApiAnswer {
  return refusal(404, 'invalid_request_error', `No such ${what}: '${ref}'`, 'resource_missing');
}

/** A charge of Stripe's oldest interface has no payment intent. */
const hasIntent = ({ ref }: LoopbackPayment) => ref.startsWith('pi_');
const chargeRefOf = (ref: string) => ref.replace(/^pi_/, 'ch_');

function findByCharge(account: LoopbackAccount, chargeRef: string): LoopbackPayment | undefined {
  return account.payments.get(chargeRef.replace(/^ch_/, 'pi_'));
}

function findPayment(account: LoopbackAccount, ref: string): LoopbackPayment {
  const payment = account.payments.get(ref);
  if (!payment) throw new Error(`The loopback account has no payment ${ref}.`);
  return payment;
}

const metadataOf = (checkout: LoopbackCheckout | undefined): Stripe.Metadata =>
  checkout ? { checkout: checkout.checkoutId } : {};

function intentOf({ ref, amount, state, checkout, createdAt }: LoopbackPayment): Stripe.PaymentIntent {
  const status = { processing: 'processing', failed: 'requires_payment_method', succeeded: 'succeeded' };
  return {
    ...emptyIntent,
    id: ref,
    status: status[state],
    amount: amount.amount,
    amount_received: state === 'succeeded' ? amount.amount : 0,
    currency: lower(amount.currency),
    created: toUnixSeconds(createdAt),
    latest_charge: chargeRefOf(ref),
    metadata: metadataOf(checkout),
  };
}

function chargeOf(account: LoopbackAccount, payment: LoopbackPayment): Stripe.Charge {
  const { ref, amount, state, settled, checkout, createdAt } = payment;
  const refunds = [...account.refunds.values()].filter(
    (refund) => refund.paymentRef === ref && refund.state !== 'failed',
  );
  const refunded = refunds.reduce((sum, refund) => sum + refund.amount.amount, 0);
  return {
    ...emptyCharge,
    id: chargeRefOf(ref),
    amount: amount.amount,
    amount_captured: state === 'succeeded' ? amount.amount : 0,
    amount_refunded: refunded,
    balance_transaction: settled?.ref ?? null,
    captured: state === 'succeeded',
    created: toUnixSeconds(createdAt),
    currency: lower(amount.currency),
    disputed: [...account.disputes.values()].some(({ paymentRef }) => paymentRef === ref),
    metadata: metadataOf(checkout),
    paid: state === 'succeeded',
    payment_intent: hasIntent(payment) ? ref : null,
    refunded: refunded === amount.amount,
    status: state === 'processing' ? 'pending' : state,
  };
}

const statuses = {
  open: 'open',
  processing: 'complete',
  failed: 'complete',
  paid: 'complete',
  ended: 'expired',
} as const;

function sessionOf(
  account: LoopbackAccount,
  checkout: LoopbackCheckout,
  url: string,
  isExpanded: boolean,
): Stripe.Checkout.Session {
  const { ref, price, status, paymentRef, email, checkoutId, expiresAt, createdAt, returnUrl } = checkout;
  return {
    ...emptySession,
    id: ref,
    status: statuses[status],
    payment_status: status === 'paid' ? 'paid' : 'unpaid',
    payment_intent:
      paymentRef === undefined ? null : isExpanded ? intentOf(findPayment(account, paymentRef)) : paymentRef,
    amount_subtotal: price.amount,
    amount_total: price.amount,
    cancel_url: returnUrl,
    client_reference_id: checkoutId,
    created: toUnixSeconds(createdAt),
    currency: lower(price.currency),
    customer_email: email,
    expires_at: toUnixSeconds(expiresAt),
    metadata: metadataOf(checkout),
    success_url: returnUrl,
    url: status === 'open' ? url : null,
  };
}

function refundOf(account: LoopbackAccount, ref: string): Stripe.Refund {
  const refund = account.refunds.get(ref);
  if (!refund) throw new Error(`The loopback account has no refund ${ref}.`);
  const { state, failureRef, paymentRef } = refund;
  return {
    ...emptyRefund,
    id: ref,
    amount: refund.amount.amount,
    charge: chargeRefOf(paymentRef),
    created: toUnixSeconds(refund.createdAt),
    currency: lower(refund.amount.currency),
    metadata: refund.key === undefined ? {} : { key: refund.key },
    payment_intent: hasIntent(findPayment(account, paymentRef)) ? paymentRef : null,
    status: { pending: 'pending', paid: 'succeeded', failed: 'failed' }[state],
    ...(state === 'failed' && { failure_reason: 'lost_or_stolen_card' }),
    ...(failureRef && { failure_balance_transaction: failureRef }),
  };
}

function disputeOf(account: LoopbackAccount, ref: string): Stripe.Dispute {
  const dispute = account.disputes.get(ref);
  if (!dispute) throw new Error(`The loopback account has no dispute ${ref}.`);
  const { paymentRef } = dispute;
  return {
    ...emptyDispute,
    id: ref,
    amount: dispute.amount.amount,
    balance_transactions: dispute.movements.map(movementOf),
    charge: chargeRefOf(paymentRef),
    created: toUnixSeconds(dispute.createdAt),
    currency: lower(dispute.amount.currency),
    evidence_details: {
      ...emptyDispute.evidence_details,
      due_by: toUnixSeconds(dispute.createdAt) + 7 * 24 * 60 * 60,
    },
    payment_intent: hasIntent(findPayment(account, paymentRef)) ? paymentRef : null,
    status: { open: 'needs_response', won: 'won', lost: 'lost' }[dispute.state],
  };
}

const types = {
  payment: ['charge', 'charge'],
  refund: ['refund', 'refund'],
  'refund-failure': ['refund_failure', 'refund_failure'],
  dispute: ['adjustment', 'dispute'],
  payout: ['payout', 'payout'],
  fee: ['stripe_fee', 'fee'],
} as const;

/** Describes a change of the balance, in the currency of the balance. */
function movementOf({ ref, amount, fee, rate, createdAt, source }: Movement): Stripe.BalanceTransaction {
  const [type, category] = types[source.kind];
  const currency = lower(amount.currency);
  return {
    id: ref,
    object: 'balance_transaction',
    amount: amount.amount,
    available_on: toUnixSeconds(createdAt),
    balance_type: 'payments',
    created: toUnixSeconds(createdAt),
    currency,
    description: null,
    exchange_rate: rate ?? null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description: 'Stripe fees', type: 'stripe_fee' }],
    net: amount.amount - fee,
    reporting_category: category,
    source: source.kind === 'payment' ? chargeRefOf(source.ref) : source.kind === 'fee' ? null : source.ref,
    status: 'available',
    type,
  };
}

function sourceOf(account: LoopbackAccount, { kind, ref }: Movement['source']) {
  if (kind === 'refund' || kind === 'refund-failure') return refundOf(account, ref);
  if (kind === 'dispute') return disputeOf(account, ref);
  if (kind === 'fee') return null;
  const payout = account.payouts.find((each) => each.ref === ref);
  return payout ? payoutOf(account, payout) : chargeOf(account, findPayment(account, ref));
}

function payoutOf(account: LoopbackAccount, { ref, amount, createdAt }: LoopbackPayout): Stripe.Payout {
  return {
    ...emptyPayout,
    id: ref,
    amount: amount.amount,
    arrival_date: toUnixSeconds(createdAt),
    balance_transaction: account.movements.find(({ source }) => source.ref === ref)?.ref ?? null,
    created: toUnixSeconds(createdAt),
    currency: lower(amount.currency),
  };
}

/** Returns the webhooks that Stripe makes for a change, in the order in which it makes them. */
export function makeStripeEvents(account: LoopbackAccount, change: ProviderChange) {
  const named = (type: string, object: unknown) => ({ type, object });
  const session = (type: string, checkout: LoopbackCheckout) =>
    named(`checkout.session.${type}`, sessionOf(account, checkout, '', false));
  const list = () => {
    switch (change.what) {
      case 'processing':
      case 'failed': {
        const { payment } = change;
        const [intent, ofPage] =
          change.what === 'processing'
            ? ['payment_intent.processing', 'completed']
            : ['payment_intent.payment_failed', 'async_payment_failed'];
        return [
          named(intent, intentOf(payment)),
          ...(payment.checkout ? [session(ofPage, payment.checkout)] : []),
        ];
      }
      case 'paid': {
        const { payment } = change;
        const { checkout } = payment;
        const charged = named('charge.succeeded', chargeOf(account, payment));
        if (!hasIntent(payment)) return [charged];
        const paid = [charged, named('payment_intent.succeeded', intentOf(payment))];
        // Only the payment on the page completes the checkout. For any other payment, Stripe sends no webhook about it.
        if (checkout?.paymentRef !== payment.ref) return paid;
        const wasLater = payment.createdAt < account.now() || checkout.status !== 'paid';
        return [...paid, session(wasLater ? 'async_payment_succeeded' : 'completed', checkout)];
      }
      case 'checkout-ended':
        return [session('expired', change.checkout)];
      case 'refund-made': {
        const payment = findPayment(account, change.refund.paymentRef);
        return [
          named('refund.created', refundOf(account, change.refund.ref)),
          named('charge.refunded', chargeOf(account, payment)),
        ];
      }
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
    const event = {
      id: newRef('evt'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: toUnixSeconds(account.now()),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    };
    return { ref: event.id, kind: type, body: event };
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
