import type { RateLimitRule } from '#platform/http/security/rate-limits.server.ts';

/**
 * At this limit nobody can find a number by trying, because 30^8 numbers are possible. A desk at an entrance verifies
 * hundreds of papers an hour.
 */
export const verificationLimits = {
  byAddress: { name: 'verification', by: 'address', points: 600, seconds: 60 * 60 },
} as const satisfies Record<string, RateLimitRule>;
