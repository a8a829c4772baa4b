import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import {
  findSameReference,
  fingerprintReference,
  storeReference,
} from '#conference/money/ledger/bank-reference.server.ts';
import { findGroupToRepay } from '#conference/money/ledger/find-group-to-repay.server.ts';
import type {
  ChargeKind,
  PaymentForm,
  PaymentRefusal,
  RecordedReference,
} from '#conference/money/ledger/payment.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { findRecorded } from '#conference/money/ledger/write-payment.server.ts';
import { endOrdersByHand } from '#conference/money/refunds/change-order.server.ts';
import { sumOrdered } from '#conference/money/refunds/order-refund.server.ts';
import { readExcess } from '#conference/money/refunds/read-owed.server.ts';
import { confirmTransferProof } from '#conference/money/transfers/decide-transfer-proof.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { attachFormFile, type FormFile } from '#platform/files/kept-files.server.ts';
import { type ReadyFile, withUploads } from '#platform/files/with-uploads.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { bookPayment } from './book-payment.server.ts';
import { type LockedCharge, lockForPayment } from './settle-payment.server.ts';

export type NewPayment = {
  of: { kind: ChargeKind; id: string };
  form: PaymentForm;
  /**
   * The currency in which the amounts were shown. The participant may have chosen another one meanwhile, and the payment
   * is then refused.
   */
  currency?: Currency | undefined;
  proof: FormFile | undefined;
  /** The proof that the participant has sent for this transfer. It becomes the proof of the payment. */
  transferProofId?: string | undefined;
  /**
   * A hash of the form's key and content. A second form with the same hash records nothing and returns the first
   * payment.
   */
  submissionHash: Buffer;
  organiserId: string;
  requestId: string;
};

type Store = Pick<Platform, 'db' | 'files' | 'jobs' | 'secrets'>;

type RecordResult = { ok: true; paymentId: string } | ({ ok: false } & PaymentRefusal);

/**
 * Records a payment or refund once. In the same transaction, marks a registration as paid or unpaid, or confirms a
 * requested booking that is now paid in full, and queues the mails. Refuses an overpayment, and a bank reference that
 * another payment has, until the organiser accepts it. Refuses a refund that is higher than the received money. If money
 * went back before, also refuses more than is owed, until the organiser accepts it.
 */
export async function recordPayment(store: Store, payment: NewPayment, now: Date): Promise<RecordResult> {
  if (payment.form.receivedOn > dayAt(now, edition.timeZone)) return { ok: false, reason: 'in-future' };
  return await withUploads(store, { proof: payment.proof }, ({ proof }) =>
    recordWithProof(proof, store, payment, now),
  );
}

async function recordWithProof(
  proof: ReadyFile | undefined,
  store: Store,
  payment: NewPayment,
  now: Date,
): Promise<RecordResult> {
  const { of, form } = payment;
  return await store.db.transaction().execute(async (tx) => {
    const locked = await lockForPayment(tx, of);
    if (!locked) return { ok: false, reason: 'no-such-charge' };
    const repeated = await findRecorded(tx, locked.chargeId, payment.submissionHash);
    if (repeated) return { ok: true, paymentId: repeated };
    const refusal = await findRefusal(tx, payment, locked);
    if (refusal) return { ok: false, ...refusal };
    const fingerprint = fingerprintReference(store.secrets, form.reference);
    const recorded = fingerprint && (await findSameReference(tx, { fingerprint, kind: form.kind }));
    if (recorded && !form.isReferenceAccepted) {
      return { ok: false, reason: 'same-reference', recorded: describeRecorded(recorded) };
    }
    const { transferProofId } = payment;
    const sentFileId =
      transferProofId && (await confirmTransferProof(tx, { ...payment, proofId: transferProofId }, now));
    if (transferProofId && !sentFileId) return { ok: false, reason: 'no-such-proof' };
    const record = await openRecordKey(tx, store.secrets, locked.recordKeyId);
    const proofFileId = sentFileId || (proof && (await attachFormFile(tx, store, record, proof)));
    const { submissionHash, organiserId, requestId } = payment;
    const groupPaymentId =
      form.kind === 'refund' ? await findGroupToRepay(tx, locked.chargeId, form.amount) : undefined;
    const by = { submissionHash, organiserId, requestId };
    const booked = { charge: locked, form, proofFileId, groupPaymentId, ...by };
    const paymentId = await bookPayment(tx, store, booked, now);
    if (fingerprint) await storeReference(tx, { paymentId, fingerprint });
    if (form.kind === 'refund') {
      await endOrdersByHand(tx, { chargeId: locked.chargeId, paymentId, amount: form.amount }, now);
    }
    return { ok: true, paymentId };
  });
}

function describeRecorded({
  registration_id,
  booking_id,
  charge_kind: kind,
  ...recorded
}: NonNullable<Awaited<ReturnType<typeof findSameReference>>>): RecordedReference {
  const id = registration_id ?? booking_id;
  return { ...recorded, of: id === null ? undefined : { kind, id } };
}

async function findRefusal(
  tx: Database,
  { of, form, currency }: NewPayment,
  { registrationStatus }: LockedCharge,
): Promise<PaymentRefusal | undefined> {
  const balance = await readBalance(tx, of);
  if (!balance) return { reason: 'no-such-charge' };
  if (currency !== undefined && currency !== balance.currency) return { reason: 'other-currency' };
  if (form.kind === 'refund') {
    const held = balance.received - balance.repaid;
    if (form.amount > held) return { reason: 'more-than-received' };
    // Refuses money that a provider is already sending back, because the payer would get it twice.
    const { byProvider } = await sumOrdered(tx, balance.chargeId);
    if (form.amount > held - byProvider) return { reason: 'on-its-way' };
    const tooMuch = await readExcess(tx, balance.chargeId, form.amount);
    return tooMuch > 0 && form.accepted !== tooMuch ? { reason: 'repaid-before', tooMuch } : undefined;
  }
  // A participant who has registered twice with one email address must choose a registration before it can be paid.
  if (registrationStatus === 'must-choose' || registrationStatus === 'merged-or-duplicate')
    return { reason: 'not-active' };
  const tooMuch = balance.paid + form.amount - balance.charged;
  return tooMuch > 0 && form.accepted !== tooMuch ? { reason: 'over-paid', tooMuch } : undefined;
}
