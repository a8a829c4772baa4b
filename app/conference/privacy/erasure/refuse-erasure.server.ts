import { recordAct } from '#conference/audit/record-act.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey, sealValue } from '#platform/keys/record-keys.server.ts';
import { queueMail } from '#platform/mail/mail-queue.server.ts';

export type ErasureRefusal = {
  erasureRequestId: string;
  organiserId: string;
  /** Mailed to the person as it was written. */
  reason: string;
  requestId: string;
};

/** What the reason of a refusal is sealed for. */
export const refusalPurpose = 'erasure refusal';

/** Refuses a request for erasure, with a reason that is mailed. Refuses one that is not open any more. */
export async function refuseErasure(
  { db, jobs, secrets }: Pick<Platform, 'db' | 'jobs' | 'secrets'>,
  { erasureRequestId, organiserId, reason, requestId }: ErasureRefusal,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-open' }> {
  return await db.transaction().execute(async (tx) => {
    const asked = await tx
      .selectFrom('erasure_request')
      .innerJoin('registration', 'registration.id', 'erasure_request.registration_id')
      .select(['registration_id', 'record_key_id'])
      .where('erasure_request.id', '=', erasureRequestId)
      .where('state', '=', 'open')
      .forUpdate()
      .executeTakeFirst();
    if (!asked) return { ok: false, reason: 'not-open' };
    const { registration_id: registrationId } = asked;
    const record = await openRecordKey(tx, secrets, asked.record_key_id);
    await tx
      .updateTable('erasure_request')
      .set({ state: 'refused', closed_at: now, sealed_reason: sealValue(record, refusalPurpose, reason) })
      .where('id', '=', erasureRequestId)
      .execute();
    await recordAct(tx, {
      actor: 'organiser',
      actorId: organiserId,
      action: 'erasure.refused',
      subject: 'registration',
      subjectId: registrationId,
      requestId,
      record,
      reason,
    });
    await queueMail(tx, jobs, { kind: 'erasure-refused', subjectId: erasureRequestId, registrationId });
    return { ok: true };
  });
}
