import type { RateLimitRule } from '#platform/http/security/rate-limits.server.ts';

const hour = 60 * 60;

/**
 * Every attempt is counted, so that nobody can find codes by trying. The limit by network address is higher, because a
 * whole delegation may enter its codes from one network.
 */
export const discountLimits = {
  byRegistration: { name: 'discount-by-registration', by: 'id', points: 10, seconds: hour },
  byAddress: { name: 'discount-by-address', by: 'address', points: 100, seconds: hour },
} as const satisfies Record<string, RateLimitRule>;
