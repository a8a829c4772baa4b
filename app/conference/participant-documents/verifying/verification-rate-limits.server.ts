import type { RateLimitRule } from '#platform/http/security/rate-limits.server.ts';

/** Nobody can find a number by trying: there are 30^8 of them. A desk at an entrance verifies hundreds of papers an hour. */
export const verificationLimits = {
  byAddress: { name: 'verification', by: 'address', points: 600, seconds: 60 * 60 },
} as const satisfies Record<string, RateLimitRule>;
