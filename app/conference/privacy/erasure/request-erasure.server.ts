import { byOrganiser, byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { lockAgainstDeletion } from '#conference/registration/personal-data.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime, days } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';

export type NewErasureRequest = {
  registrationId: string;
  /** The organiser who entered the request. Absent if the participant asked. */
  organiserId?: string;
  /** When the request reached us. The days to answer it are counted from this time. */
  askedAt: Date;
  daysToAnswer: number;
  requestId: string;
};

/** Requests the erasure of a registration and confirms it by mail. Refuses a second request while one is open. */
export async function requestErasure(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  request: NewErasureRequest,
): Promise<
  { ok: true; erasureRequestId: string } | { ok: false; reason: 'already-asked' | 'no-such-registration' }
> {
  const { registrationId, organiserId, askedAt } = request;
  return await db.transaction().execute(async (tx) => {
    if (!(await lockAgainstDeletion(tx, registrationId)))
      return { ok: false, reason: 'no-such-registration' };
    const made = await tx
      .insertInto('erasure_request')
      .values({
        registration_id: registrationId,
        written_by: organiserId,
        asked_at: askedAt,
        due_at: addTime(askedAt, days(request.daysToAnswer)),
      })
      .onConflict((conflict) => conflict.column('registration_id').where('state', '=', 'open').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) return { ok: false, reason: 'already-asked' };
    const enteredBy = organiserId ? byOrganiser({ ...request, organiserId }) : {};
    await recordAct(tx, { ...byParticipant(request), ...enteredBy, action: 'erasure.requested' });
    await queueMail(tx, jobs, { kind: 'erasure-requested', subjectId: made.id, registrationId });
    return { ok: true, erasureRequestId: made.id };
  });
}

/** Takes back a participant's open request. Refuses if no request is open any more. */
export async function takeBackErasure(
  db: Database,
  participant: { registrationId: string; requestId: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-open' }> {
  return await db.transaction().execute(async (tx) => {
    const taken = await tx
      .updateTable('erasure_request')
      .set({ state: 'taken-back', closed_at: now })
      .where('registration_id', '=', participant.registrationId)
      .where('state', '=', 'open')
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) return { ok: false, reason: 'not-open' };
    await recordAct(tx, { ...byParticipant(participant), action: 'erasure.taken-back' });
    return { ok: true };
  });
}

/** Locks a request for erasure until the transaction ends. Returns undefined if it is not open any more. */
export async function lockOpenRequest(tx: Database, erasureRequestId: string) {
  return await tx
    .selectFrom('erasure_request')
    .select('registration_id')
    .where('id', '=', erasureRequestId)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst();
}
