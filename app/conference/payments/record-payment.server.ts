import { recordAct } from '#conference/audit/record-act.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { attachFormFile, type FormFile } from '#platform/files/kept-files.server.ts';
import { type ReadyFile, withUploads } from '#platform/files/with-uploads.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey, type RecordKey } from '#platform/keys/record-keys.server.ts';
import { type LockedCharge, lockCharge } from './lock-charge.server.ts';
import type { ChargeKind, PaymentForm, PaymentRefusal } from './payment.ts';
import { sealPaymentNote } from './payment-note.server.ts';
import { readBalance } from './read-balances.server.ts';
import { settleCharge } from './settle-charge.server.ts';

export type NewPayment = {
  of: { kind: ChargeKind; id: string };
  form: PaymentForm;
  proof: FormFile | undefined;
  /** Over the form's key and content: the same again is a repeat and finds the first. */
  submissionHash: Buffer;
  organiserId: string;
  requestId: string;
};

type Store = Pick<Platform, 'db' | 'files' | 'jobs' | 'secrets'>;

type Recorded = { ok: true; paymentId: string } | ({ ok: false } & PaymentRefusal);

/**
 * Records money that came in or was paid back, once. The registration is paid, or the booking confirmed, in the same
 * transaction, and the mail that says so is queued in it. Refuses what is too much until that much was accepted, and
 * to pay back more than came in.
 */
export async function recordPayment(store: Store, payment: NewPayment, now: Date): Promise<Recorded> {
  if (payment.form.receivedOn > dayAt(now, edition.timeZone)) return { ok: false, reason: 'in-future' };
  return await withUploads(store, { proof: payment.proof }, ({ proof }) =>
    recordWith(proof, store, payment, now),
  );
}

async function recordWith(
  proof: ReadyFile | undefined,
  store: Store,
  payment: NewPayment,
  now: Date,
): Promise<Recorded> {
  const { of, form } = payment;
  return await store.db.transaction().execute(async (tx) => {
    const locked = await lockCharge(tx, of);
    if (!locked) return { ok: false, reason: 'no-such-charge' };
    const repeated = await findRecorded(tx, locked.chargeId, payment.submissionHash);
    if (repeated) return { ok: true, paymentId: repeated };
    const refusal = await findRefusal(tx, payment, locked);
    if (refusal) return { ok: false, ...refusal };
    const record = await openRecordKey(tx, store.secrets, locked.recordKeyId);
    const paymentId = await writePayment(tx, store, payment, { locked, record, proof }, now);
    const { isConfirmedNow } = await settleCharge(tx, of, now);
    await recordAct(tx, {
      actor: 'organiser',
      actorId: payment.organiserId,
      action: form.kind === 'refund' ? 'refund.recorded' : 'payment.recorded',
      subject: of.kind,
      subjectId: of.id,
      requestId: payment.requestId,
      detail: { payment: paymentId, method: form.method, amount: form.amount, currency: locked.currency },
    });
    if (isConfirmedNow) {
      await recordAct(tx, {
        actor: 'system',
        action: 'booking.confirmed',
        subject: 'booking',
        subjectId: of.id,
        requestId: payment.requestId,
        detail: { because: 'paid in full' },
      });
      await queueMail(tx, store.jobs, {
        kind: 'booking-confirmed',
        subjectId: of.id,
        registrationId: locked.registrationId,
      });
    }
    if (form.kind === 'payment') {
      await queueMail(tx, store.jobs, {
        kind: 'payment-received',
        subjectId: paymentId,
        registrationId: locked.registrationId,
      });
    }
    return { ok: true, paymentId };
  });
}

/** The payment that this very form has recorded already; undefined: it is no repeat. */
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

async function findRefusal(
  tx: Database,
  { of, form }: NewPayment,
  { standing }: LockedCharge,
): Promise<PaymentRefusal | undefined> {
  const balance = await readBalance(tx, of);
  if (!balance) return { reason: 'no-such-charge' };
  if (form.kind === 'refund') {
    return form.amount > balance.received - balance.repaid ? { reason: 'more-than-received' } : undefined;
  }
  // Until its mailbox's owner has chosen, a second registration of an address is not paid for.
  if (standing === 'waiting' || standing === 'set-aside') return { reason: 'not-counted' };
  const tooMuch = balance.paid + form.amount - balance.charged;
  return tooMuch > 0 && form.accepted !== tooMuch ? { reason: 'over-paid', tooMuch } : undefined;
}

async function writePayment(
  tx: Database,
  { secrets }: Store,
  { form, submissionHash, organiserId }: NewPayment,
  { locked, record, proof }: { locked: LockedCharge; record: RecordKey; proof: ReadyFile | undefined },
  now: Date,
): Promise<string> {
  const { reference, note } = form;
  const hasNote = reference !== '' || note !== '';
  const proofId = proof && (await attachFormFile(tx, { secrets }, record, proof));
  const { id } = await tx
    .insertInto('payment')
    .values({
      charge_id: locked.chargeId,
      kind: form.kind,
      method: form.method,
      amount: form.kind === 'refund' ? -form.amount : form.amount,
      currency: locked.currency,
      received_on: form.receivedOn,
      recorded_by: organiserId,
      recorded_at: now,
      submission_hash: submissionHash,
      record_key_id: hasNote ? record.id : null,
      sealed_note: hasNote ? sealPaymentNote(record, { reference, note }) : null,
      proof_file_id: proofId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
