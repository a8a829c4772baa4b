/** The status of a registration in words. */
export const registrationStatusWords = {
  active: 'Active',
  waiting: 'Waiting list',
  'must-choose': 'Registered twice, waiting for their answer',
  'merged-or-duplicate': 'Merged or duplicate',
  withdrawn: 'Withdrawn',
  'stall-holder': 'Stall holder',
} as const;

/**
 * Statuses in which people can log in. `merged-or-duplicate` is the status of registrations that were merged into
 * another, and of those that their owner did not choose.
 */
export const openStatuses = ['active', 'waiting', 'must-choose', 'stall-holder'] as const;

/**
 * Statuses with which somebody can pay for something: participants pay their fees and bookings, stall holders and people
 * on the waiting list only their bookings.
 */
export const payingStatuses = ['active', 'waiting', 'stall-holder'] as const;

export function isOpen(status: string): boolean {
  return openStatuses.some((open) => open === status);
}

export function isPaying(status: string): boolean {
  return payingStatuses.some((paying) => paying === status);
}

/** All statuses of registrations. */
export const registrationStatuses = Object.keys(registrationStatusWords) as [
  keyof typeof registrationStatusWords,
  ...(keyof typeof registrationStatusWords)[],
];
