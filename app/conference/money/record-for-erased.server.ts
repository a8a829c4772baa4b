import { recordAct } from '#conference/audit/record-act.server.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import { type NewPayment, writePayment } from '#conference/money/ledger/write-payment.server.ts';
import { issueReceipts } from '#conference/money/receipts/issue-receipts.server.ts';
import type { Database } from '#platform/database/database.server.ts';

type MoneyBack = {
  /** The charge that the transaction has locked. */
  charge: { chargeId: string; currency: Currency };
  form: NewPayment['form'] & { kind: 'refund' | 'chargeback' };
  submissionHash: Buffer;
  groupPaymentId?: string | undefined;
};

/**
 * Records a refund or chargeback of a person who was erased, with its credit note, in the caller's transaction. The
 * accounts keep the amount and the day, but no name, reference or email. Returns the id of the payment.
 */
export async function recordForErased(
  tx: Database,
  { charge: { chargeId, currency }, form, submissionHash, groupPaymentId }: MoneyBack,
  now: Date,
): Promise<string> {
  const nobody = { proofFileId: undefined, organiserId: undefined };
  const payment = { chargeId, currency, form, submissionHash, groupPaymentId, ...nobody };
  const paymentId = await writePayment(tx, undefined, payment, now);
  await issueReceipts(tx, { chargeIds: [chargeId], records: new Map() }, now);
  const { method, amount } = form;
  await recordAct(tx, {
    actor: 'system',
    action: `${form.kind}.recorded`,
    subject: 'payment',
    subjectId: paymentId,
    detail: { payment: paymentId, method, amount, currency },
  });
  return paymentId;
}
