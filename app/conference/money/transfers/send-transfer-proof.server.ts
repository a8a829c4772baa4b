import { recordAct } from '#conference/audit/record-act.server.ts';
import { lockBooking } from '#conference/festival/lock-booking.server.ts';
import { byGroupPayer } from '#conference/money/group/by-group-payer.server.ts';
import type { GroupPayer } from '#conference/money/group/group-payment.ts';
import {
  findGroupPayment,
  isMadeBy,
  listLines,
  lockGroupPayment,
} from '#conference/money/group/group-payments.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { attachFile, type CheckedFile, uploadFile } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { mostWaitingProofs } from './transfer-proof.ts';
import type { Transferred } from './transfer-proofs.server.ts';

/** The payer is a participant, or somebody who proved only a mailbox and pays for several people. */
export type SentProof = GroupPayer & {
  of: Transferred;
  file: CheckedFile;
  requestId: string;
};

/**
 * Stores the proof of a bank transfer. The charge stays unpaid until an organiser confirms the amount that has arrived.
 * Refuses a charge of somebody else, a paid charge, and too many waiting proofs.
 */
export async function sendTransferProof(
  { db, files, secrets }: Pick<Platform, 'db' | 'files' | 'secrets'>,
  { of, file, requestId, ...payer }: SentProof,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-yours' | 'nothing-due' | 'too-many' }> {
  // If the transaction refuses the proof, a job deletes the uploaded file within a day.
  const uploaded = await uploadFile(files, file);
  return await db.transaction().execute(async (tx) => {
    const recordKeyId = await lockOwn(tx, of, payer);
    if (recordKeyId === undefined) return { ok: false, reason: 'not-yours' };
    const registration_id = payer.registrationId ?? null;
    if ((await readDue(tx, of)) === 0) return { ok: false, reason: 'nothing-due' };
    const booking_id = of.kind === 'booking' ? of.id : null;
    const group_payment_id = of.kind === 'group' ? of.id : null;
    const waiting = tx
      .selectFrom('transfer_proof')
      .where('registration_id', 'is not distinct from', registration_id)
      .where('booking_id', 'is not distinct from', booking_id)
      .where('group_payment_id', 'is not distinct from', group_payment_id)
      .where('state', '=', 'waiting');
    if ((await countRows(tx, waiting)) >= mostWaitingProofs) return { ok: false, reason: 'too-many' };
    const record = await openRecordKey(tx, secrets, recordKeyId);
    const file_id = await attachFile(tx, record, uploaded);
    await tx
      .insertInto('transfer_proof')
      .values({ registration_id, booking_id, group_payment_id, file_id, sent_at: now })
      .execute();
    await recordAct(tx, {
      ...byGroupPayer(payer, { groupPaymentId: of.id, requestId }),
      ...(of.kind !== 'group' && { subject: of.kind, subjectId: of.id }),
      action: 'transfer-proof.sent',
    });
    return { ok: true };
  });
}

/**
 * Locks the registration, booking or group payment, if it belongs to this payer. Returns the id of the key that seals
 * the proof.
 */
async function lockOwn(
  tx: Database,
  { kind, id }: Transferred,
  payer: GroupPayer,
): Promise<string | undefined> {
  const { registrationId } = payer;
  if (kind === 'booking') {
    const booked = await lockBooking(tx, id);
    return booked && booked.registrationId === registrationId ? booked.recordKeyId : undefined;
  }
  if (kind === 'group' && registrationId === undefined) {
    await lockGroupPayment(tx, id);
    if (!(await isMadeBy(tx, id, payer))) return undefined;
    return (await findGroupPayment(tx, id))?.record_key_id ?? undefined;
  }
  if (registrationId === undefined) return undefined;
  const row = await lockRegistration(tx, registrationId);
  const isOwn = kind === 'group' ? await isMadeBy(tx, id, payer) : id === registrationId;
  return isOwn ? row?.record_key_id : undefined;
}

/** Reads the amount that is due now, in minor units. */
async function readDue(tx: Database, { kind, id }: Transferred): Promise<number> {
  if (kind === 'group') return (await listLines(tx, [id])).reduce((sum, { due }) => sum + due, 0);
  if (kind === 'registration' && (await lockRegistration(tx, id))?.status === 'waiting') return 0;
  return (await readBalance(tx, { kind, id }))?.due ?? 0;
}
