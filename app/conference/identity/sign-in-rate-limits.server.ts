import type { RateLimitRule } from '#platform/http/security/rate-limits.server.ts';

const minute = 60;
const hour = 60 * minute;

/**
 * How many sign-in mails somebody can request. The limits by network address (`byAddress`) are high, because all people
 * at the venue can have the same network address. The limits by email are strict.
 */
export type MailLimits = Record<
  'byAddress' | 'byEmailAndAddress' | 'byEmail' | 'byProvedEmail',
  RateLimitRule
>;

/** The limits of sign-in mails to participants. A thousand guests can have the venue's network address. */
export const signInMailLimits: MailLimits = {
  byAddress: { name: 'mail-by-address', by: 'address', points: 600, seconds: hour },
  byEmailAndAddress: { name: 'mail-by-email-and-address', by: 'email', points: 4, seconds: hour },
  byEmail: { name: 'mail-by-email', by: 'email', points: 12, seconds: hour },
  // In a browser where this mailbox was proved before, only this limit counts, not the three limits above.
  byProvedEmail: { name: 'mail-by-proved-email', by: 'email', points: 6, seconds: hour },
};

export const loginFailureLimits = {
  byAddress: { name: 'login-failure-by-address', by: 'address', points: 30, seconds: 15 * minute },
  byEmail: { name: 'login-failure-by-email', by: 'email', points: 10, seconds: 15 * minute },
} as const;

export const codeLimits = {
  byAddress: { name: 'code-by-address', by: 'address', points: 150, seconds: 15 * minute },
} as const;
