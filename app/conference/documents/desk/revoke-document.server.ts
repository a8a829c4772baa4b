import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { writeDocumentNumber } from '../document-number.ts';
import { endDocument } from '../issue-document.server.ts';

type Revocation = {
  registrationId: string;
  documentId: string;
  organiserId: string;
  reason: string;
  requestId: string;
};

/** Revokes a valid document of a registration. The audit keeps the reason, sealed. */
export async function revokeDocument(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { registrationId, documentId, reason, ...by }: Revocation,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'no-such-document' | 'ended-already' }> {
  return await db.transaction().execute(async (tx) => {
    const registration = await lockRegistration(tx, registrationId);
    const row = await tx
      .selectFrom('participant_document')
      .select(['kind', 'number'])
      .where('id', '=', documentId)
      .where('registration_id', '=', registrationId)
      .executeTakeFirst();
    if (!registration || !row) return { ok: false, reason: 'no-such-document' };
    if (!(await endDocument(tx, documentId, 'by-hand', now))) return { ok: false, reason: 'ended-already' };
    await recordAct(tx, {
      ...byOrganiser(by),
      action: 'document.revoked',
      subject: 'registration',
      subjectId: registrationId,
      detail: { kind: row.kind, document: writeDocumentNumber(row.number) },
      record: await openRecordKey(tx, secrets, registration.record_key_id),
      reason,
    });
    return { ok: true };
  });
}
