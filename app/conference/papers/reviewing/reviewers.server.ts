import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Locale } from '#platform/words/locales.ts';
import type { Profile, Reviewer } from './reviewer.ts';

type By = { organiserId: string; requestId: string };

/**
 * Invites somebody by mail to review papers. A reviewer whose work has ended can be invited again. Does nothing for a
 * reviewer who is invited already.
 */
export async function inviteReviewer(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  { email, ...by }: By & { email: string },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const invited = { invited_by: by.organiserId, invited_at: now, ended_at: null };
    const row = await tx
      .insertInto('reviewer')
      .values({ email, ...invited })
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet(invited).where('reviewer.ended_at', 'is not', null),
      )
      .returning('id')
      .executeTakeFirst();
    if (!row) return;
    const act = { action: 'reviewer.invited', subject: 'reviewer', subjectId: row.id } as const;
    await recordAct(tx, { ...byOrganiser(by), ...act });
    await queueMail(tx, jobs, { kind: 'reviewer-invited', subjectId: row.id });
  });
}

/** Ends the work of a reviewer: the reviewers' pages refuse them, and assignments without a submitted review end. */
export async function endReviewer(
  db: Database,
  { reviewerId, ...by }: By & { reviewerId: string },
  now: Date,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('reviewer')
      .set({ ended_at: now })
      .where('id', '=', reviewerId)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!ended) return false;
    await tx
      .deleteFrom('paper_assignment')
      .where('reviewer_id', '=', reviewerId)
      .where('paper_id', 'not in', (done) =>
        done
          .selectFrom('review')
          .select('paper_id')
          .where('reviewer_id', '=', reviewerId)
          .where('submitted_at', 'is not', null),
      )
      .execute();
    const act = { action: 'reviewer.ended', subject: 'reviewer', subjectId: reviewerId } as const;
    await recordAct(tx, { ...byOrganiser(by), ...act });
    return true;
  });
}

/** Finds the reviewer with this proved mailbox. Returns undefined if nobody invited them, or their work has ended. */
export async function findReviewer(db: Database, email: string): Promise<Reviewer | undefined> {
  const row = await db
    .selectFrom('reviewer')
    .select(['id', 'email', 'name', 'institution', 'themes', 'most_papers as mostPapers', 'joined_at'])
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { joined_at, ...reviewer } = row;
  return { ...reviewer, hasJoined: joined_at !== null };
}

/**
 * Saves the profile of a reviewer. With the first profile they join. The database ends assignments that are now in
 * conflict.
 */
export async function saveProfile(
  db: Database,
  {
    reviewerId,
    profile,
    locale,
    requestId,
  }: { reviewerId: string; profile: Profile; locale: Locale; requestId: string },
  now: Date,
): Promise<void> {
  const known: readonly string[] = edition.papers.themes.map(({ id }) => id);
  await db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('reviewer')
      .select('joined_at')
      .where('id', '=', reviewerId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('reviewer')
      .set({
        name: profile.name,
        institution: profile.institution,
        most_papers: profile.mostPapers,
        themes: profile.themes.filter((theme) => known.includes(theme)),
        mail_language: locale,
        joined_at: before.joined_at ?? now,
      })
      .where('id', '=', reviewerId)
      .execute();
    if (before.joined_at !== null) return;
    const act = { action: 'reviewer.joined', subject: 'reviewer', subjectId: reviewerId } as const;
    await recordAct(tx, { actor: 'reviewer', actorId: reviewerId, requestId, ...act });
  });
}

/** Lists all reviewers, with the numbers of their papers and of their submitted reviews. */
export async function listReviewers(db: Database) {
  return await db
    .selectFrom('reviewer')
    .select(['id', 'email', 'name', 'institution', 'themes', 'most_papers as mostPapers'])
    .select(['joined_at as joinedAt', 'ended_at as endedAt'])
    .select((row) => [
      row
        .selectFrom('paper_assignment')
        .whereRef('reviewer_id', '=', 'reviewer.id')
        .select(({ fn }) => asNumber(fn.countAll()).as('papers'))
        .as('papers'),
      row
        .selectFrom('review')
        .whereRef('reviewer_id', '=', 'reviewer.id')
        .where('submitted_at', 'is not', null)
        .select(({ fn }) => asNumber(fn.countAll()).as('reviews'))
        .as('reviews'),
    ])
    .orderBy('ended_at', (order) => order.asc().nullsFirst())
    .orderBy('name')
    .orderBy('email')
    .execute();
}
