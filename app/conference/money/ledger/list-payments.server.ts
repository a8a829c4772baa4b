import { organisers } from '#conference/organiser/organisers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import type { ChargeKind } from './payment.ts';
import { openPaymentNote } from './payment-note.server.ts';
import { foreignSumOf, payments } from './payments.server.ts';

/**
 * Lists the payments, refunds and counter-entries of a registration or booking, newest first. A refund has a negative
 * amount. Without `withNotes`, leaves out the notes and the proofs.
 */
export async function listPayments(
  { db, secrets }: { db: Database; secrets: Secrets },
  { kind, id }: { kind: ChargeKind; id: string },
  { withNotes = true } = {},
) {
  const rows = await db
    .selectFrom(payments(db).as('entry'))
    .innerJoin('payment', 'payment.id', 'entry.id')
    .leftJoin(organisers(db).as('recorder'), 'recorder.id', 'entry.recorded_by')
    .select(['entry.id', 'entry.kind', 'entry.method', 'entry.amount', 'entry.currency'])
    .select(['entry.received_on as receivedOn', 'recorder.name as recordedBy', 'is_undone as isUndone'])
    .select('entry.group_payment_id as groupPaymentId')
    .select(['entry.arrived_amount', 'entry.arrived_currency', 'entry.arrived_rate', 'entry.bank_charges'])
    .select(['entry.recorded_at as recordedAt', 'entry.proof_file_id', 'entry.record_key_id', 'sealed_note'])
    .where(kind === 'registration' ? 'entry.registration_id' : 'entry.booking_id', '=', id)
    .orderBy('entry.recorded_at', 'desc')
    .orderBy('entry.id')
    .execute();
  const records = await openExistingRecordKeys(db, secrets, withNotes ? rows : []);
  return rows.map(({ proof_file_id, record_key_id, sealed_note, ...row }) => ({
    ...withoutColumns(row),
    arrived: foreignSumOf(row),
    hasProof: withNotes && proof_file_id !== null,
    note: withNotes && sealed_note ? openNote(records.get(record_key_id ?? ''), sealed_note) : undefined,
  }));
}

type ArrivedColumns = Parameters<typeof foreignSumOf>[0];

function withoutColumns<Row extends ArrivedColumns>(row: Row): Omit<Row, keyof ArrivedColumns> {
  const { arrived_amount, arrived_currency, arrived_rate, bank_charges, ...payment } = row;
  return payment;
}

export type ListedPayment = Awaited<ReturnType<typeof listPayments>>[number];

function openNote(record: RecordKey | undefined, sealed: Buffer) {
  return record ? openPaymentNote(record, sealed) : ('erased' as const);
}
