import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { refusalPurpose } from '#conference/privacy/personal-data.server.ts';
import { lockRegistrations } from '#conference/registration/personal-data.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey, sealValue } from '#platform/keys/record-keys.server.ts';
import { lockOpenRequest } from './request-erasure.server.ts';

export type ErasureRefusal = {
  erasureRequestId: string;
  organiserId: string;
  /** The reason, which is mailed to the person unchanged. */
  reason: string;
  requestId: string;
};

/** Refuses a request for erasure and mails the reason. Returns `not-open` if the request is not open any more. */
export async function refuseErasure(
  { db, jobs, secrets }: Pick<Platform, 'db' | 'jobs' | 'secrets'>,
  { erasureRequestId, reason, ...by }: ErasureRefusal,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-open' }> {
  return await db.transaction().execute(async (tx) => {
    const request = await lockOpenRequest(tx, erasureRequestId);
    if (!request) return { ok: false, reason: 'not-open' };
    const { registration_id: registrationId } = request;
    // The lock keeps other transactions from renewing the key while the reason is sealed with it.
    const [registration] = await lockRegistrations(tx, [registrationId]);
    if (!registration) return { ok: false, reason: 'not-open' };
    const record = await openRecordKey(tx, secrets, registration.record_key_id);
    await tx
      .updateTable('erasure_request')
      .set({ state: 'refused', closed_at: now, sealed_reason: sealValue(record, refusalPurpose, reason) })
      .where('id', '=', erasureRequestId)
      .execute();
    const subject = { subject: 'registration', subjectId: registrationId } as const;
    await recordAct(tx, { ...byOrganiser(by), action: 'erasure.refused', ...subject, record, reason });
    await queueMail(tx, jobs, { kind: 'erasure-refused', subjectId: erasureRequestId, registrationId });
    return { ok: true };
  });
}
