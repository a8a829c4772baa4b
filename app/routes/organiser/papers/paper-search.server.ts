import { z } from 'zod';
import { edition } from '#conference/edition/edition.server.ts';
import { committeeStates, reviewFilters } from '#conference/papers/deciding/rank-papers.server.ts';
import { searchText } from '#platform/forms/plain-text.ts';
import { searchChoice } from '../list/search-fields.ts';

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

/** The filter of the list of papers, read from a URL. */
export const paperSearchSchema = z.object({
  text: searchText(200),
  state: searchChoice(committeeStates),
  kind: searchChoice(idsOf(edition.papers.kinds)),
  theme: searchChoice(idsOf(edition.papers.themes)),
  reviews: searchChoice(reviewFilters),
});
