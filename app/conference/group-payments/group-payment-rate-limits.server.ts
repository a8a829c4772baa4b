import type { RateLimitRule } from '#platform/http/security/rate-limits.server.ts';

const hour = 60 * 60;

/**
 * These limits prevent that somebody finds out many names by trying references. A participant can look up only a few
 * lists an hour. References that do not exist have separate limits.
 */
export const groupPaymentLimits = {
  listsByAddress: { name: 'references-lists-by-address', by: 'address', points: 120, seconds: hour },
  lists: { name: 'references-lists', by: 'id', points: 30, seconds: hour },
  unknown: { name: 'references-unknown', by: 'id', points: 60, seconds: 24 * hour },
  unknownByAddress: { name: 'references-unknown-by-address', by: 'address', points: 300, seconds: 24 * hour },
} as const satisfies Record<string, RateLimitRule>;
