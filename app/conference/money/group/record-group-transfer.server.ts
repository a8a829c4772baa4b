import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { bookPayment } from '#conference/money/book-payment.server.ts';
import { divideAmount } from '#conference/money/group/group-payment.ts';
import type { PaymentForm } from '#conference/money/ledger/payment.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import { lockForPayment } from '#conference/money/settle-payment.server.ts';
import { confirmTransferProof } from '#conference/money/transfers/decide-transfer-proof.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { confirmGroupPayment, lockGroup } from './confirm-group-payment.server.ts';

export type GroupTransfer = {
  groupPaymentId: string;
  form: Pick<PaymentForm, 'amount' | 'receivedOn' | 'reference' | 'note' | 'accepted'>;
  /** The proof that the payer has sent for this transfer. */
  transferProofId?: string | undefined;
  submissionHash: Buffer;
  organiserId: string;
  requestId: string;
};

export type GroupTransferRefusal =
  | { reason: 'no-such-group' | 'no-such-proof' | 'nobody-left' | 'in-future' }
  /**
   * The transfer is more than the amount of the group payment: by `tooMuch` minor units. The organiser has to accept
   * that this excess is recorded for the first person.
   */
  | { reason: 'over-paid'; tooMuch: number };

/**
 * Records a transfer for a group payment once. `divideAmount` divides the money among the people, in the order in which
 * the payer has listed them. If somebody else has paid for a person in the meantime, the transfer is still recorded,
 * and the excess must be refunded. The payer gets one receipt. Each person who gets a part of the money gets a mail.
 */
export async function recordGroupTransfer(
  { db, jobs, secrets }: Pick<Platform, 'db' | 'jobs' | 'secrets'>,
  { groupPaymentId, form, transferProofId, submissionHash, ...by }: GroupTransfer,
  now: Date,
): Promise<{ ok: true } | ({ ok: false } & GroupTransferRefusal)> {
  if (form.receivedOn > dayAt(now, edition.timeZone)) return { ok: false, reason: 'in-future' };
  return await db.transaction().execute(async (tx) => {
    const all = await lockGroup(tx, groupPaymentId);
    if (!all) return { ok: false, reason: 'no-such-group' };
    if (await isGroupRecorded(tx, groupPaymentId, submissionHash)) return { ok: true };
    const lines = all.filter(({ state }) => state !== 'gone');
    const [first] = lines;
    if (!first) return { ok: false, reason: 'nobody-left' };
    const { shares, left } = divideAmount(form.amount, lines);
    if (left > 0 && form.accepted !== left) return { ok: false, reason: 'over-paid', tooMuch: left };
    const amounts = new Map(shares.map(({ chargeId, amount }) => [chargeId, amount]));
    if (left > 0) amounts.set(first.chargeId, (amounts.get(first.chargeId) ?? 0) + left);
    if (transferProofId !== undefined) {
      const of = { kind: 'group', id: groupPaymentId } as const;
      const { organiserId } = by;
      const proof = await confirmTransferProof(tx, { of, proofId: transferProofId, organiserId }, now);
      if (proof === undefined) return { ok: false, reason: 'no-such-proof' };
    }
    for (const { chargeId, registrationId } of lines) {
      const amount = amounts.get(chargeId);
      if (amount === undefined || registrationId === null) continue;
      const of = { kind: 'registration', id: registrationId } as const;
      const locked = await lockForPayment(tx, of);
      if (!locked) throw new Error('The locked registration has no charge.');
      const part = { ...form, kind: 'payment', method: 'transfer', amount } as const;
      const booked = { charge: locked, form: part, submissionHash, groupPaymentId, ...by };
      await bookPayment(tx, { jobs, secrets }, { ...booked, isReceiptLater: true }, now);
    }
    await recordAct(tx, {
      ...byOrganiser(by),
      action: 'group-payment.recorded',
      subject: 'payment',
      subjectId: groupPaymentId,
      detail: { amount: form.amount, currency: first.currency, people: amounts.size },
    });
    await confirmGroupPayment(tx, { jobs, secrets }, groupPaymentId, now);
    return { ok: true };
  });
}

/**
 * True if this submission was already recorded for the group payment. `submissionHash` is the hash of a form or of a
 * line of a bank statement.
 */
export async function isGroupRecorded(
  db: Database,
  groupPaymentId: string,
  submissionHash: Buffer,
): Promise<boolean> {
  const row = await db
    .selectFrom(payments(db).as('entry'))
    .select('entry.id')
    .where('group_payment_id', '=', groupPaymentId)
    .where('submission_hash', '=', submissionHash)
    .executeTakeFirst();
  return row !== undefined;
}
