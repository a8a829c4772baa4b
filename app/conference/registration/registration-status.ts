/** The status of a registration in words. */
export const registrationStatusWords = {
  active: 'Active',
  'must-choose': 'Duplicate: participant must choose',
  'merged-or-duplicate': 'Merged or duplicate',
  withdrawn: 'Withdrawn',
  'stall-holder': 'Stall holder',
} as const;

/**
 * Statuses in which people can log in. `merged-or-duplicate` covers registrations that were merged into another and those
 * that their owner did not choose.
 */
export const openStatuses = ['active', 'must-choose', 'stall-holder'] as const;

/** Statuses in which somebody pays what they owe: participants, and stall holders for their bookings. */
export const payingStatuses = ['active', 'stall-holder'] as const;

export function isOpen(status: string): boolean {
  return openStatuses.some((open) => open === status);
}

export function isPaying(status: string): boolean {
  return payingStatuses.some((paying) => paying === status);
}
