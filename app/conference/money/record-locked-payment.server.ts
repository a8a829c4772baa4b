import { recordAct } from '#conference/audit/record-act.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { findMailedPayer } from '#conference/money/group/group-payments.server.ts';
import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import { type NewPayment, writePayment } from '#conference/money/ledger/write-payment.server.ts';
import { issueReceipts } from '#conference/money/receipts/issue-receipts.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';
import { type LockedCharge, settlePayment } from './settle-payment.server.ts';

export type LockedPayment = Omit<NewPayment, 'chargeId' | 'currency' | 'organiserId'> & {
  of: { kind: ChargeKind; id: string };
  /** The charge that the transaction has locked. `record` is the key of the charge's registration. */
  locked: LockedCharge;
  record: RecordKey;
  /** The organiser who records the payment. Undefined if a payment provider has reported it. */
  organiserId?: string | undefined;
  requestId?: string | undefined;
  /** True if the caller records several parts of a group payment and then issues one receipt for all of them. */
  isReceiptLater?: boolean;
  /** True if the caller mails the payer of a group payment about several refunds together. */
  isMailLater?: boolean;
};

/**
 * Records a payment or refund in the caller's transaction, with all its consequences: it marks the registration as
 * paid or unpaid, confirms a requested booking that is now paid in full, issues the receipt or credit note, records
 * the acts and queues the mails. It checks nothing, because money that has arrived must never be refused. Returns the
 * id of the payment.
 */
export async function recordLockedPayment(
  tx: Database,
  jobs: Platform['jobs'],
  {
    of,
    locked,
    record,
    organiserId,
    requestId,
    isReceiptLater = false,
    isMailLater = false,
    ...payment
  }: LockedPayment,
  now: Date,
): Promise<string> {
  const { chargeId, currency, registrationId } = locked;
  const { form } = payment;
  const paymentId = await writePayment(tx, record, { ...payment, chargeId, currency, organiserId }, now);
  const records = new Map([[record.id, record]]);
  if (!isReceiptLater) await issueReceipts(tx, { chargeIds: [chargeId], records }, now);
  const isConfirmedNow = await settlePayment(tx, of, now);
  const subject = { subject: of.kind, subjectId: of.id } as const;
  const request = requestId === undefined ? {} : { requestId };
  await recordAct(tx, {
    ...(organiserId === undefined ? { actor: 'system' } : { actor: 'organiser', actorId: organiserId }),
    ...request,
    action: `${form.kind}.recorded`,
    ...subject,
    detail: { payment: paymentId, method: form.method, amount: form.amount, currency },
  });
  if (isConfirmedNow) {
    const detail = { because: 'paid in full' };
    await recordAct(tx, { actor: 'system', action: 'booking.confirmed', ...subject, ...request, detail });
    await queueMail(tx, jobs, { kind: 'booking-confirmed', subjectId: of.id, registrationId });
  }
  const { groupPaymentId } = payment;
  if (form.kind === 'payment') {
    const kind = groupPaymentId === undefined ? 'payment-received' : 'fee-paid';
    await queueMail(tx, jobs, { kind, subjectId: paymentId, registrationId });
  }
  if (form.kind === 'refund' && groupPaymentId === undefined) {
    await queueMail(tx, jobs, { kind: 'refund-paid', subjectId: paymentId, registrationId });
  }
  if (form.kind === 'refund' && groupPaymentId !== undefined && !isMailLater) {
    // The payer of the group payment gets the money back, so the payer gets the mail, not the participant.
    const payer = await findMailedPayer(tx, groupPaymentId);
    const mail = { kind: 'group-refund-paid', subjectId: paymentId } as const;
    if (payer) await queueMail(tx, jobs, { ...mail, ...payer });
  }
  return paymentId;
}
