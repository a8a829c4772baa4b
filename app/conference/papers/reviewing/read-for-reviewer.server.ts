import { edition } from '#conference/edition/edition.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import { openSubmittedFullText } from '#conference/papers/submitting/full-text.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { CheckedFile } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { readPoints } from './write-review.server.ts';

/** A query of the papers of a reviewer in their newest version. Withdrawn papers are left out. */
function assignedPapers(db: Database, reviewerId: string) {
  return db
    .selectFrom('paper_assignment as assigned')
    .innerJoin('paper', 'paper.id', 'assigned.paper_id')
    .innerJoin('paper_version as version', (join) =>
      join.onRef('version.paper_id', '=', 'paper.id').onRef('version.number', '=', 'paper.last_version'),
    )
    .leftJoin('review', (join) =>
      join
        .onRef('review.paper_id', '=', 'assigned.paper_id')
        .onRef('review.reviewer_id', '=', 'assigned.reviewer_id'),
    )
    .where('assigned.reviewer_id', '=', reviewerId)
    .where('paper.state', '<>', 'withdrawn');
}

export type ReviewState = 'open' | 'begun' | 'submitted' | 'closed';

/** Lists the papers of a reviewer. Papers that wait for a review come first. */
export async function listForReviewer(db: Database, reviewerId: string) {
  const rows = await assignedPapers(db, reviewerId)
    .select(['paper.id', 'paper.number', 'paper.state', 'version.title', 'version.theme', 'version.kind'])
    .select(['review.saved_at', 'review.submitted_at'])
    .orderBy('review.submitted_at', (order) => order.asc().nullsFirst())
    .orderBy('paper.number')
    .execute();
  return rows.map(({ saved_at, submitted_at, state, ...paper }) => ({
    ...paper,
    reviewState: reviewStateOf({ saved_at, submitted_at, state }),
  }));
}

function reviewStateOf(row: {
  saved_at: Date | null;
  submitted_at: Date | null;
  state: string;
}): ReviewState {
  if (row.submitted_at) return 'submitted';
  if (row.state !== 'submitted') return 'closed';
  return row.saved_at ? 'begun' : 'open';
}

/**
 * Reads a paper that is assigned to a reviewer, with their own review. Names the authors only if the edition is not
 * double-blind. Returns undefined if the paper is not assigned to the reviewer.
 */
export async function readForReviewer(
  db: Database,
  { paperId, reviewerId }: { paperId: string; reviewerId: string },
) {
  const row = await assignedPapers(db, reviewerId)
    .where('paper.id', '=', paperId)
    .select(['paper.id', 'paper.number', 'paper.state', 'paper.last_version'])
    .select(['version.title', 'version.abstract', 'version.theme', 'version.kind', 'version.language'])
    .select(['version.file_id', 'review.points', 'review.for_author', 'review.for_committee'])
    .select(['review.saved_at', 'review.submitted_at', 'review.version'])
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    number: row.number,
    version: row.last_version,
    title: row.title,
    abstract: row.abstract,
    theme: row.theme,
    kind: row.kind,
    language: row.language,
    hasFile: row.file_id !== null,
    reviewState: reviewStateOf(row),
    canReview: row.state === 'submitted',
    isOlderVersion: row.version !== null && row.version < row.last_version,
    review: {
      points: readPoints(row.points),
      forAuthor: row.for_author ?? '',
      forCommittee: row.for_committee ?? '',
    },
    authors: edition.papers.review.blindness === 'double' ? undefined : await listAuthorNames(db, paperId),
    discussion: row.submitted_at === null ? undefined : await readDiscussion(db, paperId, reviewerId),
  };
}

/** Lists the names of the author and the co-authors. Only reviewers in a single-blind edition may see them. */
async function listAuthorNames(db: Database, paperId: string): Promise<string[]> {
  const author = await db
    .selectFrom('paper')
    .innerJoin('paper_version as version', (join) =>
      join.onRef('version.paper_id', '=', 'paper.id').onRef('version.number', '=', 'paper.last_version'),
    )
    .select('version.author_name as name')
    .where('paper.id', '=', paperId)
    .executeTakeFirst();
  const others = await db
    .selectFrom('paper_co_author')
    .select('name')
    .where('paper_id', '=', paperId)
    .orderBy('position')
    .execute();
  return [...(author ? [author.name] : []), ...others.map(({ name }) => name)];
}

/**
 * Who wrote a remark, as the reader sees it: the reader, another reviewer (only a number), or an organiser (the name).
 */
type Writer = { kind: 'you' } | { kind: 'reviewer'; place: number } | { kind: 'committee'; name: string };

/** Reads the other reviews of a paper and the remarks, for a reviewer whose own review is submitted. */
async function readDiscussion(db: Database, paperId: string, reviewerId: string) {
  const reviews = await listSubmittedReviews(db, paperId);
  const places = new Map(reviews.map((review, index) => [review.reviewerId, index + 1]));
  const writerOf = (id: string | null, organiser: string | null): Writer => {
    if (id === null) return { kind: 'committee', name: organiser ?? '' };
    return id === reviewerId ? { kind: 'you' } : { kind: 'reviewer', place: places.get(id) ?? 0 };
  };
  const remarks = await listRemarks(db, paperId);
  return {
    reviews: reviews
      .filter((review) => review.reviewerId !== reviewerId)
      .map(({ reviewerId: id, score, forAuthor, forCommittee }) => ({
        place: places.get(id) ?? 0,
        score,
        forAuthor,
        forCommittee,
      })),
    remarks: remarks.map(({ id, text, reviewerId: by, organiser }) => ({
      id,
      text,
      writer: writerOf(by, organiser),
    })),
  };
}

/** Lists the submitted reviews of a paper in the order of the assignments. */
export async function listSubmittedReviews(db: Database, paperId: string) {
  return await db
    .selectFrom('review')
    .innerJoin('reviewer', 'reviewer.id', 'review.reviewer_id')
    .innerJoin('paper_assignment as assigned', (join) =>
      join
        .onRef('assigned.paper_id', '=', 'review.paper_id')
        .onRef('assigned.reviewer_id', '=', 'review.reviewer_id'),
    )
    .select(['review.reviewer_id as reviewerId', 'reviewer.name', 'reviewer.institution', 'review.version'])
    .select(['review.for_author as forAuthor', 'review.for_committee as forCommittee', 'review.points'])
    .select((row) => row.fn<number>('float8', ['review.score']).as('score'))
    .where('review.paper_id', '=', paperId)
    .where('review.submitted_at', 'is not', null)
    .orderBy('assigned.assigned_at')
    .orderBy('review.reviewer_id')
    .execute();
}

/** Lists the remarks of reviewers and the committee about a paper, oldest first. */
export async function listRemarks(db: Database, paperId: string) {
  return await db
    .selectFrom('review_remark as remark')
    .leftJoin(organisers(db).as('writer'), 'writer.id', 'remark.organiser_id')
    .leftJoin('reviewer', 'reviewer.id', 'remark.reviewer_id')
    .select(['remark.id', 'remark.text', 'remark.sent_at as sentAt', 'remark.reviewer_id as reviewerId'])
    .select(['writer.name as organiser', 'reviewer.name as reviewer'])
    .where('remark.paper_id', '=', paperId)
    .orderBy('remark.sent_at')
    .orderBy('remark.id')
    .execute();
}

/** Opens the full text of a paper for a reviewer to whom it is assigned. */
export async function openFullTextForReviewer(
  store: Pick<Platform, 'db' | 'files' | 'secrets'>,
  { paperId, reviewerId }: { paperId: string; reviewerId: string },
): Promise<CheckedFile | undefined> {
  const assigned = await assignedPapers(store.db, reviewerId)
    .where('paper.id', '=', paperId)
    .select('paper.id')
    .executeTakeFirst();
  return assigned ? await openSubmittedFullText(store, paperId) : undefined;
}
