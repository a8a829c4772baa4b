import { type RecordKey, sealValue, unsealValue } from '#platform/keys/record-keys.server.ts';

/** What is written beside a payment: the bank's reference, and an organiser's words. */
export type PaymentNote = { reference: string; note: string };

/** What such a note is sealed for. It is bound to what is stored: another word would open nothing of before. */
export const paymentNotePurpose = 'payment';

/** Seals what is written beside a payment with the key of whose it is. */
export function sealPaymentNote(record: RecordKey, { reference, note }: PaymentNote): Buffer {
  return sealValue(record, paymentNotePurpose, { reference, note });
}

/** Opens what {@link sealPaymentNote} made. */
export function openPaymentNote(record: RecordKey, sealed: Buffer): PaymentNote {
  return unsealValue(record, paymentNotePurpose, sealed) as PaymentNote;
}
