import { z } from 'zod';
import { enquiryScope, statuses, topics } from '#conference/enquiries/enquiry.ts';
import type { EnquiryFilter } from '#conference/enquiries/search-enquiries.server.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { searchText } from '#platform/forms/plain-text.ts';
import { readSearch, searchChoice } from '../list/search-fields.ts';

const searchSchema = z.object({
  text: searchText(200),
  topic: searchChoice(topics),
  status: searchChoice(['any', ...statuses]),
  assignee: searchChoice(['me', 'mine', 'nobody']),
});

/**
 * Reads the search of the inbox from a URL, and makes its filter. Without a status in the URL, the filter finds open
 * enquiries, or enquiries of every status if there is a search text.
 */
export function readEnquirySearch(url: URL, organiser: Pick<Organiser, 'id' | 'roles'>) {
  const { id: organiserId, roles } = organiser;
  const search = readSearch(searchSchema, url);
  const { text, topic, status, assignee } = search;
  const filter: EnquiryFilter = {
    scope: enquiryScope(organiser),
    text,
    topic,
    ...(!status && text.trim() === '' && { statuses: ['new', 'in-progress'] }),
    ...(status && status !== 'any' && { statuses: [status] }),
    ...(assignee === 'nobody' && { assigned: 'nobody' }),
    ...(assignee === 'me' && { assigned: { organiserId, roles: [] } }),
    ...(assignee === 'mine' && { assigned: { organiserId, roles: [...roles] } }),
  };
  return { search, filter };
}
