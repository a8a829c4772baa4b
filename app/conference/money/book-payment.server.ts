import { recordAct } from '#conference/audit/record-act.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { findMailedPayer } from '#conference/money/group/group-payments.server.ts';
import { type NewPayment, writePayment } from '#conference/money/ledger/write-payment.server.ts';
import { issueReceipts } from '#conference/money/receipts/issue-receipts.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { type ChargeToBook, type LockedCharge, settlePayment, subjectOf } from './settle-payment.server.ts';

export type PaymentToBook = Omit<NewPayment, 'chargeId' | 'currency'> & {
  /** The charge that the transaction has locked. */
  charge: ChargeToBook;
  requestId?: string | undefined;
  /** True if the caller records several parts of a group payment and then issues one receipt for all of them. */
  isReceiptLater?: boolean;
  /** True if the caller mails the payer of a group payment about several refunds together. */
  isMailLater?: boolean;
  /** True if the caller sends a mail that says the same. */
  hasOwnMail?: boolean;
};

/**
 * Records a payment, refund or chargeback in the caller's transaction, with all its consequences: it marks the
 * registration as paid or unpaid, confirms a requested booking that is now paid in full, issues the receipt or credit
 * note, records the acts and queues the mails. If the person was erased, the accounts keep only the amount, the day and
 * the document. It checks nothing, because money that has arrived must never be refused. Returns the id of the payment.
 */
export async function bookPayment(
  tx: Database,
  { jobs, secrets }: Pick<Platform, 'jobs' | 'secrets'>,
  {
    charge,
    requestId,
    isReceiptLater = false,
    isMailLater = false,
    hasOwnMail = false,
    ...payment
  }: PaymentToBook,
  now: Date,
): Promise<string> {
  const { chargeId, currency } = charge;
  const { form, organiserId } = payment;
  const record = charge.of && (await openRecordKey(tx, secrets, charge.recordKeyId));
  const paymentId = await writePayment(tx, record, { ...payment, chargeId, currency }, now);
  const records = new Map(record && [[record.id, record]]);
  if (!isReceiptLater) await issueReceipts(tx, { chargeIds: [chargeId], records }, now);
  await recordAct(tx, {
    ...(organiserId === undefined ? { actor: 'system' } : { actor: 'organiser', actorId: organiserId }),
    ...(requestId !== undefined && { requestId }),
    action: `${form.kind}.recorded`,
    ...subjectOf(charge, paymentId),
    detail: { payment: paymentId, method: form.method, amount: form.amount, currency },
  });
  if (charge.of) await confirmIfPaid(tx, jobs, charge, requestId, now);
  if (!hasOwnMail) await mailBooked(tx, jobs, { charge, paymentId, isMailLater, ...payment });
  return paymentId;
}

/** Marks a registration as paid or unpaid, or confirms a booking that is paid in full. */
async function confirmIfPaid(
  tx: Database,
  jobs: Platform['jobs'],
  charge: LockedCharge,
  requestId: string | undefined,
  now: Date,
): Promise<void> {
  const { of, registrationId } = charge;
  if (!(await settlePayment(tx, of, now))) return;
  const detail = { because: 'paid in full' };
  const request = requestId === undefined ? {} : { requestId };
  await recordAct(tx, {
    actor: 'system',
    action: 'booking.confirmed',
    ...subjectOf(charge),
    ...request,
    detail,
  });
  await queueMail(tx, jobs, { kind: 'booking-confirmed', subjectId: of.id, registrationId });
}

/**
 * Mails who paid, or got money back. The payer of a group payment gets the mail about a refund, not the participant.
 * Nobody gets a mail about a chargeback.
 */
async function mailBooked(
  tx: Database,
  jobs: Platform['jobs'],
  {
    charge,
    paymentId,
    form,
    groupPaymentId,
    isMailLater,
  }: Pick<PaymentToBook, 'charge' | 'form' | 'groupPaymentId' | 'isMailLater'> & { paymentId: string },
): Promise<void> {
  if (!charge.of || form.kind === 'chargeback') return;
  const { registrationId } = charge;
  if (form.kind === 'payment') {
    const kind = groupPaymentId === undefined ? 'payment-received' : 'fee-paid';
    await queueMail(tx, jobs, { kind, subjectId: paymentId, registrationId });
  } else if (groupPaymentId === undefined) {
    await queueMail(tx, jobs, { kind: 'refund-paid', subjectId: paymentId, registrationId });
  } else if (!isMailLater) {
    const payer = await findMailedPayer(tx, groupPaymentId);
    const mail = { kind: 'group-refund-paid', subjectId: paymentId } as const;
    if (payer) await queueMail(tx, jobs, { ...mail, ...payer });
  }
}
