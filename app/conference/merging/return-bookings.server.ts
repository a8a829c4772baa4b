import { recordActs } from '#conference/audit/record-act.server.ts';
import { openPaymentNote, sealPaymentNote } from '#conference/payments/payment-note.server.ts';
import { bookingMessagePurpose } from '#conference/registration/booking-message-purpose.ts';
import type { Database } from '#platform/database/database.server.ts';
import { moveFile } from '#platform/files/stored-files.server.ts';
import { sealValue, unsealValue } from '#platform/keys/record-keys.server.ts';
import { nextHold } from './move-bookings.server.ts';
import type { TakingApart } from './take-apart.server.ts';

/**
 * Gives the bookings back that a merge took over, and the spots that it gave up and nobody has, inside the transaction
 * that takes the two apart: with what is sealed beside them, under the key of whose they are again.
 */
export async function returnBookings(tx: Database, taking: TakingApart, now: Date) {
  const { plan, by } = taking;
  const { merge } = plan;
  const ids = [...plan.bookings, ...plan.regained].map(({ id }) => id);
  if (ids.length === 0) return;
  const rows = await tx
    .selectFrom('booking')
    .select(['id', 'status', 'holds_spot', 'hold', 'sealed_message', 'registration_id'])
    .where('registration_id', 'in', [merge.kept_id, merge.other_id])
    .orderBy('id')
    .forUpdate()
    .execute();
  const taken = rows
    .filter((row) => row.registration_id === merge.other_id && row.holds_spot)
    .map(({ hold }) => hold);
  for (const row of rows.filter(({ id }) => ids.includes(id))) {
    const regained = plan.regained.find(({ id }) => id === row.id);
    const holds = row.holds_spot || regained !== undefined;
    const hold = holds ? nextHold(taken) : row.hold;
    if (holds) taken.push(hold);
    await tx
      .updateTable('booking')
      .set({
        registration_id: merge.other_id,
        hold,
        sealed_message: row.sealed_message && resealMessage(taking, row),
        ...(regained && {
          status: regained.status,
          decided_at: regained.status === 'confirmed' ? now : null,
        }),
        updated_at: now,
      })
      .where('id', '=', row.id)
      .execute();
  }
  await resealPayments(tx, taking);
  await recordActs(
    tx,
    ids.map((id) => ({
      ...by,
      action: plan.regained.some((one) => one.id === id) ? 'booking.regained' : 'booking.moved',
      subject: 'booking',
      subjectId: id,
      detail: { because: 'merge undone' },
    })),
  );
}

/** What was written to the applicant while the booking was the kept one's is sealed with that one's key. */
function resealMessage(
  { plan, kept, other }: TakingApart,
  row: { registration_id: string; sealed_message: Buffer | null },
): Buffer | null {
  if (row.sealed_message === null || row.registration_id !== plan.kept.id) return row.sealed_message;
  if (kept.isErased) return null;
  return sealValue(
    other.record,
    bookingMessagePurpose,
    unsealValue(kept.record, bookingMessagePurpose, row.sealed_message),
  );
}

/** The same for what was written beside the bookings' payments meanwhile, and for their proofs. */
async function resealPayments(tx: Database, { plan, kept, other }: TakingApart) {
  if (plan.bookings.length === 0) return;
  const payments = await tx
    .selectFrom('payment')
    .innerJoin('charge', 'charge.id', 'payment.charge_id')
    .leftJoin('stored_file', 'stored_file.id', 'payment.proof_file_id')
    .select([
      'payment.id',
      'payment.record_key_id',
      'sealed_note',
      'proof_file_id',
      'stored_file.record_key_id as proof_key_id',
    ])
    .where(
      'charge.booking_id',
      'in',
      plan.bookings.map(({ id }) => id),
    )
    .execute();
  for (const { id, record_key_id, sealed_note, proof_file_id, proof_key_id } of payments) {
    if (sealed_note !== null && record_key_id === kept.record.id) {
      const note = kept.isErased
        ? { record_key_id: null, sealed_note: null }
        : {
            record_key_id: other.record.id,
            sealed_note: sealPaymentNote(other.record, openPaymentNote(kept.record, sealed_note)),
          };
      await tx.updateTable('payment').set(note).where('id', '=', id).execute();
    }
    if (proof_file_id !== null && proof_key_id === kept.record.id) {
      if (kept.isErased) await tx.deleteFrom('stored_file').where('id', '=', proof_file_id).execute();
      else await moveFile(tx, proof_file_id, kept.record, other.record);
    }
  }
}
