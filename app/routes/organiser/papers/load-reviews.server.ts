import { randomUUID } from 'node:crypto';
import { listAssignments, listCandidates } from '#conference/papers/reviewing/read-assignments.server.ts';
import { listRemarks, listSubmittedReviews } from '#conference/papers/reviewing/read-for-reviewer.server.ts';
import { readPoints } from '#conference/papers/reviewing/write-review.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { describeZonedTime } from '../desk-dates.server.ts';
import { describeCount } from '../page/count.ts';

/** Loads the reviews of a paper for its page. */
export async function loadReviews(
  { db, settings }: Pick<RouteContext, 'db' | 'settings'>,
  paperId: string,
  lastVersion: number,
) {
  const assignments = await listAssignments(db, paperId);
  const submitted = await listSubmittedReviews(db, paperId);
  const remarks = await listRemarks(db, paperId);
  const candidates = await listCandidates(db, paperId);
  const inConflict = candidates.filter(({ conflict }) => conflict !== null);
  const scores = submitted.map(({ score }) => score);
  const mean = scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
  return {
    formKey: randomUUID(),
    assignments,
    score:
      scores.length > 0
        ? `Mean ${mean.toFixed(2)} of ${describeCount(scores.length, 'review', 'reviews')}, from ${Math.min(...scores).toFixed(2)} to ${Math.max(...scores).toFixed(2)}.`
        : undefined,
    submitted: submitted.map(({ reviewerId, name, score, points, version, forAuthor, forCommittee }) => {
      const pointsOf = readPoints(points);
      const older = version !== null && version < lastVersion ? `, about version ${version}` : '';
      return {
        id: reviewerId,
        name,
        head: `${score.toFixed(2)}${older}`,
        points: settings.papers.review.criteria
          .map((criterion) => `${criterion.name} ${pointsOf[criterion.id] ?? '?'}`)
          .join(', '),
        forAuthor,
        forCommittee,
      };
    }),
    remarks: remarks.map(({ id, text, sentAt, organiser, reviewer }) => ({
      id,
      text,
      from: `${organiser ?? reviewer ?? ''}, ${describeZonedTime(sentAt)}`,
    })),
    candidates: candidates
      .filter(({ conflict }) => conflict === null)
      .map(({ id, name, papers }) => ({
        value: id,
        label: `${name} (${describeCount(papers, 'paper', 'papers')})`,
      })),
    excluded:
      inConflict.length > 0
        ? `These reviewers are not in the list because of a conflict of interest: ${inConflict.map(({ name, conflict }) => `${name} (${conflict})`).join(', ')}.`
        : undefined,
  };
}

export type PaperReviews = Awaited<ReturnType<typeof loadReviews>>;
