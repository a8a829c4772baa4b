import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { PaymentMethod } from '#platform/database/database-types.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';
import type { PaymentForm } from './payment.ts';
import { type PaymentNote, sealPaymentNote } from './payment-note.server.ts';

export type NewPayment = {
  chargeId: string;
  currency: Currency;
  form: Pick<PaymentForm, 'amount' | 'receivedOn' | 'reference' | 'note' | 'arrived'> & {
    kind: PaymentForm['kind'] | 'chargeback';
    method: PaymentMethod;
  };
  proofFileId?: string | undefined;
  submissionHash: Buffer;
  /** Undefined if the server records what a payment provider has reported. */
  organiserId?: string | undefined;
  /** The group payment to which this payment belongs. The receipt goes to the payer of the group payment. */
  groupPaymentId?: string | undefined;
  /** True for money that came after the cancellation. All of it goes back, whatever the refund rules say. */
  isLate?: boolean | undefined;
};

/**
 * Writes a payment, refund or chargeback for a charge that the transaction has locked. If the person was erased, there
 * is no record key, and this writes no bank reference and no note. Returns the id.
 * See docs/decisions/029-payments-are-only-added.md.
 */
export async function writePayment(
  tx: Database,
  record: RecordKey | undefined,
  {
    chargeId,
    currency,
    form,
    proofFileId,
    submissionHash,
    organiserId,
    groupPaymentId,
    isLate = false,
  }: NewPayment,
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('payment')
    .values({
      charge_id: chargeId,
      kind: form.kind,
      method: form.method,
      amount: form.kind === 'payment' ? form.amount : -form.amount,
      currency,
      received_on: form.receivedOn,
      recorded_by: organiserId ?? null,
      recorded_at: now,
      submission_hash: submissionHash,
      ...(record && (form.reference !== '' || form.note !== '') ? noteColumns(record, form) : {}),
      proof_file_id: proofFileId ?? null,
      group_payment_id: groupPaymentId ?? null,
      is_late: isLate,
      ...(form.arrived && {
        arrived_amount: form.arrived.amount,
        arrived_currency: form.arrived.currency,
        arrived_rate: form.arrived.rate,
        bank_charges: form.arrived.charges,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Writes the counter-entry that undoes a payment or refund: the same amount with the opposite sign. If the person was
 * erased, there is no record key, and this writes no note.
 */
export async function writeCounterEntry(
  tx: Database,
  record: RecordKey | undefined,
  undone: {
    id: string;
    charge_id: string;
    method: PaymentMethod;
    amount: number;
    currency: Currency;
    group_payment_id: string | null;
    is_late: boolean;
  },
  { organiserId, note }: { organiserId: string | undefined; note: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('payment')
    .values({
      charge_id: undone.charge_id,
      kind: 'counter-entry',
      method: undone.method,
      amount: -undone.amount,
      currency: undone.currency,
      received_on: dayAt(now, edition.timeZone),
      recorded_by: organiserId ?? null,
      recorded_at: now,
      counters: undone.id,
      group_payment_id: undone.group_payment_id,
      is_late: undone.is_late,
      submission_hash: hashToken(`undo ${undone.id}`),
      ...(record && noteColumns(record, { reference: '', note })),
    })
    .execute();
}

/** The columns of a payment's note, sealed with the key of its registration. */
export function noteColumns(record: RecordKey, { reference, note }: PaymentNote) {
  return { record_key_id: record.id, sealed_note: sealPaymentNote(record, { reference, note }) };
}

/** Finds the payment that a form or line of a statement with this hash has already recorded for a charge. */
export async function findRecorded(
  db: Database,
  chargeId: string,
  submissionHash: Buffer,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('charge_id', '=', chargeId)
    .where('submission_hash', '=', submissionHash)
    .executeTakeFirst();
  return row?.id;
}
