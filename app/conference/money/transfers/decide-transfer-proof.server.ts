import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { findGroupPayment } from '#conference/money/group/group-payments.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey, sealValue } from '#platform/keys/record-keys.server.ts';
import { declineReasonPurpose } from './personal-data.server.ts';
import { selectProofsOf, type Transferred } from './transfer-proofs.server.ts';

type Decision = { of: Transferred; proofId: string; organiserId: string };

/**
 * Marks a waiting proof as confirmed, in the transaction that records the payment. Returns the id of the proof's file.
 * Returns undefined if the proof does not belong to `of`, or if somebody has already decided on it.
 */
export async function confirmTransferProof(
  tx: Database,
  { of, proofId, organiserId }: Decision,
  now: Date,
): Promise<string | undefined> {
  const confirmed = await tx
    .updateTable('transfer_proof')
    .set({ state: 'confirmed', decided_by: organiserId, decided_at: now })
    .where('id', 'in', selectProofsOf(tx, of).select('proof.id').where('proof.id', '=', proofId))
    .where('state', '=', 'waiting')
    .returning('file_id')
    .executeTakeFirst();
  return confirmed?.file_id;
}

/**
 * Declines a waiting proof, for example because no money has arrived, and mails the reason to the payer. Does nothing
 * if the proof is already declined. Refuses a proof that was confirmed.
 */
export async function declineTransferProof(
  { db, jobs, secrets }: Pick<Platform, 'db' | 'jobs' | 'secrets'>,
  { of, proofId, reason, ...by }: Decision & { reason: string; requestId: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'no-such-proof' | 'confirmed' }> {
  return await db.transaction().execute(async (tx) => {
    const proof = await tx
      .selectFrom('transfer_proof')
      .select(['registration_id as registrationId', 'group_payment_id as groupPaymentId', 'state'])
      .where('id', 'in', selectProofsOf(tx, of).select('proof.id').where('proof.id', '=', proofId))
      .forUpdate()
      .executeTakeFirst();
    if (!proof) return { ok: false, reason: 'no-such-proof' };
    if (proof.state === 'confirmed') return { ok: false, reason: 'confirmed' };
    if (proof.state === 'declined') return { ok: true };
    const { registrationId } = proof;
    const recordKeyId = await findSendersKey(tx, proof);
    if (recordKeyId === null) return { ok: false, reason: 'no-such-proof' };
    const record = await openRecordKey(tx, secrets, recordKeyId);
    const sealed_reason = sealValue(record, declineReasonPurpose, reason);
    await tx
      .updateTable('transfer_proof')
      .set({ state: 'declined', decided_by: by.organiserId, decided_at: now, sealed_reason })
      .where('id', '=', proofId)
      .execute();
    const subject =
      of.kind !== 'group'
        ? ({ subject: of.kind, subjectId: of.id } as const)
        : registrationId === null
          ? ({ subject: 'payment', subjectId: of.id } as const)
          : ({ subject: 'registration', subjectId: registrationId } as const);
    await recordAct(tx, {
      ...byOrganiser(by),
      ...subject,
      action: 'transfer-proof.declined',
      record,
      reason,
    });
    await queueMail(tx, jobs, {
      kind: 'transfer-proof-declined',
      subjectId: proofId,
      ...(registrationId && { registrationId }),
    });
    return { ok: true };
  });
}

/** Finds the id of the record key: of the payer's registration, or of the group payment if there is no registration. */
async function findSendersKey(
  tx: Database,
  { registrationId, groupPaymentId }: { registrationId: string | null; groupPaymentId: string | null },
): Promise<string | null> {
  if (registrationId !== null) {
    const row = await registrations(tx).where('id', '=', registrationId).executeTakeFirstOrThrow();
    return row.record_key_id;
  }
  const group = groupPaymentId === null ? undefined : await findGroupPayment(tx, groupPaymentId);
  return group?.record_key_id ?? null;
}
