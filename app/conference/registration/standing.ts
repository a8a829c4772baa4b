/** The status of a registration in words. */
export const standingWords = {
  counted: 'Active',
  waiting: 'Duplicate: participant must choose',
  'set-aside': 'Merged or duplicate',
  withdrawn: 'Withdrawn',
  'stall-holder': 'Stall holder',
} as const;

/**
 * People can log in to active and waiting registrations and to the accounts of stall holders, but not to duplicates and
 * withdrawn registrations.
 */
export const openStandings = ['counted', 'waiting', 'stall-holder'] as const;

/** Standings in which somebody pays what they owe: participants, and stall holders for their bookings. */
export const payingStandings = ['counted', 'stall-holder'] as const;

export function isOpen(standing: string): boolean {
  return openStandings.some((open) => open === standing);
}

export function isPaying(standing: string): boolean {
  return payingStandings.some((paying) => paying === standing);
}
