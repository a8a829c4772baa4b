import type { RateLimitRule } from '#platform/http/security/rate-limits.server.ts';

const hour = 60 * 60;

/**
 * The page saves a draft every few seconds while somebody types, so many changes must be possible. There is no limit by
 * network for changes, because a whole university can share one network.
 */
export const paperLimits = {
  changesByMailbox: { name: 'paper-changes-by-mailbox', by: 'email', points: 1200, seconds: hour },
  filesByMailbox: { name: 'paper-files-by-mailbox', by: 'email', points: 30, seconds: hour },
  linksByAddress: { name: 'co-author-links-by-address', by: 'address', points: 120, seconds: hour },
} as const satisfies Record<string, RateLimitRule>;
