import type { MailLimits } from '#conference/accounts/sign-in-rate-limits.server.ts';

const minute = 60;
const hour = 60 * minute;

/** The limits of sign-in mails to the desk. Sign-in mails to participants have separate limits. */
export const deskMailLimits: MailLimits = {
  byAddress: { name: 'desk-mail-by-address', by: 'address', points: 60, seconds: hour },
  firstOfNetwork: { name: 'desk-mail-first-of-network', by: 'email', points: 1, seconds: hour },
  byProvedEmail: { name: 'desk-mail-by-proved-email', by: 'email', points: 10, seconds: hour },
};

export const invitationLimits = {
  byEmail: { name: 'desk-invitation-by-email', by: 'email', points: 20, seconds: hour },
} as const;

export const deskCodeLimits = {
  byAddress: { name: 'desk-code-by-address', by: 'address', points: 60, seconds: 15 * minute },
} as const;

export const welcomeLimits = {
  byAddress: { name: 'welcome-by-address', by: 'address', points: 30, seconds: hour },
} as const;
