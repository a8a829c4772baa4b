import type { Database } from '#platform/database/database.server.ts';

type Remark = { paperId: string; text: string; formKey: string };

/**
 * Adds a remark of a reviewer to the discussion of a paper. Returns false until their own review is submitted. A form that
 * is sent twice adds one remark.
 */
export async function remarkAsReviewer(
  db: Database,
  { reviewerId, ...remark }: Remark & { reviewerId: string },
  now: Date,
): Promise<boolean> {
  const own = await db
    .selectFrom('review')
    .select('paper_id')
    .where('paper_id', '=', remark.paperId)
    .where('reviewer_id', '=', reviewerId)
    .where('submitted_at', 'is not', null)
    .executeTakeFirst();
  if (!own) return false;
  await addRemark(db, { ...remark, reviewer_id: reviewerId }, now);
  return true;
}

/** Adds a remark of the committee to the discussion of a paper. */
export async function remarkAsCommittee(
  db: Database,
  { organiserId, ...remark }: Remark & { organiserId: string },
  now: Date,
): Promise<boolean> {
  const paper = await db.selectFrom('paper').select('id').where('id', '=', remark.paperId).executeTakeFirst();
  if (!paper) return false;
  await addRemark(db, { ...remark, organiser_id: organiserId }, now);
  return true;
}

async function addRemark(
  db: Database,
  { paperId, text, formKey, ...writer }: Remark & { reviewer_id?: string; organiser_id?: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('review_remark')
    .values({ paper_id: paperId, text, form_key: formKey, sent_at: now, ...writer })
    .onConflict((conflict) => conflict.column('form_key').doNothing())
    .execute();
}
