import type { ProviderName } from '#conference/edition/money/provider-names.ts';

/**
 * The events that somebody must choose when they add our webhook at a provider. We can read other events, too, but need
 * none of them. `docs/running-it.md` repeats the names.
 */
export const webhookEvents = {
  stripe: [
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
    'payment_intent.succeeded',
    'refund.created',
    'refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
    'charge.dispute.closed',
  ],
  razorpay: [
    'payment.captured',
    'payment_link.paid',
    'payment_link.expired',
    'payment_link.cancelled',
    'refund.created',
    'refund.processed',
    'refund.failed',
    'payment.dispute.created',
    'payment.dispute.under_review',
    'payment.dispute.action_required',
    'payment.dispute.won',
    'payment.dispute.lost',
    'payment.dispute.closed',
  ],
} as const satisfies Record<ProviderName, readonly string[]>;
