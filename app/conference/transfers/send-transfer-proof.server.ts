import { byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import { lockBooking } from '#conference/booking/lock-booking.server.ts';
import { listLines, readGroupPayer } from '#conference/group-payments/group-payments.server.ts';
import { readBalance } from '#conference/payments/read-balances.server.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { attachFile, type CheckedFile, uploadFile } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { mostWaitingProofs } from './transfer-proof.ts';
import type { Transferred } from './transfer-proofs.server.ts';

export type SentProof = {
  of: Transferred;
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
    if ((await readDue(tx, of)) === 0) return { ok: false, reason: 'nothing-due' };
    const booking_id = of.kind === 'booking' ? of.id : null;
    const group_payment_id = of.kind === 'group' ? of.id : null;
    const waiting = tx
      .selectFrom('transfer_proof')
      .where('registration_id', '=', registrationId)
      .where('booking_id', 'is not distinct from', booking_id)
      .where('group_payment_id', 'is not distinct from', group_payment_id)
      .where('state', '=', 'waiting');
    if ((await countRows(tx, waiting)) >= mostWaitingProofs) return { ok: false, reason: 'too-many' };
    const record = await openRecordKey(tx, secrets, owner.recordKeyId);
    const file_id = await attachFile(tx, record, uploaded);
    await tx
      .insertInto('transfer_proof')
      .values({ registration_id: registrationId, booking_id, group_payment_id, file_id, sent_at: now })
      .execute();
    const subject =
      of.kind === 'group'
        ? ({ subject: 'registration', subjectId: registrationId } as const)
        : ({ subject: of.kind, subjectId: of.id } as const);
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
  const ownerId = kind === 'group' ? await readGroupPayer(tx, id) : id;
  const row = ownerId === undefined ? undefined : await lockRegistration(tx, ownerId);
  return row && { registrationId: row.id, recordKeyId: row.record_key_id };
}

/** What is due now, in minor units. */
async function readDue(tx: Database, { kind, id }: Transferred): Promise<number> {
  if (kind === 'group') return (await listLines(tx, [id])).reduce((sum, { due }) => sum + due, 0);
  return (await readBalance(tx, { kind, id }))?.due ?? 0;
}
