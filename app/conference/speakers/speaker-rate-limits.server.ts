import type { RateLimitRule } from '#platform/http/security/rate-limits.server.ts';

const hour = 60 * 60;

/** `nominationsOfAddress` keeps strangers from causing many mails to somebody by nominating them. */
export const speakerLimits = {
  changesByMailbox: { name: 'speaker-changes-by-mailbox', by: 'email', points: 120, seconds: hour },
  picturesByMailbox: { name: 'speaker-pictures-by-mailbox', by: 'email', points: 30, seconds: hour },
  nominationsByMailbox: { name: 'nominations-by-mailbox', by: 'email', points: 10, seconds: 24 * hour },
  nominationsOfAddress: { name: 'nominations-of-address', by: 'email', points: 3, seconds: 30 * 24 * hour },
  linksByAddress: { name: 'nomination-links-by-address', by: 'address', points: 120, seconds: hour },
} as const satisfies Record<string, RateLimitRule>;
