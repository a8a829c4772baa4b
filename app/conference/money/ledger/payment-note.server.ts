import { anyOf } from '#platform/database/any-of.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import { type RecordKey, sealValue, unsealValue } from '#platform/keys/record-keys.server.ts';

/** The bank's reference of a payment, and an organiser's note. */
export type PaymentNote = { reference: string; note: string };

/** Never change this purpose: stored notes are sealed with it. */
export const paymentNotePurpose = 'payment';

/** Seals a payment's note with the record key of its registration. */
export function sealPaymentNote(record: RecordKey, { reference, note }: PaymentNote): Buffer {
  return sealValue(record, paymentNotePurpose, { reference, note });
}

/** Opens a note that {@link sealPaymentNote} sealed. */
export function openPaymentNote(record: RecordKey, sealed: Buffer): PaymentNote {
  return unsealValue(record, paymentNotePurpose, sealed) as PaymentNote;
}

/**
 * Opens the notes of these payments, by the ids of the payments. Leaves out payments without a note or with an erased
 * note.
 */
export async function readPaymentNotes(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  paymentIds: readonly string[],
): Promise<Map<string, PaymentNote>> {
  const rows = await db
    .selectFrom('payment')
    .select(['id', 'record_key_id', 'sealed_note'])
    .where('id', '=', anyOf(paymentIds))
    .where('sealed_note', 'is not', null)
    .execute();
  const records = await openExistingRecordKeys(db, secrets, rows);
  return new Map(
    rows.flatMap(({ id, record_key_id, sealed_note }) => {
      const record = records.get(record_key_id ?? '');
      return record && sealed_note ? [[id, openPaymentNote(record, sealed_note)]] : [];
    }),
  );
}
