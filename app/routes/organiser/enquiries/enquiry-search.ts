import { z } from 'zod';
import { statuses, topics } from '#conference/enquiries/enquiry.ts';
import type { EnquiryFilter } from '#conference/enquiries/search-enquiries.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { searchText } from '#routes/organiser/list/search-fields.ts';

/** The search as it stands in the address; what does not fit is as if it were not there. */
const searchSchema = z.object({
  text: searchText(200),
  topic: z.enum(['', ...topics]).catch(''),
  status: z.enum(['', 'any', ...statuses]).catch(''),
  assignee: z.enum(['', 'me', 'nobody']).catch(''),
  after: z.string().refine(isUuid).optional().catch(undefined),
});

/**
 * The inbox's search in an address: as it was typed, where its page begins, and the filter it comes to. Without a status
 * it means what is open.
 */
export function readEnquirySearch(url: URL, organiserId: string) {
  const { after, ...search } = searchSchema.parse(Object.fromEntries(url.searchParams));
  const { text, topic, status, assignee } = search;
  const filter: EnquiryFilter = {
    text,
    ...(topic && { topic }),
    ...(status === '' && { statuses: ['new', 'in-progress'] }),
    ...(status !== '' && status !== 'any' && { statuses: [status] }),
    ...(assignee && { assigneeId: assignee === 'me' ? organiserId : null }),
  };
  return { search, after, filter };
}
