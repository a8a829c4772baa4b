import type { Database } from '#platform/database/database.server.ts';
import { isSimilar, type Spelling, similarityTo } from '#platform/database/similar-text.server.ts';
import type { EnquiryScope } from './enquiry.ts';
import { filterEnquiries, searchEnquiries } from './search-enquiries.server.ts';

/**
 * Finds at most `count` enquiries of any status. With the spelling `as-typed`, searches in the same way as the inbox.
 * Otherwise finds similar names of senders, the most similar first. `isListed` is true if the inbox finds the same
 * enquiries.
 */
export async function findEnquiries(
  db: Database,
  { text, spelling, scope, count }: { text: string; spelling: Spelling; scope: EnquiryScope; count: number },
) {
  if (spelling === 'as-typed') {
    const { rows } = await searchEnquiries(db, { filter: { text, scope }, count });
    return { isListed: true, rows };
  }
  const similar = await filterEnquiries(db, { scope })
    .select(['enquiry.id', 'enquiry.kind as topic', 'enquiry.status', 'enquiry.name', 'enquiry.email'])
    .where(isSimilar('enquiry.name', text))
    .orderBy(similarityTo('enquiry.name', text), 'desc')
    .orderBy('enquiry.created_at', 'desc')
    .orderBy('enquiry.id')
    .limit(count)
    .execute();
  return { isListed: false, rows: similar };
}
