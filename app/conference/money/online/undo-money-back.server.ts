import { recordAct } from '#conference/audit/record-act.server.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { findMailedPayer } from '#conference/money/group/group-payments.server.ts';
import { findCharged, lockErasedCharge } from '#conference/money/ledger/lock-charge.server.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import { writeCounterEntry } from '#conference/money/ledger/write-payment.server.ts';
import type { RefundOrChargeback } from '#conference/money/online/money-back.server.ts';
import type { ProviderPayment } from '#conference/money/online/provider-payments.server.ts';
import { issueReceipts } from '#conference/money/receipts/issue-receipts.server.ts';
import { lockForPayment, settlePayment } from '#conference/money/settle-payment.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey, type RecordKey } from '#platform/keys/record-keys.server.ts';

type Undone = {
  kind: 'refund' | 'chargeback';
  currency: Currency;
  parts: readonly { paymentId: string; chargeId: string }[];
  /** Why it is undone. */
  note: string;
};

export const moneyReturned = 'The payment provider reported that the money was returned to us.';

/**
 * Undoes recorded refunds or chargebacks by counter-entries, because of what the provider has reported. Issues one
 * receipt for all charges of a group payment. Payments that an organiser has already undone stay undone. Returns what
 * was undone. The caller mails the people.
 */
export async function undoRecordedBack(
  tx: Database,
  { secrets }: Pick<Platform, 'secrets'>,
  { kind, currency, parts, note }: Undone,
  now: Date,
) {
  const records = new Map<string, RecordKey>();
  const undone = [];
  for (const { paymentId, chargeId } of parts) {
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
    if (booked.is_undone) continue;
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
    if (of && locked) await settlePayment(tx, of, now);
  }
  return undone;
}

/**
 * Undoes all recorded parts of a refund or dispute, because the provider reports that the money was returned to us, or
 * because less of a dispute counts now. Mails those who got a mail about the refund.
 */
export async function undoMoneyBack(
  tx: Database,
  { jobs, secrets }: Pick<Platform, 'jobs' | 'secrets'>,
  { currency }: ProviderPayment,
  { kind, id, parts, expectedAmount }: RefundOrChargeback,
  groupPaymentId: string | undefined,
  now: Date,
): Promise<void> {
  const note =
    expectedAmount === 0
      ? moneyReturned
      : 'Refunds have paid back a part of this money, so less of it is disputed.';
  const undone = await undoRecordedBack(tx, { secrets }, { kind, currency, parts, note }, now);
  for (const { booked, locked } of undone) {
    if (!locked || kind !== 'refund' || groupPaymentId !== undefined) continue;
    const { registrationId } = locked;
    await queueMail(tx, jobs, { kind: 'payment-undone', subjectId: booked.id, registrationId });
  }
  // The participants got no mail. The payer of the group payment got the mail about the refund, so the payer also gets
  // the mail that the refund was undone.
  if (kind !== 'refund' || groupPaymentId === undefined || undone.length === 0) return;
  const payer = await findMailedPayer(tx, groupPaymentId);
  const mail = { kind: 'group-refund-undone', subjectId: id } as const;
  if (payer) await queueMail(tx, jobs, { ...mail, ...payer });
}
