import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { remarkMail } from '#conference/papers/reviewing/reviewer.mail.server.tsx';
import { locales } from '#platform/words/locales.ts';
import { openTranslations } from '#platform/words/words.server.ts';
import { anOrganiser } from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { anEmailInItsOwnDomain, aPaper, aReview, aReviewer } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';
import { assignEvenly, assignPaper, declareConflict, endAssignment } from './assign-papers.server.ts';
import { remarkAsCommittee, remarkAsReviewer } from './discuss.server.ts';
import { listCandidates } from './read-assignments.server.ts';
import { listForReviewer, readForReviewer } from './read-for-reviewer.server.ts';
import { reviewRuleWords } from './review-rule-words.ts';
import { endReviewer, findReviewer, inviteReviewer, saveProfile } from './reviewers.server.ts';
import { saveReview, submitReview } from './write-review.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');
const requestId = 'a-request';
const { id: organiserId } = await anOrganiser(platform, { roles: ['programme'] });
const by = { organiserId, requestId };
const reviewer = (parts: Partial<Parameters<typeof aReviewer>[1]> = {}) =>
  aReviewer(platform, { organiserId, ...parts });
const assign = (paperId: string, reviewerId: string) =>
  assignPaper(platform, { paperId, reviewerId, ...by }, now);
const emptyReview = { points: {}, forAuthor: '', forCommittee: '' };
const fullReview = { points: { relevance: 5, clarity: 2 }, forAuthor: 'Good', forCommittee: '' };

describe('a reviewer', () => {
  it('is invited by one mail, joins, and sees no paper after their work has ended', async () => {
    const email = anEmailInItsOwnDomain();
    for (const _ of [1, 2]) await inviteReviewer(platform, { email, ...by }, now);
    const invited = await findReviewer(db, email);
    expect(invited).toMatchObject({ email, hasJoined: false });
    const id = invited?.id ?? '';
    expect((await receiveMail(platform, id, 'reviewer-invited'))?.text).toContain('/review');
    const mails = db.selectFrom('mail').select('id').where('subject_id', '=', id);
    expect(await mails.execute()).toHaveLength(1);
    const { paperId } = await aPaper(platform);
    expect(await assign(paperId, id)).toEqual({ ok: false, reason: 'no-such-reviewer' });
    const profile = {
      name: 'Mei Tan',
      institution: 'Hill College',
      mostPapers: 4,
      themes: ['rivers', 'unknown'],
    };
    await saveProfile(db, { reviewerId: id, profile, locale: 'en', requestId }, now);
    expect(await findReviewer(db, email)).toMatchObject({
      hasJoined: true,
      mostPapers: 4,
      themes: ['rivers'],
    });
    expect(await assign(paperId, id)).toEqual({ ok: true });
    expect((await receiveMail(platform, id, 'papers-assigned'))?.text).toContain('1 paper waits');
    expect(await endReviewer(db, { reviewerId: id, ...by }, now)).toBe(true);
    expect([await findReviewer(db, email), await listForReviewer(db, id)]).toEqual([undefined, []]);
  });
});

describe('a conflict of interest', () => {
  it('is not that two people have no institution, whatever their language', async () => {
    const translations = openTranslations('app/words');
    const asked = locales
      .map((locale) => translations.in(locale).sentence(reviewRuleWords.english.institution))
      .flatMap((sentence) => /[“«]\s*(.+?)\s*[”»]/.exec(sentence)?.[1] ?? []);
    expect(asked).toHaveLength(locales.length);
    const { rows } = await sql<{ name: string }>`
      select word as name from unnest(${asked}::text[]) as word where institution_name(word) is not null
    `.execute(db);
    expect(rows).toEqual([]);
  });

  it('keeps authors, co-authors and people of their institutions away, but not users of the same mail provider', async () => {
    const institution = 'The Hill-College';
    const { paperId } = await aPaper(platform, {
      email: 'ines@staff.uni-a.ac.in',
      institution: 'Hill College',
      coAuthors: [{ name: 'Mei Tan', email: 'mei@gmail.com' }],
    });
    const reasons = async (parts: Parameters<typeof reviewer>[0]) => {
      const { id } = await reviewer(parts);
      const found = (await listCandidates(db, paperId)).find((one) => one.id === id)?.conflict;
      return [found, (await assign(paperId, id)).ok];
    };
    expect(await reasons({ email: 'mei@gmail.com' })).toEqual(['author', false]);
    expect(await reasons({ email: 'other@gmail.com' })).toEqual([null, true]);
    expect(await reasons({ email: 'dean@uni-a.ac.in' })).toEqual(['institution', false]);
    expect(await reasons({ email: 'dean@uni-b.ac.in' })).toEqual([null, true]);
    expect(await reasons({ institution: 'hill  college.' })).toEqual(['institution', false]);
    expect(await reasons({ institution })).toEqual([null, true]);
    expect(await reasons({ institution: 'Independent' })).toEqual([null, true]);
  });

  it('ends the assignment for ever and deletes the draft if the reviewer declares it', async () => {
    const { paperId } = await aPaper(platform);
    const { id: reviewerId } = await reviewer();
    expect(await declareConflict(db, { paperId, reviewerId, requestId }, now)).toBe(false);
    await assign(paperId, reviewerId);
    await saveReview(db, { paperId, reviewerId, review: fullReview }, now);
    expect(await declareConflict(db, { paperId, reviewerId, requestId }, now)).toBe(true);
    expect(await readForReviewer(db, { paperId, reviewerId })).toBeUndefined();
    expect(await saveReview(db, { paperId, reviewerId, review: fullReview }, now)).toEqual({
      ok: false,
      reason: 'not-assigned',
    });
    expect(await assign(paperId, reviewerId)).toEqual({ ok: false, reason: 'conflict' });
  });

  it('ends the assignment if the reviewer changes to the author’s institution', async () => {
    const { paperId } = await aPaper(platform, { institution: 'Delta School' });
    const { id: reviewerId } = await reviewer();
    await assign(paperId, reviewerId);
    const profile = { name: 'Mei Tan', institution: 'Delta School', mostPapers: null, themes: [] };
    await saveProfile(db, { reviewerId, profile, locale: 'en', requestId }, now);
    expect(await listForReviewer(db, reviewerId)).toEqual([]);
  });
});

describe('two transactions at the same time', () => {
  const admin = new pg.Client({ connectionString: platform.database.adminUrl });
  afterAll(() => admin.end());

  /**
   * Makes a reviewer a co-author of a paper in a transaction. Before this transaction commits, assigns the paper to the
   * same reviewer. Returns how many assignments the paper has at the end.
   */
  async function race() {
    const { paperId } = await aPaper(platform);
    const { id: reviewerId, email } = await reviewer();
    let assigned: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('paper_co_author')
        .values({ paper_id: paperId, position: 0, name: 'Mei Tan', email, asked_at: now })
        .execute();
      // Inserts without the lock of `assignPaper`, so that only the trigger can refuse the assignment.
      assigned = db
        .insertInto('paper_assignment')
        .values({ paper_id: paperId, reviewer_id: reviewerId, assigned_at: now, assigned_by: organiserId })
        .execute()
        .catch((error: unknown) => error);
      await new Promise((resolve) => setTimeout(resolve, 500));
    });
    await assigned;
    const rows = db.selectFrom('paper_assignment').select('paper_id').where('paper_id', '=', paperId);
    return (await rows.execute()).length;
  }

  it('never assign a paper to its co-author; without the lock of the trigger, they would', async () => {
    expect(await race()).toBe(0);
    await admin.connect();
    const { rows } = await admin.query("select pg_get_functiondef('refuse_conflict'::regproc) as source");
    const source: string = rows[0].source;
    await admin.query(source.replace(/perform from paper where id = new.paper_id for update;/, ''));
    try {
      expect(await race()).toBe(1);
    } finally {
      await admin.query(source);
    }
    expect(await race()).toBe(0);
  });
});

describe('a review', () => {
  it('stays a draft until it is submitted, and a reviewer has only one review of each paper', async () => {
    const { paperId } = await aPaper(platform);
    const { id: reviewerId } = await reviewer();
    await assign(paperId, reviewerId);
    const own = { paperId, reviewerId };
    await saveReview(db, { ...own, review: { ...emptyReview, points: { relevance: 3 } } }, now);
    expect(await readForReviewer(db, own)).toMatchObject({
      reviewState: 'begun',
      review: { points: { relevance: 3 } },
      discussion: undefined,
    });
    const submit = (review: typeof fullReview | typeof emptyReview) =>
      submitReview(db, { ...own, review, requestId }, now);
    expect(await submit(emptyReview)).toEqual({ ok: false, reason: 'missing-points' });
    expect(await submit({ ...fullReview, forAuthor: ' ' })).toEqual({ ok: false, reason: 'missing-comment' });
    expect(await submit(fullReview)).toEqual({ ok: true });
    expect(await submit(fullReview)).toEqual({ ok: true });
    // A draft that arrives late does not change a submitted review.
    await saveReview(db, { ...own, review: emptyReview }, now);
    const rows = db
      .selectFrom('review')
      .select(['score', 'version', 'for_author'])
      .where('paper_id', '=', paperId);
    // The weighted mean of the points: (3 × 5 + 1 × 2) / 4.
    expect(await rows.execute()).toEqual([{ score: '4.25', version: 1, for_author: 'Good' }]);
    expect(await endAssignment(db, { ...own, ...by })).toEqual({ ok: false, reason: 'reviewed' });
  });

  it('opens the discussion to the reviewer who submitted it, and shows no names of the others', async () => {
    const { paperId } = await aPaper(platform);
    const [first, second] = [await reviewer(), await reviewer()];
    await aReview(platform, { paperId, reviewerId: first.id, organiserId, points: 5 });
    await assign(paperId, second.id);
    const remark = { paperId, text: 'I doubt it.', formKey: randomUUID() };
    expect(await remarkAsReviewer(platform, { ...remark, reviewerId: second.id }, now)).toBe(false);
    expect(await remarkAsReviewer(platform, { ...remark, reviewerId: first.id }, now)).toBe(true);
    expect((await readForReviewer(db, { paperId, reviewerId: second.id }))?.discussion).toBeUndefined();
    await aReview(platform, { paperId, reviewerId: second.id, organiserId, points: 1 });
    const { discussion } = (await readForReviewer(db, { paperId, reviewerId: second.id })) ?? {};
    expect(discussion?.reviews).toMatchObject([
      { score: 5, forAuthor: 'A clear account.', forCommittee: 'Accept it.' },
    ]);
    expect(discussion?.remarks).toMatchObject([{ text: 'I doubt it.', writer: { kind: 'reviewer' } }]);
    expect(JSON.stringify(discussion)).not.toContain('Reviewer ');
  });

  it('leads to a discussion, which mails each member once, and again only after they have written a remark', async () => {
    const { paperId } = await aPaper(platform, { authorName: 'Ines Quillfeather' });
    const [first, second, waiting] = [await reviewer(), await reviewer(), await reviewer()];
    for (const { id } of [first, second]) {
      await aReview(platform, { paperId, reviewerId: id, organiserId });
    }
    await assign(paperId, waiting.id);
    const remark = () => ({ paperId, text: 'I doubt it.', formKey: randomUUID() });
    const mailed = async () => {
      const notices = await db
        .selectFrom('review_remark_notice')
        .select(['id', 'reviewer_id', 'organiser_id'])
        .where('paper_id', '=', paperId)
        .execute();
      const mails = await db
        .selectFrom('mail')
        .select('subject_id')
        .where('kind', '=', 'paper-remarked')
        .execute();
      const open = notices.filter(({ id }) => mails.some(({ subject_id }) => subject_id === id));
      expect(open).toHaveLength(notices.length);
      return notices.map((one) => one.reviewer_id ?? one.organiser_id).toSorted();
    };
    const once = { ...remark(), reviewerId: first.id };
    for (const _ of [1, 2]) expect(await remarkAsReviewer(platform, once, now)).toBe(true);
    // The committee has written nothing yet, and the third reviewer cannot read the discussion. So neither gets a mail.
    expect(await mailed()).toEqual([second.id]);
    const { id: noticeId } = await db
      .selectFrom('review_remark_notice')
      .select('id')
      .where('reviewer_id', '=', second.id)
      .executeTakeFirstOrThrow();
    const mail = await receiveMail(platform, noticeId, 'paper-remarked');
    expect(mail?.to).toMatchObject([{ address: second.email }]);
    expect(mail?.text).toContain(`/review/${paperId}`);
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Quillfeather|I doubt it/);

    expect(await remarkAsCommittee(platform, { ...remark(), organiserId }, now)).toBe(true);
    expect(await mailed()).toEqual([first.id, second.id].toSorted());
    expect(await remarkAsReviewer(platform, { ...remark(), reviewerId: second.id }, now)).toBe(true);
    expect(await mailed()).toEqual([first.id, organiserId].toSorted());
    // The reviewer has written in the meantime, and needs no mail any more.
    expect(await remarkMail.compose(platform, noticeId, '')).toBeUndefined();
  });
});

it('an even assignment sends one mail to each reviewer, and a second run assigns nothing', async () => {
  await db.deleteFrom('paper').execute();
  await db.deleteFrom('reviewer').execute();
  const reviewers = [await reviewer(), await reviewer(), await reviewer(), await reviewer({ mostPapers: 1 })];
  const own = await aPaper(platform, { email: reviewers[0]?.email ?? '' });
  for (const _ of [1, 2, 3]) await aPaper(platform);
  // Each of the four papers needs three reviewers. The last reviewer takes only one paper. The first has written a
  // paper, and must not review it.
  const first = await assignEvenly(platform, by, now);
  expect(first).toEqual({ assigned: 12, short: 0, mostLoad: 4 });
  expect(await assignEvenly(platform, by, now)).toMatchObject({ assigned: 0 });
  expect((await listForReviewer(db, reviewers[0]?.id ?? '')).map(({ id }) => id)).not.toContain(own.paperId);
  const mails = db.selectFrom('mail').select('subject_id').where('kind', '=', 'papers-assigned');
  const to = await mails
    .where(
      'subject_id',
      'in',
      reviewers.map(({ id }) => id),
    )
    .execute();
  expect(to.map(({ subject_id }) => subject_id).toSorted()).toEqual(reviewers.map(({ id }) => id).toSorted());
});
