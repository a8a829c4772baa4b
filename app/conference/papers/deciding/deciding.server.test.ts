import { expect, it } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';
import { paperDecidedMail } from '#conference/papers/deciding/decision.mail.server.tsx';
import { assignPaper } from '#conference/papers/reviewing/assign-papers.server.ts';
import { submitReview } from '#conference/papers/reviewing/write-review.server.ts';
import { withdrawPaper } from '#conference/papers/submitting/submit-paper.server.ts';
import { sendPaperDecisions } from '#conference/programme/leave-programme.server.ts';
import { addTime, minutes } from '#platform/durations.ts';
import { anOrganiser } from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPaper, aReview, aReviewer } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';
import {
  listOpenDecisions,
  listSentDecisions,
  notePaperDecisions,
  takeBackDecision,
} from './decide.server.ts';
import type { Decision } from './decision.ts';
import { type PaperFilter, rankPapers } from './rank-papers.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');
const { id: organiserId } = await anOrganiser(platform, { roles: ['programme'] });
const by = { organiserId, requestId: 'a-request' };
const { perPaper } = edition.papers.review;

const decide = async (paperIds: string[], decision: Decision, note = '', at = now) => {
  const noted = await notePaperDecisions(db, { paperIds, decision, note, ...by }, at);
  return noted.ok && noted.count;
};
const stateOf = async (id: string) =>
  (await db.selectFrom('paper').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const mailsAbout = async (id: string) =>
  (await db.selectFrom('mail').select('id').where('subject_id', '=', id).execute()).length;

async function aReviewedPaper(points: number[], title: string) {
  const { paperId } = await aPaper(platform, { title });
  for (const given of points) {
    const { id: reviewerId } = await aReviewer(platform, { organiserId });
    await aReview(platform, { paperId, reviewerId, organiserId, points: given });
  }
  return paperId;
}

it('ranks papers by their mean score, shows how far the scores differ, and filters the papers', async () => {
  const split = await aReviewedPaper([1, 5, 3], 'A split paper');
  const good = await aReviewedPaper([4, 5], 'A good paper');
  const unread = await aReviewedPaper([], 'An unread paper');
  const { id: slow } = await aReviewer(platform, { organiserId });
  await assignPaper(platform, { paperId: good, reviewerId: slow, ...by }, now);
  const rank = async (filter: PaperFilter = {}) =>
    (await rankPapers(db, { filter, perPaper, offset: 0, count: 10 })).rows.map(({ id }) => id);
  const rows = (await rankPapers(db, { filter: {}, perPaper, offset: 0, count: 10 })).rows;
  expect(
    rows.map(({ id, mean, spread, gap, reviews, assigned }) => ({
      id,
      mean,
      spread,
      gap,
      reviews,
      assigned,
    })),
  ).toEqual([
    { id: good, mean: 4.5, spread: expect.closeTo(Math.SQRT1_2, 3), gap: 1, reviews: 2, assigned: 3 },
    { id: split, mean: 3, spread: 2, gap: 4, reviews: 3, assigned: 3 },
    { id: unread, mean: null, spread: null, gap: null, reviews: 0, assigned: 0 },
  ]);
  expect(await rank({ reviews: 'disagree' })).toEqual([split]);
  expect(await rank({ reviews: 'complete' })).toEqual([split]);
  expect(await rank({ reviews: 'lacking' })).toEqual([good, unread]);
  expect(await rank({ text: 'GOOD' })).toEqual([good]);
  expect(await rank({ theme: 'hills' })).toEqual([]);
  await decide([unread], 'rejected');
  expect(await rank({ reviews: 'decided' })).toEqual([unread]);
  expect(await takeBackDecision(db, { paperId: unread, ...by })).toBe(true);
});

it('a decision is noted, shown before it is sent, and sent once, with the reviewers’ comments', async () => {
  const paperId = await aReviewedPaper([4], 'A paper to decide');
  const withdrawn = await aPaper(platform, { title: 'Withdrawn later' });
  expect(await decide([paperId, withdrawn.paperId], 'rejected')).toBe(2);
  expect(await decide([paperId], 'accepted', 'Please come.', addTime(now, minutes(1)))).toBe(1);
  await withdrawPaper(db, { ...withdrawn, requestId: 'a-request' }, now);
  const open = await listOpenDecisions(db, 10);
  expect(open.shown.map((row) => [row.paperId, row.decision])).toEqual([[paperId, 'accepted']]);
  const decisionId = open.shown[0]?.id ?? '';
  const preview = await paperDecidedMail.compose(platform, decisionId, '');
  expect([await stateOf(paperId), await mailsAbout(decisionId)]).toEqual(['submitted', 0]);

  // Sends only decisions that were noted until `seenAt`. This decision was noted a minute later.
  expect(await sendPaperDecisions(platform, { seenAt: now, ...by }, now)).toBe(0);
  const seenAt = open.newestAt;
  const sends = [1, 2].map(() => sendPaperDecisions(platform, { seenAt, ...by }, now));
  expect((await Promise.all(sends)).toSorted()).toEqual([0, 1]);
  expect([await stateOf(paperId), await mailsAbout(decisionId)]).toEqual(['accepted', 1]);
  const mail = await receiveMail(platform, decisionId, 'paper-decided');
  expect(mail?.subject).toBe(preview?.subject);
  expect(mail?.text).toContain('Please come.');
  expect(mail?.text).toContain('A clear account.');
  expect(mail?.text).not.toContain('Accept it.');
  expect(await listSentDecisions(db, paperId)).toMatchObject([
    { decision: 'accepted', note: 'Please come.', comments: ['A clear account.'] },
  ]);
  // The paper is accepted already, so the same decision changes nothing.
  expect(await decide([paperId], 'accepted')).toBe(0);
});

it('nobody can change a review after a decision was sent, not even after a request to revise', async () => {
  const { paperId } = await aPaper(platform);
  const { id: reviewerId } = await aReviewer(platform, { organiserId });
  await aReview(platform, { paperId, reviewerId, organiserId });
  await decide([paperId], 'revise');
  await sendPaperDecisions(platform, { seenAt: now, ...by }, now);
  const review = { points: { relevance: 1, clarity: 1 }, forAuthor: 'Worse', forCommittee: '' };
  const submitted = await submitReview(db, { paperId, reviewerId, review, requestId: 'a-request' }, now);
  expect([submitted, await stateOf(paperId)]).toEqual([{ ok: false, reason: 'decided' }, 'revise']);
});

it('two organisers can decide on one paper at the same time, and one decision remains', async () => {
  const { paperId } = await aPaper(platform);
  await Promise.all([decide([paperId], 'accepted'), decide([paperId], 'rejected')]);
  const rows = db.selectFrom('paper_decision').select('id').where('paper_id', '=', paperId);
  expect(await rows.execute()).toHaveLength(1);
});
