import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';

/** Lists the reviewers of a paper, and how far each review is. The reviewer who got the paper first comes first. */
export async function listAssignments(db: Database, paperId: string) {
  const rows = await db
    .selectFrom('paper_assignment as assigned')
    .innerJoin('reviewer', 'reviewer.id', 'assigned.reviewer_id')
    .leftJoin('review', (join) =>
      join
        .onRef('review.paper_id', '=', 'assigned.paper_id')
        .onRef('review.reviewer_id', '=', 'assigned.reviewer_id'),
    )
    .select([
      'reviewer.id',
      'reviewer.name',
      'reviewer.institution',
      'review.saved_at',
      'review.submitted_at',
    ])
    .where('assigned.paper_id', '=', paperId)
    .orderBy('assigned.assigned_at')
    .orderBy('reviewer.id')
    .execute();
  return rows.map(({ saved_at, submitted_at, ...reviewer }) => ({
    ...reviewer,
    state: submitted_at ? ('submitted' as const) : saved_at ? ('begun' as const) : ('open' as const),
  }));
}

/**
 * Lists the reviewers to whom a paper is not assigned, and how many papers each of them has. `conflict` says why a
 * reviewer must not review this paper. It is null if the reviewer may review it.
 */
export async function listCandidates(db: Database, paperId: string) {
  const { rows } = await sql<{ id: string; name: string; papers: number; conflict: string | null }>`
    select reviewer.id, reviewer.name,
      (select count(*)::int from paper_assignment where reviewer_id = reviewer.id) as papers,
      (select reason from review_conflicts() as found
        where found.paper_id = ${paperId} and found.reviewer_id = reviewer.id limit 1) as conflict
    from reviewer
    where joined_at is not null and ended_at is null
      and not exists (select from paper_assignment where paper_id = ${paperId} and reviewer_id = reviewer.id)
    order by papers, reviewer.name`.execute(db);
  return rows;
}

/** Counts the papers that wait for a decision, the papers with fewer reviewers than they need, and the reviewers. */
export async function countAssignments(db: Database, perPaper: number) {
  const { rows } = await sql<{ papers: number; lacking: number; reviewers: number }>`
    select count(*)::int as papers,
      count(*) filter (where (select count(*) from paper_assignment where paper_id = paper.id) < ${perPaper})::int as lacking,
      (select count(*)::int from reviewer where joined_at is not null and ended_at is null) as reviewers
    from paper where state = 'submitted'`.execute(db);
  return rows[0] ?? { papers: 0, lacking: 0, reviewers: 0 };
}
