/** What the public pages say about the edition in numbers. A figure that nobody has counted yet is missing. */
export type PublicFigures = Partial<Record<'countries' | 'participants' | 'papers' | 'sessions', number>>;

/**
 * A country counts only if at least this number of people come from it, so that the number says nothing about one
 * person.
 */
export const fewestFromCountry = 3;
