/** A registration with one of these standings lets its participant log in. One that is set aside or withdrawn does not. */
export const openStandings = ['counted', 'waiting'] as const;

export function isOpen(standing: string): boolean {
  return openStandings.some((open) => open === standing);
}
