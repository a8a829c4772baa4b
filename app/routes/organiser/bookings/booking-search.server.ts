import { z } from 'zod';
import { edition } from '#conference/edition/edition.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { searchText } from '#routes/organiser/list/search-fields.ts';
import { statuses } from './booking-words.ts';

/** The filter as it stands in the address; what does not fit is as if it were not there. */
const searchSchema = z.object({
  text: searchText(200),
  option: z
    .string()
    .refine((id) => edition.catalogue.some((option) => option.id === id))
    .catch(''),
  status: z.enum(['', ...statuses]).catch(''),
  after: z.string().refine(isUuid).optional().catch(undefined),
});

/** The list's search in an address: as it was typed, where its page begins, and the filter it comes to. */
export function readBookingSearch(url: URL) {
  const { after, ...search } = searchSchema.parse(Object.fromEntries(url.searchParams));
  const filter = { ...search, option: search.option || undefined, status: search.status || undefined };
  return { search, after, filter };
}
