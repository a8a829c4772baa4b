import { paymentNotePurpose } from '#conference/payments/payment-note.server.ts';
import { bookingMessagePurpose } from '#conference/registration/booking-message-purpose.ts';
import { notePurpose } from '#conference/registration/record/add-note.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { moveFile } from '#platform/files/stored-files.server.ts';
import { makeRecordKey, openRecordKey, sealValue, unsealValue } from '#platform/keys/record-keys.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { refusalPurpose } from './refuse-erasure.server.ts';

/**
 * Gives a registration a new record key and destroys the old one, inside a transaction that has locked the registration:
 * no older copy of what was sealed opens any more. What stays is sealed anew: notes, what was written beside payments
 * with its proofs, messages about bookings, refusals of erasure. What the audit sealed cannot be, and is unreadable from now on.
 */
export async function renewRecordKey(
  tx: Database,
  secrets: Secrets,
  { registrationId, keyId }: { registrationId: string; keyId: string },
): Promise<void> {
  const before = await openRecordKey(tx, secrets, keyId);
  const after = await makeRecordKey(tx, secrets);
  const renew = (purpose: string, sealed: Buffer) =>
    sealValue(after, purpose, unsealValue(before, purpose, sealed));

  await tx
    .updateTable('registration')
    .set({ record_key_id: after.id })
    .where('id', '=', registrationId)
    .execute();
  const notes = await tx
    .selectFrom('registration_note')
    .select(['id', 'sealed_text'])
    .where('registration_id', '=', registrationId)
    .execute();
  for (const { id, sealed_text } of notes) {
    const text = renew(notePurpose, sealed_text);
    await tx.updateTable('registration_note').set({ sealed_text: text }).where('id', '=', id).execute();
  }
  // By their key: beside a charge that went to another registration by a merge, too.
  const payments = await tx
    .selectFrom('payment')
    .select(['id', 'sealed_note'])
    .where('record_key_id', '=', before.id)
    .execute();
  for (const { id, sealed_note } of payments) {
    if (sealed_note === null) continue;
    const note = renew(paymentNotePurpose, sealed_note);
    const renewed = tx.updateTable('payment').set({ record_key_id: after.id, sealed_note: note });
    await renewed.where('id', '=', id).execute();
  }
  const bookings = await tx
    .selectFrom('booking')
    .select(['id', 'sealed_message'])
    .where('registration_id', '=', registrationId)
    .execute();
  for (const { id, sealed_message } of bookings) {
    if (sealed_message === null) continue;
    const message = renew(bookingMessagePurpose, sealed_message);
    await tx.updateTable('booking').set({ sealed_message: message }).where('id', '=', id).execute();
  }
  const answers = await tx
    .selectFrom('erasure_request')
    .select(['id', 'sealed_reason'])
    .where('registration_id', '=', registrationId)
    .execute();
  for (const { id, sealed_reason } of answers) {
    if (sealed_reason === null) continue;
    const reason = renew(refusalPurpose, sealed_reason);
    await tx.updateTable('erasure_request').set({ sealed_reason: reason }).where('id', '=', id).execute();
  }
  const files = await tx
    .selectFrom('stored_file')
    .select('id')
    .where('record_key_id', '=', before.id)
    .execute();
  for (const { id } of files) await moveFile(tx, id, before, after);
  await tx.deleteFrom('record_key').where('id', '=', before.id).execute();
}
