import type { RateLimitRule } from '#platform/http/security/rate-limits.server.ts';

/**
 * At this limit nobody can find a number by trying, because 30^8 numbers are possible. The limit is not lower, because
 * the staff at an entrance verify hundreds of documents an hour.
 */
export const verificationLimits = {
  byAddress: { name: 'verification', by: 'address', points: 600, seconds: 60 * 60 },
} as const satisfies Record<string, RateLimitRule>;
