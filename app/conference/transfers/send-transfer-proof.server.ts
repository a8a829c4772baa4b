import { byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import { lockBooking } from '#conference/booking/lock-booking.server.ts';
import type { ChargeKind } from '#conference/payments/payment.ts';
import { readBalance } from '#conference/payments/read-balances.server.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { attachFile, type CheckedFile, uploadFile } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { mostWaitingProofs } from './transfer-proof.ts';

export type SentProof = {
  of: { kind: ChargeKind; id: string };
  registrationId: string;
  file: CheckedFile;
  requestId: string;
};

/**
 * Stores the proof of a bank transfer that a participant has sent. It does not pay anything: an organiser confirms the
 * amount that has arrived. Refuses a charge of somebody else, a charge that is paid, and too many waiting proofs.
 */
export async function sendTransferProof(
  { db, files, secrets }: Pick<Platform, 'db' | 'files' | 'secrets'>,
  { of, registrationId, file, requestId }: SentProof,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-yours' | 'nothing-due' | 'too-many' }> {
  // If the transaction refuses the proof, the sweep deletes the bytes within a day.
  const uploaded = await uploadFile(files, file);
  return await db.transaction().execute(async (tx) => {
    const owner = await lockOwner(tx, of);
    if (owner?.registrationId !== registrationId) return { ok: false, reason: 'not-yours' };
    const balance = await readBalance(tx, of);
    if (!balance || balance.due === 0) return { ok: false, reason: 'nothing-due' };
    const booking_id = of.kind === 'booking' ? of.id : null;
    const waiting = tx
      .selectFrom('transfer_proof')
      .where('registration_id', '=', registrationId)
      .where('booking_id', 'is not distinct from', booking_id)
      .where('state', '=', 'waiting');
    if ((await countRows(tx, waiting)) >= mostWaitingProofs) return { ok: false, reason: 'too-many' };
    const record = await openRecordKey(tx, secrets, owner.recordKeyId);
    const file_id = await attachFile(tx, record, uploaded);
    await tx
      .insertInto('transfer_proof')
      .values({ registration_id: registrationId, booking_id, file_id, sent_at: now })
      .execute();
    const subject = { subject: of.kind, subjectId: of.id } as const;
    await recordAct(tx, {
      ...byParticipant({ registrationId, requestId }),
      ...subject,
      action: 'transfer-proof.sent',
    });
    return { ok: true };
  });
}

async function lockOwner(tx: Database, { kind, id }: SentProof['of']) {
  if (kind === 'booking') return await lockBooking(tx, id);
  const row = await lockRegistration(tx, id);
  return row && { registrationId: row.id, recordKeyId: row.record_key_id };
}
