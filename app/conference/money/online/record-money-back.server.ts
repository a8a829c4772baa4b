import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { lockGroup } from '#conference/money/group/confirm-group-payment.server.ts';
import { findMailedPayer } from '#conference/money/group/group-payments.server.ts';
import { findCharged, lockErasedCharge } from '#conference/money/ledger/lock-charge.server.ts';
import { countDisputes } from '#conference/money/online/disputes.server.ts';
import { divideRefund } from '#conference/money/online/divide-refund.ts';
import { findGroupPaidBy } from '#conference/money/online/group-checkouts.server.ts';
import {
  listMoneyBack,
  markReturned,
  type RefundOrChargeback,
  storeBackPart,
} from '#conference/money/online/money-back.server.ts';
import type { ProviderPayment } from '#conference/money/online/provider-payments.server.ts';
import { recordForErased } from '#conference/money/record-for-erased.server.ts';
import { recordLockedPayment } from '#conference/money/record-locked-payment.server.ts';
import { readOwed } from '#conference/money/refunds/read-owed.server.ts';
import { lockForPayment } from '#conference/money/settle-payment.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';
import { undoMoneyBack } from './undo-money-back.server.ts';

type Store = Pick<Platform, 'jobs' | 'secrets'>;

/**
 * Records the reported chargebacks of a payment, and its reported refunds that were not ordered in this software. First
 * takes the amount from the money that is not recorded for a charge. Takes the remaining amount from the charges, as
 * `divideRefund` says. Records only what is not recorded yet, so it can run after each report. The transaction must
 * have locked the payment.
 */
export async function recordMoneyBack(
  tx: Database,
  store: Store,
  payment: ProviderPayment,
  now: Date,
): Promise<void> {
  await countDisputes(tx, payment);
  const backs = await listMoneyBack(tx, payment);
  if (backs.every(({ expectedAmount, recordedAmount }) => expectedAmount === recordedAmount)) return;
  const { provider, paymentRef } = payment;
  const groupPaymentId = await findGroupPaidBy(tx, { provider, payment_ref: paymentRef });
  const order = groupPaymentId === undefined ? [] : await lockChargesInOrder(tx, groupPaymentId);
  for (const back of backs) {
    if (back.recordedAmount <= back.expectedAmount) continue;
    // An organiser has recorded this money in another way.
    if (back.expectedAmount > 0 && back.parts.every(({ isUndone }) => isUndone)) continue;
    await undoMoneyBack(tx, store, payment, back, groupPaymentId, now);
    await markReturned(tx, back.parts, now);
    back.parts = [];
    back.recordedAmount = 0;
  }
  let unbooked = payment.unbooked;
  for (const back of backs) {
    const missing = back.expectedAmount - back.recordedAmount;
    const fromUnbooked = Math.min(missing, unbooked);
    unbooked -= fromUnbooked;
    const amount = missing - fromUnbooked;
    if (amount === 0 || payment.parts.length === 0) continue;
    const lines = await listBackLines(tx, payment, backs, order);
    await recordShares(
      tx,
      store,
      payment,
      { back, shares: divideRefund(amount, lines), groupPaymentId },
      now,
    );
  }
}

/** Locks a group payment with its people. Returns the ids of their charges, in the order of the payment's lines. */
async function lockChargesInOrder(tx: Database, groupPaymentId: string): Promise<string[]> {
  return ((await lockGroup(tx, groupPaymentId)) ?? []).map(({ chargeId }) => chargeId);
}

/**
 * Lists the charges of a payment, with the amounts that `divideRefund` needs. They are in the order of the charge ids
 * in `order`. Charges that `order` does not contain come last, for example after a merge.
 */
async function listBackLines(
  tx: Database,
  { parts }: ProviderPayment,
  backs: readonly RefundOrChargeback[],
  order: readonly string[],
) {
  const notRefunded = new Map<string, number>();
  const add = (chargeId: string, amount: number) =>
    notRefunded.set(chargeId, (notRefunded.get(chargeId) ?? 0) + amount);
  for (const { chargeId, amount } of parts) add(chargeId, amount);
  const gone = backs.flatMap((back) => back.parts).filter(({ isUndone }) => !isUndone);
  for (const { chargeId, amount } of gone) if (notRefunded.has(chargeId)) add(chargeId, -amount);
  const positionOf = (chargeId: string) => {
    const position = order.indexOf(chargeId);
    return position < 0 ? order.length : position;
  };
  const chargeIds = [...notRefunded.keys()].toSorted(
    (a, b) => positionOf(a) - positionOf(b) || (a < b ? -1 : 1),
  );
  const lines = [];
  for (const chargeId of chargeIds) {
    const owed = chargeIds.length === 1 ? 0 : await readOwed(tx, chargeId);
    lines.push({ chargeId, notRefunded: Math.max(0, notRefunded.get(chargeId) ?? 0), owed });
  }
  return lines;
}

type SharedMoneyBack = {
  back: RefundOrChargeback;
  shares: readonly { chargeId: string; amount: number }[];
  groupPaymentId: string | undefined;
};

async function recordShares(
  tx: Database,
  { jobs, secrets }: Store,
  payment: ProviderPayment,
  { back, shares, groupPaymentId }: SharedMoneyBack,
  now: Date,
): Promise<void> {
  const { provider, paymentRef } = payment;
  // If several people share a refund, the payer of the group payment gets one mail about all shares at the end.
  const isMailLater = shares.length > 1;
  for (const { chargeId, amount } of shares) {
    const of = await findCharged(tx, chargeId);
    const locked = of && (await lockForPayment(tx, of));
    // An erased person has no registration or booking any more, but the charge still exists.
    const charge = locked ?? (await lockErasedCharge(tx, chargeId));
    const form = {
      kind: back.kind,
      method: provider,
      amount,
      receivedOn: dayAt(now, edition.timeZone),
      reference: paymentRef,
      note: '',
    } as const;
    const number = back.nextNumber;
    const submissionHash = hashToken(`${provider} ${back.ref} part ${number}`);
    const booked = { form, submissionHash, groupPaymentId };
    const recordPart = async () => {
      if (!of || !locked) return await recordForErased(tx, { charge, ...booked }, now);
      const record = await openRecordKey(tx, secrets, locked.recordKeyId);
      const part = { of, locked, record, proofFileId: undefined, isMailLater, ...booked };
      return await recordLockedPayment(tx, jobs, part, now);
    };
    const paymentId = await recordPart();
    await storeBackPart(tx, back, { number, paymentId, chargeId, amount });
    back.nextNumber += 1;
    back.parts.push({ paymentId, chargeId, amount, isUndone: false });
  }
  if (back.kind !== 'refund' || !isMailLater || groupPaymentId === undefined) return;
  const payer = await findMailedPayer(tx, groupPaymentId);
  const mail = { kind: 'group-refund-shared', subjectId: back.id } as const;
  if (payer) await queueMail(tx, jobs, { ...mail, ...payer });
}
