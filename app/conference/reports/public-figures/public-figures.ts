/** The numbers that the public pages show about the edition. A figure is missing until a job has counted it. */
export type PublicFigures = Partial<Record<'countries' | 'participants' | 'papers' | 'sessions', number>>;

/**
 * A country counts only if at least this many people come from it, so that the number of countries tells nothing about
 * one person.
 */
export const fewestFromCountry = 3;
