import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { moveFile, storedFiles } from '#platform/files/stored-files.server.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';
import { copyReference } from './bank-reference.server.ts';
import { openPaymentNote, type PaymentNote } from './payment-note.server.ts';
import { foreignSumOf, payments } from './payments.server.ts';
import { noteColumns, writeCounterEntry, writePayment } from './write-payment.server.ts';

/** A registration with its record key. */
export type KeyedRegistration = { registrationId: string; reference: string; record: RecordKey };

type Move = {
  from: KeyedRegistration;
  to: KeyedRegistration;
  organiserId: string;
  /** Given if a merge is undone: only these payments move back. Those that were undone in the meantime stay. */
  back?: readonly string[];
};

export type MovedPayment = { before: string; after: string };

/**
 * Moves the payments of one registration to another registration of the same person. The transaction must have locked
 * both registrations. Each payment gets a counter-entry and is recorded again for the other registration. A proof stays
 * with the original payment. Returns the old and the new id of each payment.
 */
export async function movePayments(
  tx: Database,
  { from, to, organiserId, back }: Move,
  now: Date,
): Promise<MovedPayment[]> {
  const { source, target } = await lockCharges(tx, from.registrationId, to.registrationId);
  if (!source) return [];
  const moved: MovedPayment[] = [];
  for (const payment of await listPaymentsToMove(tx, source, back)) {
    if (!target) throw new Error('The target registration has no charge, so no payment can move to it.');
    const written = readNote(from, payment);
    const movedHere = `Moved from ${to.reference}.`;
    const lines = back
      ? written.note.split('\n').filter((line) => line !== movedHere)
      : [written.note, `Moved from ${from.reference}.`];
    const reason = back ? 'Moved back: the merge was undone.' : `Moved to ${to.reference}.`;
    await writeCounterEntry(tx, from.record, payment, { organiserId, note: reason }, now);
    const after = await writePayment(
      tx,
      to.record,
      {
        chargeId: target,
        currency: payment.currency,
        form: {
          kind: payment.kind === 'counter-entry' ? 'payment' : payment.kind,
          method: payment.method,
          amount: Math.abs(payment.amount),
          receivedOn: payment.received_on,
          reference: written.reference,
          note: lines.filter(Boolean).join('\n'),
          arrived: foreignSumOf(payment),
        },
        proofFileId: undefined,
        submissionHash: hashToken(`move ${payment.id}`),
        organiserId,
        groupPaymentId: payment.group_payment_id ?? undefined,
        isLate: payment.is_late,
      },
      now,
    );
    // The note has moved back to the other participant. But the copy of it here is sealed with the key of this
    // registration, so it would stay readable after an erasure of the other participant. So another note replaces it.
    if (back) {
      const note = noteColumns(from.record, { reference: '', note: 'Came with a merge that was undone.' });
      await tx.updateTable('payment').set(note).where('id', '=', payment.id).execute();
    }
    if (written.reference !== '') await copyReference(tx, { before: payment.id, after });
    moved.push({ before: payment.id, after });
  }
  return moved;
}

async function lockCharges(tx: Database, from: string, to: string) {
  const charges = await tx
    .selectFrom('charge')
    .select(['id', 'registration_id'])
    .where('registration_id', 'in', [from, to])
    .orderBy('id')
    .forUpdate()
    .execute();
  const find = (registrationId: string) =>
    charges.find((charge) => charge.registration_id === registrationId)?.id;
  return { source: find(from), target: find(to) };
}

/** Lists the payments and refunds of a charge that were not undone, oldest first. */
async function listPaymentsToMove(tx: Database, chargeId: string, only: readonly string[] | undefined) {
  return await tx
    .selectFrom(payments(tx).as('entry'))
    .leftJoin('payment', 'payment.id', 'entry.id')
    .selectAll('entry')
    .select('payment.sealed_note')
    .where('entry.charge_id', '=', chargeId)
    .where('entry.kind', '!=', 'counter-entry')
    .where('is_undone', '=', false)
    .$if(only !== undefined, (query) => query.where('entry.id', '=', anyOf(only ?? [])))
    .orderBy('entry.recorded_at')
    .orderBy('entry.id')
    .execute();
}

function readNote(
  { record }: KeyedRegistration,
  payment: { record_key_id: string | null; sealed_note: Buffer | null },
): PaymentNote {
  if (payment.sealed_note === null || payment.record_key_id !== record.id) {
    return { reference: '', note: '' };
  }
  return openPaymentNote(record, payment.sealed_note);
}

/**
 * Moves the notes and proofs of these bookings' payments to the registration that gets the bookings back: seals them
 * with its key.
 */
export async function resealBookingPayments(
  tx: Database,
  bookingIds: readonly string[],
  { from, to }: { from: KeyedRegistration; to: KeyedRegistration },
): Promise<void> {
  const rows = await tx
    .selectFrom('payment')
    .innerJoin('charge', 'charge.id', 'payment.charge_id')
    .leftJoin(storedFiles(tx).as('proof'), 'proof.id', 'payment.proof_file_id')
    .select(['payment.id', 'payment.record_key_id', 'sealed_note', 'proof_file_id'])
    .select('proof.record_key_id as proof_key_id')
    .where('charge.booking_id', '=', anyOf(bookingIds))
    .execute();
  for (const { id, record_key_id, sealed_note, proof_file_id, proof_key_id } of rows) {
    if (sealed_note !== null && record_key_id === from.record.id) {
      const note = noteColumns(to.record, openPaymentNote(from.record, sealed_note));
      await tx.updateTable('payment').set(note).where('id', '=', id).execute();
    }
    if (proof_file_id !== null && proof_key_id === from.record.id) {
      await moveFile(tx, proof_file_id, from.record, to.record);
    }
  }
}
