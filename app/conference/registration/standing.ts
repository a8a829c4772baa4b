/** Participants can log in to active and waiting registrations, but not to duplicates and withdrawn registrations. */
export const openStandings = ['counted', 'waiting'] as const;

export function isOpen(standing: string): boolean {
  return openStandings.some((open) => open === standing);
}
