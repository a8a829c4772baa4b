import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { lockGroup } from '#conference/money/group/confirm-group-payment.server.ts';
import { findCharged } from '#conference/money/ledger/lock-charge.server.ts';
import { findGroupPaidBy } from '#conference/money/online/checkouts.server.ts';
import {
  lockProviderPayment,
  type ProviderPayment,
  storeDecision,
} from '#conference/money/online/provider-payments.server.ts';
import { readLeft } from '#conference/money/online/read-left.server.ts';
import { readPayer } from '#conference/money/read-payer.server.ts';
import {
  hasUnrecordedOrder,
  orderRefund,
  orderUnrecordedRefund,
  sumOrdered,
} from '#conference/money/refunds/order-refund.server.ts';
import { lockForPayment } from '#conference/money/settle-payment.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { readOwed } from './read-owed.server.ts';

/** The part of a provider's payment that can be paid back to the payer now, in minor units of its currency. */
export type ReportedRefund = {
  /**
   * The amount to refund for each charge. This is the amount above the price. After a cancellation, the refund rules
   * decide.
   */
  charges: { chargeId: string; amount: number }[];
  /** The amount that is not recorded for a charge. */
  unbooked: number;
  total: number;
};

/** Calculates how much can be refunded of a payment about which an organiser must decide. */
export async function quoteReportedRefund(
  db: Database,
  payment: Omit<ProviderPayment, 'checkoutId' | 'paidAt' | 'state' | 'question'>,
): Promise<ReportedRefund> {
  const left = await readLeft(db, payment);
  const charges = [];
  for (const chargeId of new Set(payment.parts.map((part) => part.chargeId))) {
    const owed = (await readOwed(db, chargeId)) - (await sumOrdered(db, chargeId)).all;
    const amount = Math.min(owed, left.ofCharge(chargeId));
    if (amount > 0) charges.push({ chargeId, amount });
  }
  const unbooked = (await hasUnrecordedOrder(db, payment.id)) ? 0 : left.ofNobody;
  return { charges, unbooked, total: charges.reduce((sum, { amount }) => sum + amount, unbooked) };
}

export type ReportedRefundRefusal = 'no-such-payment' | 'nothing-to-refund' | 'other-amount';

/**
 * Orders the refund of a provider's payment that waits for the decision of an organiser, and settles the payment. The
 * provider sends the money back through this payment. `amount` is the amount that the organiser has seen. Refuses if a
 * different amount can be refunded now. If the same form is sent twice, only one refund is ordered.
 */
export async function refundReportedPayment(
  { db, jobs, secrets }: Pick<Platform, 'db' | 'jobs' | 'secrets'>,
  { id, amount, ...by }: { id: string; amount: number; organiserId: string; requestId: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: ReportedRefundRefusal }> {
  return await db.transaction().execute(async (tx) => {
    const payment = await lockProviderPayment(tx, { id });
    if (!payment) return { ok: false, reason: 'no-such-payment' };
    if (payment.state === 'settled') return { ok: true };
    const { provider, paymentRef, currency } = payment;
    const groupPaymentId = await findGroupPaidBy(tx, { provider, payment_ref: paymentRef });
    if (groupPaymentId !== undefined) await lockGroup(tx, groupPaymentId);
    for (const { chargeId } of payment.parts) {
      const of = await findCharged(tx, chargeId);
      if (of) await lockForPayment(tx, of);
    }
    const quoted = await quoteReportedRefund(tx, payment);
    if (quoted.total === 0) return { ok: false, reason: 'nothing-to-refund' };
    if (quoted.total !== amount) return { ok: false, reason: 'other-amount' };
    const { organiserId } = by;
    for (const part of quoted.charges) await orderForCharge(part);
    if (quoted.unbooked > 0) {
      const order = { providerPaymentId: id, provider, paymentRef, amount: quoted.unbooked, currency };
      await orderUnrecordedRefund(tx, jobs, { ...order, organiserId }, now);
      const detail = { amount: quoted.unbooked, currency };
      const subject = { subject: 'payment', subjectId: id } as const;
      await recordAct(tx, { ...byOrganiser(by), action: 'refund.ordered', ...subject, detail });
    }
    await storeDecision(tx, secrets, { id, settlement: 'refunded', note: '', organiserId }, now);
    await recordAct(tx, {
      ...byOrganiser(by),
      action: 'provider-payment.settled',
      subject: 'payment',
      subjectId: id,
      detail: { settlement: 'refunded' },
    });
    return { ok: true };

    async function orderForCharge(part: { chargeId: string; amount: number }) {
      const of = await findCharged(tx, part.chargeId);
      const cause = (of && (await readPayer(tx, of)))?.cancellation?.cause ?? null;
      const parts = [{ amount: part.amount, through: { provider, paymentRef } }];
      const key = `reported ${id} ${part.chargeId} ${by.requestId}`;
      await orderRefund(tx, jobs, { chargeId: part.chargeId, currency, cause, parts, key, organiserId }, now);
      await recordAct(tx, {
        ...byOrganiser(by),
        action: 'refund.ordered',
        ...(of ? { subject: of.kind, subjectId: of.id } : { subject: 'payment', subjectId: id }),
        detail: { amount: part.amount, currency, ...(cause && { cause }) },
      });
    }
  });
}
