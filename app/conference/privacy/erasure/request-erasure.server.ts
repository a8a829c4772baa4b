import { recordAct } from '#conference/audit/record-act.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime, days } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { queueMail } from '#platform/mail/mail-queue.server.ts';

export type ErasureWish = {
  registrationId: string;
  /** The organiser who wrote the request down; absent: the participant asks. */
  organiserId?: string;
  /** When it reached us: the days to answer it count from here. */
  askedAt: Date;
  daysToAnswer: number;
  requestId: string;
};

/** Asks for a registration's erasure, and confirms it by mail. Refuses a second request while one is open. */
export async function requestErasure(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  wish: ErasureWish,
): Promise<
  { ok: true; erasureRequestId: string } | { ok: false; reason: 'already-asked' | 'no-such-registration' }
> {
  const { registrationId, organiserId, askedAt } = wish;
  return await db.transaction().execute(async (tx) => {
    const registration = await tx
      .selectFrom('registration')
      .select('id')
      .where('id', '=', registrationId)
      .forKeyShare()
      .executeTakeFirst();
    if (!registration) return { ok: false, reason: 'no-such-registration' };
    const made = await tx
      .insertInto('erasure_request')
      .values({
        registration_id: registrationId,
        written_by: organiserId,
        asked_at: askedAt,
        due_at: addTime(askedAt, days(wish.daysToAnswer)),
      })
      .onConflict((conflict) => conflict.column('registration_id').where('state', '=', 'open').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) return { ok: false, reason: 'already-asked' };
    await recordAct(tx, {
      actor: organiserId ? 'organiser' : 'participant',
      actorId: organiserId ?? registrationId,
      action: 'erasure.requested',
      subject: 'registration',
      subjectId: registrationId,
      requestId: wish.requestId,
    });
    await queueMail(tx, jobs, { kind: 'erasure-requested', subjectId: made.id, registrationId });
    return { ok: true, erasureRequestId: made.id };
  });
}

/** Takes a participant's open request back. Refuses when there is none: it was answered meanwhile. */
export async function takeBackErasure(
  db: Database,
  { registrationId, requestId }: { registrationId: string; requestId: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-open' }> {
  return await db.transaction().execute(async (tx) => {
    const taken = await tx
      .updateTable('erasure_request')
      .set({ state: 'taken-back', closed_at: now })
      .where('registration_id', '=', registrationId)
      .where('state', '=', 'open')
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) return { ok: false, reason: 'not-open' };
    await recordAct(tx, {
      actor: 'participant',
      actorId: registrationId,
      action: 'erasure.taken-back',
      subject: 'registration',
      subjectId: registrationId,
      requestId,
    });
    return { ok: true };
  });
}
