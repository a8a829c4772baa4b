import { sql } from 'kysely';
import { byOrganiser, byReviewer, recordAct } from '#conference/audit/record-act.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { lockPaper } from '#conference/papers/papers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { violatesConstraint } from '#platform/database/violates-constraint.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { balance } from './balance.ts';

type Store = Pick<Platform, 'db' | 'jobs'>;
type By = { organiserId: string; requestId: string };
type Pair = { paperId: string; reviewerId: string };

/** Returns why a reviewer must not review a paper, or undefined if the reviewer may review it. */
async function findConflict(db: Database, { paperId, reviewerId }: Pair): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string }>`
    select reason from review_conflicts() where paper_id = ${paperId} and reviewer_id = ${reviewerId} limit 1`.execute(
    db,
  );
  return rows[0]?.reason;
}

export type AssignRefusal = 'no-such-paper' | 'no-such-reviewer' | 'conflict';

/**
 * Assigns a paper to a reviewer and mails the reviewer. Refuses a conflict of interest. The database also refuses such
 * an assignment.
 */
export async function assignPaper(
  { db, jobs }: Store,
  { paperId, reviewerId, ...by }: By & Pair,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: AssignRefusal }> {
  try {
    return await db.transaction().execute(async (tx) => {
      const paper = await lockPaper(tx, paperId);
      if (paper?.state !== 'submitted') return { ok: false, reason: 'no-such-paper' };
      const reviewer = await tx
        .selectFrom('reviewer')
        .select('id')
        .where('id', '=', reviewerId)
        .where('joined_at', 'is not', null)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      if (!reviewer) return { ok: false, reason: 'no-such-reviewer' };
      if (await findConflict(tx, { paperId, reviewerId })) return { ok: false, reason: 'conflict' };
      const added = await tx
        .insertInto('paper_assignment')
        .values({ paper_id: paperId, reviewer_id: reviewerId, assigned_at: now, assigned_by: by.organiserId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('paper_id')
        .executeTakeFirst();
      if (!added) return { ok: true };
      const act = { action: 'papers.assigned', subject: 'paper', subjectId: paperId } as const;
      await recordAct(tx, { ...byOrganiser(by), ...act, detail: { reviewer: reviewerId } });
      await queueMail(tx, jobs, { kind: 'papers-assigned', subjectId: reviewerId });
      return { ok: true };
    });
  } catch (error) {
    if (violatesConstraint(error, 'no_review_in_conflict')) return { ok: false, reason: 'conflict' };
    throw error;
  }
}

/**
 * Ends the assignment of a paper to a reviewer, and deletes the draft of the review. Refuses if the review is
 * submitted.
 */
export async function endAssignment(
  db: Database,
  { paperId, reviewerId, ...by }: By & Pair,
): Promise<{ ok: true } | { ok: false; reason: 'reviewed' }> {
  return await db.transaction().execute(async (tx) => {
    await lockPaper(tx, paperId);
    const done = await tx
      .selectFrom('review')
      .select('paper_id')
      .where('paper_id', '=', paperId)
      .where('reviewer_id', '=', reviewerId)
      .where('submitted_at', 'is not', null)
      .executeTakeFirst();
    if (done) return { ok: false, reason: 'reviewed' };
    const ended = await tx
      .deleteFrom('paper_assignment')
      .where('paper_id', '=', paperId)
      .where('reviewer_id', '=', reviewerId)
      .returning('paper_id')
      .executeTakeFirst();
    if (!ended) return { ok: true };
    const act = { action: 'assignment.ended', subject: 'paper', subjectId: paperId } as const;
    await recordAct(tx, { ...byOrganiser(by), ...act, detail: { reviewer: reviewerId } });
    return { ok: true };
  });
}

/**
 * Stores that a reviewer declares a conflict of interest. This ends the assignment, deletes the review, and the
 * reviewer never gets the paper again. Returns false if the paper is not assigned to them.
 */
export async function declareConflict(
  db: Database,
  { paperId, reviewerId, requestId }: Pair & { requestId: string },
  now: Date,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await lockPaper(tx, paperId);
    const assigned = await tx
      .selectFrom('paper_assignment')
      .select('paper_id')
      .where('paper_id', '=', paperId)
      .where('reviewer_id', '=', reviewerId)
      .executeTakeFirst();
    if (!assigned) return false;
    await tx
      .insertInto('paper_conflict')
      .values({ paper_id: paperId, reviewer_id: reviewerId, declared_at: now })
      .execute();
    await recordAct(tx, { ...byReviewer({ reviewerId, paperId, requestId }), action: 'conflict.declared' });
    return true;
  });
}

export type BalancedAssignment = {
  /** How many assignments were added. */
  assigned: number;
  /** How many papers still have fewer reviewers than they need, because everybody else who may review them is full. */
  short: number;
  /** How many papers the busiest reviewer has after the assignment. */
  mostLoad: number;
};

/**
 * Assigns the missing reviewers of all submitted papers, as evenly as possible. Keeps existing assignments. Each
 * reviewer who gets papers receives one mail.
 */
export async function assignEvenly({ db, jobs }: Store, by: By, now: Date): Promise<BalancedAssignment> {
  return await db.transaction().execute(async (tx) => {
    const problem = await readProblem(tx);
    const { papers, reviewers } = problem;
    const balanced = balance(problem);
    const pairs = balanced.pairs.map(({ paper, reviewer }) => ({
      paperId: papers[paper]?.id ?? '',
      reviewerId: reviewers[reviewer]?.id ?? '',
    }));
    await sql`
      insert into paper_assignment (paper_id, reviewer_id, assigned_at, assigned_by)
      select paper_id, reviewer_id, ${now}::timestamptz, ${by.organiserId}::uuid
      from unnest(${pairs.map(({ paperId }) => paperId)}::uuid[], ${pairs.map(({ reviewerId }) => reviewerId)}::uuid[])
        as given (paper_id, reviewer_id)`.execute(tx);
    for (const reviewerId of new Set(pairs.map((pair) => pair.reviewerId))) {
      await queueMail(tx, jobs, { kind: 'papers-assigned', subjectId: reviewerId });
    }
    const result = {
      assigned: pairs.length,
      short: balanced.short.length,
      mostLoad: Math.max(0, ...balanced.loads),
    };
    await recordAct(tx, { ...byOrganiser(by), action: 'papers.assigned', subject: 'list', detail: result });
    return result;
  });
}

/**
 * Reads what `balance` needs: the papers that wait for a decision, the reviewers, and the assignments and conflicts
 * that exist already. Locks the papers.
 */
async function readProblem(tx: Database) {
  const locked = await tx
    .selectFrom('paper')
    .select(['id', 'last_version'])
    .where('state', '=', 'submitted')
    .orderBy('id')
    .forUpdate()
    .execute();
  const versions = await tx.selectFrom('paper_version').select(['paper_id', 'number', 'theme']).execute();
  const themes = new Map(versions.map(({ paper_id, number, theme }) => [`${paper_id} ${number}`, theme]));
  const papers = locked.map(({ id, last_version }) => ({
    id,
    theme: themes.get(`${id} ${last_version}`) ?? '',
  }));
  const reviewers = await tx
    .selectFrom('reviewer')
    .select(['id', 'themes', 'most_papers'])
    .where('joined_at', 'is not', null)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
  const given = await tx.selectFrom('paper_assignment').select(['paper_id', 'reviewer_id']).execute();
  const conflicts = await sql<{ paper_id: string; reviewer_id: string }>`
    select distinct paper_id, reviewer_id from review_conflicts()`.execute(tx);
  const paperAt = new Map(papers.map(({ id }, index) => [id, index]));
  const reviewerAt = new Map(reviewers.map(({ id }, index) => [id, index]));
  const excluded = new Uint8Array(papers.length * reviewers.length);
  const needed = papers.map(() => edition.papers.review.perPaper);
  const loads = reviewers.map(() => 0);
  for (const { paper_id, reviewer_id } of [...given, ...conflicts.rows]) {
    const [paper, reviewer] = [paperAt.get(paper_id), reviewerAt.get(reviewer_id)];
    if (paper !== undefined && reviewer !== undefined) excluded[paper * reviewers.length + reviewer] = 1;
  }
  for (const { paper_id, reviewer_id } of given) {
    const [paper, reviewer] = [paperAt.get(paper_id), reviewerAt.get(reviewer_id)];
    if (paper !== undefined) needed[paper] = Math.max(0, (needed[paper] ?? 0) - 1);
    if (reviewer !== undefined) loads[reviewer] = (loads[reviewer] ?? 0) + 1;
  }
  return {
    papers,
    reviewers,
    needed,
    loads,
    caps: reviewers.map(({ most_papers }) => most_papers ?? Number.MAX_SAFE_INTEGER),
    excluded,
    knows: (paper: number, reviewer: number) => {
      const known = reviewers[reviewer]?.themes ?? [];
      return known.length === 0 || known.includes(papers[paper]?.theme ?? '');
    },
  };
}
