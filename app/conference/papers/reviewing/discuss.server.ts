import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';

type Store = Pick<Platform, 'db' | 'jobs'>;
type Remark = { paperId: string; text: string; formKey: string };
/** Who writes: a reviewer or an organiser. */
type Writer = { reviewer_id: string } | { organiser_id: string };

/**
 * Adds a remark of a reviewer to the discussion of a paper, and mails the others who discuss it. Returns false if the
 * reviewer's own review is not submitted yet. A form that is sent twice adds one remark.
 */
export async function remarkAsReviewer(
  { db, jobs }: Store,
  { reviewerId, ...remark }: Remark & { reviewerId: string },
  now: Date,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const own = await tx
      .selectFrom('review')
      .select('paper_id')
      .where('paper_id', '=', remark.paperId)
      .where('reviewer_id', '=', reviewerId)
      .where('submitted_at', 'is not', null)
      .executeTakeFirst();
    if (!own) return false;
    await addRemark(tx, { jobs }, { ...remark, writer: { reviewer_id: reviewerId } }, now);
    return true;
  });
}

/**
 * Adds a remark of the committee to the discussion of a paper, and mails the others who discuss it. Returns false if
 * the paper does not exist.
 */
export async function remarkAsCommittee(
  { db, jobs }: Store,
  { organiserId, ...remark }: Remark & { organiserId: string },
  now: Date,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const paper = await tx
      .selectFrom('paper')
      .select('id')
      .where('id', '=', remark.paperId)
      .executeTakeFirst();
    if (!paper) return false;
    await addRemark(tx, { jobs }, { ...remark, writer: { organiser_id: organiserId } }, now);
    return true;
  });
}

async function addRemark(
  tx: Database,
  { jobs }: Pick<Platform, 'jobs'>,
  { paperId, text, formKey, writer }: Remark & { writer: Writer },
  now: Date,
): Promise<void> {
  const added = await tx
    .insertInto('review_remark')
    .values({ paper_id: paperId, text, form_key: formKey, sent_at: now, ...writer })
    .onConflict((conflict) => conflict.column('form_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return;
  const [[column, id] = ['reviewer_id', '']] = Object.entries(writer);
  await tx
    .deleteFrom('review_remark_notice')
    .where('paper_id', '=', paperId)
    .where(column === 'reviewer_id' ? 'reviewer_id' : 'organiser_id', '=', id)
    .execute();
  for (const other of await listOthers(tx, paperId, id)) {
    const notice = await tx
      .insertInto('review_remark_notice')
      .values({ paper_id: paperId, ...other })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (notice) await queueMail(tx, jobs, { kind: 'paper-remarked', subjectId: notice.id });
  }
}

/**
 * Lists everybody who discusses a paper, except the person with `writerId`: reviewers with a submitted review, and
 * organisers who wrote a remark.
 */
async function listOthers(tx: Database, paperId: string, writerId: string): Promise<Writer[]> {
  const reviewers = await tx
    .selectFrom('review')
    .innerJoin('reviewer', 'reviewer.id', 'review.reviewer_id')
    .select('reviewer_id')
    .where('paper_id', '=', paperId)
    .where('submitted_at', 'is not', null)
    .where('reviewer.ended_at', 'is', null)
    .where('reviewer_id', '<>', writerId)
    .orderBy('reviewer_id')
    .execute();
  const committee = await tx
    .selectFrom('review_remark')
    .innerJoin(organisers(tx).as('member'), 'member.id', 'review_remark.organiser_id')
    .select('member.id as organiser_id')
    .distinct()
    .where('paper_id', '=', paperId)
    .where('member.suspended_at', 'is', null)
    .where('member.id', '<>', writerId)
    .orderBy('member.id')
    .execute();
  return [...reviewers, ...committee];
}

/** A query of the notices about remarks, with the email address of each recipient. Other modules run or join it. */
export function remarkNotices(db: Database) {
  return db
    .selectFrom('review_remark_notice as notice')
    .leftJoin('reviewer', 'reviewer.id', 'notice.reviewer_id')
    .leftJoin(organisers(db).as('member'), 'member.id', 'notice.organiser_id')
    .select((row) => [
      'notice.id',
      row.fn.coalesce('reviewer.email', 'member.email').$castTo<string>().as('email'),
    ]);
}

/**
 * Reads what the mail about a remark needs. Returns undefined if the recipient has written a remark in the meantime.
 */
export async function readRemarkNotice(db: Database, noticeId: string) {
  return await remarkNotices(db)
    .innerJoin('paper', 'paper.id', 'notice.paper_id')
    .select(['paper.id as paperId', 'paper.number', 'reviewer.mail_language', 'notice.organiser_id'])
    .where('notice.id', '=', noticeId)
    .executeTakeFirst();
}
