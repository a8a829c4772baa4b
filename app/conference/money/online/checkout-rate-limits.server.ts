import type { RateLimitRule } from '#platform/http/security/rate-limits.server.ts';

/** The limit of attempts to pay online. Each attempt can open a page at a payment provider. */
export const checkoutLimits = {
  byRegistration: { name: 'checkout', by: 'id', points: 20, seconds: 60 * 60 },
} as const satisfies Record<string, RateLimitRule>;
