import { recordAct } from '#conference/audit/record-act.server.ts';
import type { RefundOrChargeback } from '#conference/checkout/money-back.server.ts';
import type { ProviderPayment } from '#conference/checkout/provider-payments.server.ts';
import { lockForPayment, settlePayment } from '#conference/finance/settle-payment.server.ts';
import { findMailedPayer } from '#conference/group-payments/group-payments.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { findCharged, lockErasedCharge } from '#conference/payments/lock-charge.server.ts';
import { payments } from '#conference/payments/payments.server.ts';
import { writeCounterEntry } from '#conference/payments/write-payment.server.ts';
import { issueReceipts } from '#conference/receipts/issue-receipts.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey, type RecordKey } from '#platform/keys/record-keys.server.ts';

/**
 * Undoes all recorded parts of a refund or dispute, because the provider reports that the money was returned to us.
 * Issues one receipt for all charges of a group payment. Payments that an organiser has already undone stay undone.
 */
export async function undoMoneyBack(
  tx: Database,
  { jobs, secrets }: Pick<Platform, 'jobs' | 'secrets'>,
  { currency }: ProviderPayment,
  { kind, id, parts }: RefundOrChargeback,
  groupPaymentId: string | undefined,
  now: Date,
): Promise<void> {
  const records = new Map<string, RecordKey>();
  const undone = [];
  for (const { paymentId, chargeId } of parts.filter((part) => !part.isUndone)) {
    const of = await findCharged(tx, chargeId);
    const locked = of && (await lockForPayment(tx, of));
    if (!locked) await lockErasedCharge(tx, chargeId);
    const record = locked && (await openRecordKey(tx, secrets, locked.recordKeyId));
    if (record) records.set(record.id, record);
    const booked = await tx
      .selectFrom(payments(tx).as('entry'))
      .selectAll()
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    const note = 'The payment provider reported that the money was returned to us.';
    await writeCounterEntry(tx, record, booked, { organiserId: undefined, note }, now);
    undone.push({ booked, of, locked });
  }
  const chargeIds = undone.map(({ booked }) => booked.charge_id);
  await issueReceipts(tx, { chargeIds, records }, now);
  for (const { booked, of, locked } of undone) {
    await recordAct(tx, {
      actor: 'system',
      action: `${kind}.undone`,
      ...(of && locked
        ? { subject: of.kind, subjectId: of.id }
        : { subject: 'payment', subjectId: booked.id }),
      detail: { payment: booked.id, amount: booked.amount, currency },
    });
    if (!of || !locked) continue;
    await settlePayment(tx, of, now);
    const { registrationId } = locked;
    if (kind === 'refund' && groupPaymentId === undefined) {
      await queueMail(tx, jobs, { kind: 'payment-undone', subjectId: booked.id, registrationId });
    }
  }
  // The participants got no mail. The payer of the group payment got the mail about the refund, so the payer also gets
  // the mail that the refund was undone.
  if (kind !== 'refund' || groupPaymentId === undefined || undone.length === 0) return;
  const payer = await findMailedPayer(tx, groupPaymentId);
  const mail = { kind: 'group-refund-undone', subjectId: id } as const;
  if (payer) await queueMail(tx, jobs, { ...mail, ...payer });
}
