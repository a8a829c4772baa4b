import type { RateLimitRule } from '#platform/http/security/rate-limits.server.ts';

const hour = 60 * 60;

/**
 * The limits of co-authors keep strangers from causing many mails, from one mailbox or to one person. The page saves a draft every few seconds while somebody types, so many changes must be possible. There is no limit by
 * network for changes, because a whole university can share one network.
 */
export const paperLimits = {
  changesByMailbox: { name: 'paper-changes-by-mailbox', by: 'email', points: 1200, seconds: hour },
  filesByMailbox: { name: 'paper-files-by-mailbox', by: 'email', points: 30, seconds: hour },
  coAuthorsByMailbox: { name: 'co-authors-by-mailbox', by: 'email', points: 30, seconds: 24 * hour },
  coAuthorsOfAddress: { name: 'co-authors-of-address', by: 'email', points: 10, seconds: 30 * 24 * hour },
  linksByAddress: { name: 'co-author-links-by-address', by: 'address', points: 120, seconds: hour },
} as const satisfies Record<string, RateLimitRule>;
