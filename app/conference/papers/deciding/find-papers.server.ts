import { readPaperNumber } from '#conference/papers/paper-number.ts';
import type { Database } from '#platform/database/database.server.ts';
import { escapeLike } from '#platform/database/escape-like.server.ts';
import { isSimilar, type Spelling, similarityTo } from '#platform/database/similar-text.server.ts';
import { submittedPapers } from './rank-papers.server.ts';

/**
 * Finds at most `count` submitted papers in any state. `how` says how they were found:
 * - `exact`: the text is the number of the paper.
 * - `listed`: the title, author or email contains the text, as in the list of papers.
 * - `similar`: the title or author has a similar spelling.
 */
export async function findPapers(
  db: Database,
  { text, spelling, count }: { text: string; spelling: Spelling; count: number },
) {
  if (spelling === 'similar') {
    const similar = await selectPapers(db)
      .where((row) => row.or([isSimilar('version.title', text), isSimilar('version.author_name', text)]))
      .orderBy(similarityTo('version.title', text), 'desc')
      .orderBy('paper.number', 'desc')
      .limit(count)
      .execute();
    return { how: 'similar' as const, rows: similar };
  }
  const number = readPaperNumber(text);
  const exact =
    number === undefined
      ? undefined
      : await selectPapers(db).where('paper.number', '=', number).executeTakeFirst();
  if (exact) return { how: 'exact' as const, rows: [exact] };
  const like = `%${escapeLike(text)}%`;
  const rows = await selectPapers(db)
    .where((row) =>
      row.or([
        row('version.title', 'ilike', like),
        row('version.author_name', 'ilike', like),
        row('paper.email', 'ilike', like),
      ]),
    )
    .orderBy('paper.number', 'desc')
    .limit(count)
    .execute();
  return { how: 'listed' as const, rows };
}

function selectPapers(db: Database) {
  return submittedPapers(db)
    .select(['paper.id', 'paper.number', 'paper.state', 'paper.email', 'version.title'])
    .select('version.author_name as authorName');
}
