import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { bookPayment } from '#conference/money/book-payment.server.ts';
import { lockGroup } from '#conference/money/group/confirm-group-payment.server.ts';
import { findMailedPayer } from '#conference/money/group/group-payments.server.ts';
import { readHeld } from '#conference/money/ledger/read-balances.server.ts';
import { findGroupPaidBy } from '#conference/money/online/checkouts.server.ts';
import { countDisputes } from '#conference/money/online/disputes.server.ts';
import { divideRefund } from '#conference/money/online/divide-refund.ts';
import {
  listMoneyBack,
  markReturned,
  type RefundOrChargeback,
  storeBackPart,
} from '#conference/money/online/money-back.server.ts';
import type { ProviderPayment } from '#conference/money/online/provider-payments.server.ts';
import { readExcess, readOwed } from '#conference/money/refunds/read-owed.server.ts';
import { lockChargeById } from '#conference/money/settle-payment.server.ts';
import { undoEntries } from '#conference/money/undo-entries.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';

type Store = Pick<Platform, 'jobs' | 'secrets'>;

/**
 * Records in the books what went back of a provider's payment: the reported refunds, whoever ordered them, and the
 * disputed amounts. This is the only place that does it. A refund that we ordered is taken from its charge. Everything
 * else is first taken from the money that is not recorded for a charge, and then from the charges, as `divideRefund`
 * says. Records only what is not recorded yet, and undoes what has come back to us, so it can run after each report.
 * The transaction must have locked the payment.
 *
 * Returns true if the payer has probably got money twice: more went back than the charges have, or more than is owed
 * although money had gone back before. Then an organiser must look at the payment.
 */
export async function recordMoneyBack(
  tx: Database,
  store: Store,
  payment: ProviderPayment,
  now: Date,
): Promise<boolean> {
  await countDisputes(tx, payment);
  const backs = await listMoneyBack(tx, payment);
  if (backs.every(({ expectedAmount, recordedAmount }) => expectedAmount === recordedAmount)) return false;
  const { provider, paymentRef } = payment;
  const groupPaymentId = await findGroupPaidBy(tx, { provider, payment_ref: paymentRef });
  const order = groupPaymentId === undefined ? [] : await lockChargesInOrder(tx, groupPaymentId);
  for (const back of backs) {
    if (back.recordedAmount <= back.expectedAmount) continue;
    // An organiser has recorded this money in another way.
    if (back.expectedAmount > 0 && back.parts.every(({ isUndone }) => isUndone)) continue;
    await undoBack(tx, store, { back, groupPaymentId }, now);
    await markReturned(tx, back.parts, now);
    back.parts = [];
    back.recordedAmount = 0;
  }
  let { unbooked } = payment;
  let isTooMuch = false;
  for (const back of backs) {
    const missing = back.expectedAmount - back.recordedAmount;
    const fromUnbooked = back.orderedFor === null ? Math.min(missing, unbooked) : 0;
    unbooked -= fromUnbooked;
    const amount = missing - fromUnbooked;
    if (amount === 0 || payment.parts.length === 0) continue;
    const lines = await listBackLines(tx, payment, backs, order);
    const ofOrder = divideRefund(
      amount,
      lines.filter(({ chargeId }) => chargeId === back.orderedFor),
    );
    const shares = ofOrder.length > 0 ? ofOrder : divideRefund(amount, lines);
    const shared = shares.reduce((sum, share) => sum + share.amount, 0);
    isTooMuch ||= shared < amount;
    for (const share of back.kind === 'refund' && !back.isOrdered ? shares : []) {
      isTooMuch ||= (await readExcess(tx, share.chargeId, share.amount)) > 0;
    }
    await recordShares(tx, store, payment, { back, shares, groupPaymentId }, now);
  }
  return isTooMuch;
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
    await lockChargeById(tx, chargeId);
    const owed = chargeIds.length === 1 ? 0 : await readOwed(tx, chargeId);
    // Money can have gone back in another way, for example by hand. What the charge does not have cannot go back.
    const most = Math.min(notRefunded.get(chargeId) ?? 0, await readHeld(tx, chargeId));
    lines.push({ chargeId, notRefunded: Math.max(0, most), owed });
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
  store: Store,
  { provider, paymentRef }: ProviderPayment,
  { back, shares, groupPaymentId }: SharedMoneyBack,
  now: Date,
): Promise<void> {
  // If several people share a refund, the payer of the group payment gets one mail about all shares at the end.
  const isMailLater = shares.length > 1;
  for (const { chargeId, amount } of shares) {
    const form = {
      kind: back.kind,
      method: provider,
      amount,
      receivedOn: dayAt(now, edition.timeZone),
      reference: back.kind === 'refund' ? back.ref : paymentRef,
      note: '',
    } as const;
    const number = back.nextNumber;
    const submissionHash = hashToken(`${provider} ${back.ref} part ${number}`);
    const charge = await lockChargeById(tx, chargeId);
    const part = { charge, form, submissionHash, groupPaymentId, isMailLater };
    const paymentId = await bookPayment(tx, store, part, now);
    await storeBackPart(tx, back, { number, paymentId, chargeId, amount });
    back.nextNumber += 1;
    back.parts.push({ paymentId, chargeId, amount, isUndone: false });
  }
  if (back.kind !== 'refund' || !isMailLater || groupPaymentId === undefined) return;
  const payer = await findMailedPayer(tx, groupPaymentId);
  const mail = { kind: 'group-refund-shared', subjectId: back.id } as const;
  if (payer) await queueMail(tx, store.jobs, { ...mail, ...payer });
}

/**
 * Undoes all recorded parts of a refund or dispute, because the provider reports that the money was returned to us, or
 * because less of a dispute counts now. Mails those who got a mail about a refund of the dashboard. The order of a
 * refund mails about its failure itself.
 */
async function undoBack(
  tx: Database,
  store: Store,
  { back: { kind, id, parts, isOrdered, expectedAmount }, groupPaymentId }: Omit<SharedMoneyBack, 'shares'>,
  now: Date,
): Promise<void> {
  const note =
    expectedAmount === 0
      ? 'The payment provider reported that the money was returned to us.'
      : 'Refunds have paid back a part of this money, so less of it is disputed.';
  const undone = await undoEntries(tx, store, { entries: parts, note }, now);
  if (kind !== 'refund' || isOrdered || undone.length === 0) return;
  if (groupPaymentId === undefined) {
    for (const { entry, charge } of undone) {
      if (!charge.of) continue;
      const { registrationId } = charge;
      await queueMail(tx, store.jobs, { kind: 'payment-undone', subjectId: entry.id, registrationId });
    }
    return;
  }
  // The participants got no mail. The payer of the group payment got the mail about the refund, so the payer also gets
  // the mail that the refund was undone.
  const payer = await findMailedPayer(tx, groupPaymentId);
  const mail = { kind: 'group-refund-undone', subjectId: id } as const;
  if (payer) await queueMail(tx, store.jobs, { ...mail, ...payer });
}
