import { readSpeakerNumber } from '#conference/speakers/speaker-number.ts';
import { speakers } from '#conference/speakers/speakers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { isSimilar, type Spelling, similarityTo } from '#platform/database/similar-text.server.ts';
import { listQueue } from './queue.server.ts';

/**
 * Finds at most `count` entries of one part of the queue, in any state. `how` says how they were found:
 * - `exact`: the text is the number of the entry.
 * - `listed`: the name or email contains the text, as in the list.
 * - `similar`: the name has a similar spelling.
 */
export async function findSpeakers(
  db: Database,
  { text, isHonour, spelling, count }: { text: string; isHonour: boolean; spelling: Spelling; count: number },
) {
  const entries = speakers(db).where('honour', isHonour ? 'is not' : 'is', null);
  if (spelling === 'similar') {
    const similar = await entries
      .where(isSimilar('name', text))
      .orderBy(similarityTo('name', text), 'desc')
      .orderBy('id')
      .limit(count)
      .execute();
    return { how: 'similar' as const, rows: similar };
  }
  const number = readSpeakerNumber(text);
  const exact =
    number === undefined ? undefined : await entries.where('number', '=', number).executeTakeFirst();
  if (exact) return { how: 'exact' as const, rows: [exact] };
  const { rows } = await listQueue(db, { isHonour, filter: { text }, count });
  return { how: 'listed' as const, rows };
}
