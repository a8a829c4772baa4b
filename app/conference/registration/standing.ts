/** Participants can log in to registrations with these standings, but not if they are set aside or withdrawn. */
export const openStandings = ['counted', 'waiting'] as const;

export function isOpen(standing: string): boolean {
  return openStandings.some((open) => open === standing);
}
