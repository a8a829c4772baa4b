import type { RateLimitRule } from '#platform/http/security/rate-limits.server.ts';

const minute = 60;
const hour = 60 * minute;

/**
 * What somebody who asks for sign-in mails can use up: the mails of the asker's own network, never those of a mailbox.
 * How often a mailbox gets a mail is in limit-sign-in-mails.server.ts.
 */
export type MailLimits = Record<'byAddress' | 'firstOfNetwork' | 'byProvedEmail', RateLimitRule>;

/** The limits of sign-in mails to participants. A thousand guests can have the venue's network address. */
export const signInMailLimits: MailLimits = {
  byAddress: { name: 'mail-by-address', by: 'address', points: 600, seconds: hour },
  // The first request of a network for a mailbox is sent at once, even if strangers have asked for the mailbox before.
  firstOfNetwork: { name: 'mail-first-of-network', by: 'email', points: 1, seconds: hour },
  // In a browser where this mailbox was proved before, so many requests do not wait for those of strangers.
  byProvedEmail: { name: 'mail-by-proved-email', by: 'email', points: 6, seconds: hour },
};

export const loginFailureLimits = {
  byAddress: { name: 'login-failure-by-address', by: 'address', points: 30, seconds: 15 * minute },
  byEmail: { name: 'login-failure-by-email', by: 'email', points: 10, seconds: 15 * minute },
} as const;

export const codeLimits = {
  byAddress: { name: 'code-by-address', by: 'address', points: 150, seconds: 15 * minute },
} as const;
