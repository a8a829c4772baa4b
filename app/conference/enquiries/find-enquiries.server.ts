import type { Database } from '#platform/database/database.server.ts';
import { isSimilar, similarityTo } from '#platform/database/similar-text.server.ts';
import { filterEnquiries, searchEnquiries } from './search-enquiries.server.ts';

/**
 * Finds at most `count` enquiries of any status, as the inbox does. If there are none, finds those whose senders are
 * spelled similarly, the most similar first; then `isListed` is false.
 */
export async function findEnquiries(db: Database, text: string, count: number) {
  const rows = await searchEnquiries(db, { filter: { text }, count });
  if (rows.length > 0) return { isListed: true, rows };
  const similar = await filterEnquiries(db, {})
    .select(['received.id', 'received.kind as topic', 'received.status', 'received.name', 'received.email'])
    .where(isSimilar('received.name', text))
    .orderBy(similarityTo('received.name', text), 'desc')
    .orderBy('received.created_at', 'desc')
    .orderBy('received.id')
    .limit(count)
    .execute();
  return { isListed: false, rows: similar };
}
