import type { RateLimitRule } from '#platform/http/security/rate-limits.server.ts';

const hour = 60 * 60;

/**
 * The limits for looking up people by their references. Without limits, somebody could find out many names by trying
 * references. `lists` and `listsByAddress` count the lists of references that somebody looks up. `unknown` and
 * `unknownByAddress` count references that do not exist.
 */
export const groupPaymentLimits = {
  listsByAddress: { name: 'references-lists-by-address', by: 'address', points: 120, seconds: hour },
  lists: { name: 'references-lists', by: 'id', points: 30, seconds: hour },
  unknown: { name: 'references-unknown', by: 'id', points: 60, seconds: 24 * hour },
  unknownByAddress: { name: 'references-unknown-by-address', by: 'address', points: 300, seconds: 24 * hour },
} as const satisfies Record<string, RateLimitRule>;
