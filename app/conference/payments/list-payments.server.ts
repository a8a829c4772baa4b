import type { Currency } from '#conference/edition/currency.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { PaymentKind } from '#platform/database/database-types.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { tryRecordKeys } from '#platform/keys/try-record-keys.server.ts';
import type { ChargeKind, Method } from './payment.ts';
import { openPaymentNote } from './payment-note.server.ts';

export type ListedPayment = {
  id: string;
  kind: PaymentKind;
  method: Method;
  /** In minor units. A refund is negative. */
  amount: number;
  currency: Currency;
  receivedOn: string;
  recordedBy: string;
  recordedAt: Date;
  isUndone: boolean;
  hasProof: boolean;
  note: { reference: string; note: string } | 'erased' | undefined;
};

/**
 * The payments, refunds and counter-entries of a registration or booking, the newest first. Without notes, the notes stay
 * sealed and proofs are not mentioned.
 */
export async function listPayments(
  { db, secrets }: { db: Database; secrets: Secrets },
  { kind, id }: { kind: ChargeKind; id: string },
  { withNotes = true }: { withNotes?: boolean } = {},
): Promise<ListedPayment[]> {
  const rows = await db
    .selectFrom('payment')
    .innerJoin('charge', 'charge.id', 'payment.charge_id')
    .innerJoin(organisers(db).as('recorder'), 'recorder.id', 'payment.recorded_by')
    .leftJoin('payment as undoing', 'undoing.counters', 'payment.id')
    .select([
      'payment.id',
      'payment.kind',
      'payment.method',
      'payment.amount',
      'payment.currency',
      'payment.received_on',
      'recorder.name as recorded_by',
      'payment.recorded_at',
      'undoing.id as undoing_id',
      'payment.proof_file_id',
      'payment.record_key_id',
      'payment.sealed_note',
    ])
    .where(kind === 'registration' ? 'charge.registration_id' : 'charge.booking_id', '=', id)
    .orderBy('payment.recorded_at', 'desc')
    .orderBy('payment.id')
    .execute();
  const records = await tryRecordKeys(db, secrets, withNotes ? rows : []);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    method: row.method,
    amount: row.amount,
    currency: row.currency,
    receivedOn: row.received_on,
    recordedBy: row.recorded_by,
    recordedAt: row.recorded_at,
    isUndone: row.undoing_id !== null,
    hasProof: withNotes && row.proof_file_id !== null,
    note: withNotes ? openNote(records, row) : undefined,
  }));
}

function openNote(
  records: ReadonlyMap<string, RecordKey>,
  { record_key_id, sealed_note }: { record_key_id: string | null; sealed_note: Buffer | null },
): ListedPayment['note'] {
  if (record_key_id === null || sealed_note === null) return undefined;
  const record = records.get(record_key_id);
  if (!record) return 'erased';
  return openPaymentNote(record, sealed_note);
}
