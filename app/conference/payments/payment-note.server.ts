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
