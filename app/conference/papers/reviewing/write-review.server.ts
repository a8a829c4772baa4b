import { byReviewer, recordAct } from '#conference/audit/record-act.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { readFacts } from '#conference/edition/settings/stored-settings.server.ts';
import { lockPaper } from '#conference/papers/papers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { mostPoints, type Points, scoreOf } from './reviewer.ts';

export type ReviewDraft = { points: Points; forAuthor: string; forCommittee: string };

type Writing = { paperId: string; reviewerId: string; review: ReviewDraft };

export type ReviewRefusal = 'not-assigned' | 'decided' | 'missing-points' | 'missing-comment';

/** Saves the draft of a review. Leaves a submitted review unchanged, because only `submitReview` may change it. */
export async function saveReview(
  db: Database,
  { paperId, reviewerId, review }: Writing,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: ReviewRefusal }> {
  return await db.transaction().execute(async (tx) => {
    const found = await lockReviewed(tx, { paperId, reviewerId });
    if (!found.ok) return found;
    const content = contentOf(review, now);
    await tx
      .insertInto('review')
      .values({ paper_id: paperId, reviewer_id: reviewerId, ...content })
      .onConflict((conflict) =>
        conflict
          .columns(['paper_id', 'reviewer_id'])
          .doUpdateSet(content)
          .where('review.submitted_at', 'is', null),
      )
      .execute();
    return { ok: true };
  });
}

/**
 * Submits a review. It can be submitted again until the paper is decided, for example after the discussion. Refuses a
 * review without points for each criterion, or without a comment for the author.
 */
export async function submitReview(
  db: Database,
  { requestId, ...writing }: Writing & { requestId: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: ReviewRefusal }> {
  const { paperId, reviewerId, review } = writing;
  const { criteria } = (await readFacts(db)).papers.review;
  if (criteria.some(({ id }) => review.points[id] === undefined))
    return { ok: false, reason: 'missing-points' };
  if (review.forAuthor.trim() === '') return { ok: false, reason: 'missing-comment' };
  return await db.transaction().execute(async (tx) => {
    const found = await lockReviewed(tx, writing);
    if (!found.ok) return found;
    const content = {
      ...contentOf(review, now),
      score: scoreOf(review.points, criteria),
      version: found.version,
      submitted_at: now,
    };
    await tx
      .insertInto('review')
      .values({ paper_id: paperId, reviewer_id: reviewerId, ...content })
      .onConflict((conflict) => conflict.columns(['paper_id', 'reviewer_id']).doUpdateSet(content))
      .execute();
    await recordAct(tx, { ...byReviewer({ reviewerId, paperId, requestId }), action: 'review.submitted' });
    return { ok: true };
  });
}

function contentOf({ points, forAuthor, forCommittee }: ReviewDraft, now: Date) {
  return {
    points: JSON.stringify(points),
    for_author: forAuthor,
    for_committee: forCommittee,
    saved_at: now,
  };
}

/**
 * Locks a paper before a review of it changes. Refuses if the paper is not assigned to the reviewer, or is already
 * decided.
 */
async function lockReviewed(tx: Database, { paperId, reviewerId }: Pick<Writing, 'paperId' | 'reviewerId'>) {
  const paper = await lockPaper(tx, paperId);
  const assigned = await tx
    .selectFrom('paper_assignment')
    .select('paper_id')
    .where('paper_id', '=', paperId)
    .where('reviewer_id', '=', reviewerId)
    .executeTakeFirst();
  if (!paper || !assigned) return { ok: false, reason: 'not-assigned' } as const;
  if (paper.state !== 'submitted') return { ok: false, reason: 'decided' } as const;
  return { ok: true, version: paper.last_version } as const;
}

/**
 * Reads the points of a review from the database or a form. Leaves out unknown criteria, and points that are not a
 * whole number from 1 to 5.
 */
export function readPoints(given: unknown): Points {
  const values: Record<string, unknown> = { ...Object(given) };
  const points: Points = {};
  for (const { id } of edition.papers.review.criteria) {
    const value = Number(values[id]);
    if (Number.isInteger(value) && value >= 1 && value <= mostPoints) points[id] = value;
  }
  return points;
}
