import type { Database } from '#platform/database/database.server.ts';

/**
 * Reads a decision for its mail. If the decision is not sent yet, returns the comments of all reviews that were
 * submitted until now.
 */
export async function readDecision(db: Database, decisionId: string) {
  const row = await db
    .selectFrom('paper_decision as decided')
    .innerJoin('paper', 'paper.id', 'decided.paper_id')
    .innerJoin('paper_version as version', (join) =>
      join.onRef('version.paper_id', '=', 'paper.id').onRef('version.number', '=', 'decided.version'),
    )
    .select([
      'decided.decision',
      'decided.note',
      'decided.comments',
      'decided.sent_at',
      'paper.id as paperId',
    ])
    .select(['paper.number', 'paper.email', 'paper.mail_language', 'version.title'])
    .select('version.author_name as name')
    .where('decided.id', '=', decisionId)
    .where('paper.state', '<>', 'withdrawn')
    .executeTakeFirst();
  if (!row || row.sent_at !== null) return row;
  const reviews = await db
    .selectFrom('review')
    .select('for_author')
    .where('paper_id', '=', row.paperId)
    .where('submitted_at', 'is not', null)
    .orderBy('submitted_at')
    .orderBy('reviewer_id')
    .execute();
  return { ...row, comments: reviews.map((review) => review.for_author) };
}
