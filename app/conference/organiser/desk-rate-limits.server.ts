import type { MailLimits } from '#conference/identity/sign-in-rate-limits.server.ts';

const minute = 60;
const hour = 60 * minute;

/** The limits of sign-in mails and invitations to the desk. Sign-in mails to participants have separate limits. */
export const deskMailLimits: MailLimits = {
  byAddress: { name: 'desk-mail-by-address', by: 'address', points: 60, seconds: hour },
  byEmailAndAddress: { name: 'desk-mail-by-email-and-address', by: 'email', points: 6, seconds: hour },
  byEmail: { name: 'desk-mail-by-email', by: 'email', points: 20, seconds: hour },
  byProvedEmail: { name: 'desk-mail-by-proved-email', by: 'email', points: 10, seconds: hour },
};

export const deskCodeLimits = {
  byAddress: { name: 'desk-code-by-address', by: 'address', points: 60, seconds: 15 * minute },
} as const;

export const welcomeLimits = {
  byAddress: { name: 'welcome-by-address', by: 'address', points: 30, seconds: hour },
} as const;

/**
 * The limits of wrong codes, each for one organiser: in one browser, from one network, and in all browsers together in
 * which the organiser has never given a second factor. A quarter of an hour stops fast guessing, a day slow guessing.
 */
export const secondFactorLimits = {
  browserQuarterHour: { name: 'second-factor-by-browser', by: 'id', points: 5, seconds: 15 * minute },
  browserDay: { name: 'second-factor-by-browser-a-day', by: 'id', points: 30, seconds: 24 * hour },
  addressQuarterHour: { name: 'second-factor-by-address', by: 'id', points: 5, seconds: 15 * minute },
  addressDay: { name: 'second-factor-by-address-a-day', by: 'id', points: 30, seconds: 24 * hour },
  elsewhereDay: { name: 'second-factor-elsewhere-a-day', by: 'id', points: 60, seconds: 24 * hour },
} as const;

/** Nobody can guess a passkey. This limit only saves the server work, and wrong codes do not count towards it. */
export const passkeyLimits = {
  session: { name: 'passkey-by-session', by: 'id', points: 30, seconds: 15 * minute },
} as const;
