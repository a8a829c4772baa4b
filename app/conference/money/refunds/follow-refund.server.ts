import { recordAct } from '#conference/audit/record-act.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { findMailedPayer } from '#conference/money/group/group-payments.server.ts';
import { findGroupPaidBy } from '#conference/money/online/checkouts.server.ts';
import { reopenQuestion } from '#conference/money/online/provider-payments.server.ts';
import type { ReportedRefundRow } from '#conference/money/online/reported-refunds.server.ts';
import { mostAttempts } from '#conference/money/refunds/refund-order.ts';
import { lockChargeById, subjectOf } from '#conference/money/settle-payment.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime, hours } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { changeOrder } from './change-order.server.ts';
import { lockOrder, type RefundOrderRow, readOrder } from './refund-orders.server.ts';

/** After this time, a refund is sent again for which our balance with the provider was too small. */
const waitForBalance = hours(6);

type Store = Pick<Platform, 'jobs'>;

/**
 * Makes an order follow the refund that the provider has reported for it. Reports may arrive in any order and several
 * times. A report about an earlier attempt changes the order only if that refund was paid. The transaction must have
 * locked the provider's payment, and recorded in the books what the report says: `paymentId` is the refund there.
 */
export async function followRefund(
  tx: Database,
  store: Store,
  { refund, paymentId }: { refund: ReportedRefundRow; paymentId: string | undefined },
  now: Date,
): Promise<void> {
  const { orderId, refundRef, state } = refund;
  const order = orderId === null ? undefined : await lockWithCharge(tx, orderId);
  if (!order) return;
  const isCurrent = order.provider !== null && order.attempt === refund.attempt;
  const changed = { refund_ref: order.provider === null ? null : refundRef, updated_at: now };
  if (state === 'paid') {
    if (order.state === 'paid') return;
    const paid = { state: 'paid', failure: null, try_again_at: null, payment_id: paymentId ?? null } as const;
    await changeOrder(tx, order.id, { ...changed, ...paid });
  } else if (!isCurrent || (order.state !== 'sent' && order.state !== 'paid')) {
    return;
  } else if (state === 'pending') {
    await changeOrder(tx, order.id, changed);
  } else {
    const failure = refund.failure ?? (state === 'cancelled' ? 'cancelled' : 'The provider gave no reason.');
    await failOrder(tx, store, order, { failure, refund }, now);
  }
}

/**
 * Ends an attempt that the provider has refused, so that there is no refund. If our balance was too small, the order
 * waits, and a job tries it again.
 */
export async function refuseOrder(
  tx: Database,
  store: Store,
  { order: { id, attempt }, failure, isBalanceTooSmall }: Refusal,
  now: Date,
): Promise<void> {
  const order = await lockWithCharge(tx, id);
  if (order?.state !== 'sent' || order.refund_ref !== null || order.attempt !== attempt) return;
  if (!isBalanceTooSmall || attempt === mostAttempts) {
    return await failOrder(tx, store, order, { failure, refund: undefined }, now);
  }
  const waits = { state: 'queued', try_again_at: addTime(now, waitForBalance) } as const;
  await changeOrder(tx, id, { ...waits, attempt: attempt + 1, updated_at: now });
}

type Refusal = { order: RefundOrderRow; failure: string; isBalanceTooSmall: boolean };

/** Ends an order whose refund has failed, and tells the desk and the person. */
async function failOrder(
  tx: Database,
  { jobs }: Store,
  order: NonNullable<Awaited<ReturnType<typeof lockWithCharge>>>,
  { failure, refund }: { failure: string; refund: ReportedRefundRow | undefined },
  now: Date,
): Promise<void> {
  const { id, charge, amount, currency, provider_payment_id: providerPaymentId } = order;
  // A paid refund fails when the bank of the payer returns the money.
  const isReturned = order.state === 'paid';
  await changeOrder(tx, id, {
    state: 'failed',
    refund_ref: refund?.refundRef ?? null,
    failure,
    payment_id: null,
    updated_at: now,
    ...(isReturned && { returned_at: now }),
  });
  // Money that is recorded for nobody: an organiser must decide about the provider's payment again.
  if (providerPaymentId !== null) await reopenQuestion(tx, providerPaymentId);
  await recordAct(tx, {
    actor: 'system',
    action: 'refund.failed',
    ...(charge ? subjectOf(charge) : { subject: 'payment', subjectId: providerPaymentId ?? id }),
    detail: { amount, currency },
  });
  const { payment_id: paymentId } = order;
  const groupPaymentId = paymentId === null ? undefined : await findGroupPaidBy(tx, order);
  if (paymentId !== null && groupPaymentId !== undefined) {
    // The payer of the group payment got the mail about the refund, so the payer also gets this mail.
    const payer = await findMailedPayer(tx, groupPaymentId);
    const mail = { kind: 'group-refund-undone', subjectId: paymentId } as const;
    if (payer) await queueMail(tx, jobs, { ...mail, ...payer });
  } else if (charge?.of) {
    const { of, registrationId } = charge;
    await queueMail(tx, jobs, { kind: 'refund-failed', subjectId: of.id, registrationId });
  }
}

/** Locks the charge of an order, if it has one, and then the order. */
async function lockWithCharge(tx: Database, id: string) {
  const found = await readOrder(tx, id);
  if (!found) return undefined;
  const charge = found.charge_id === null ? undefined : await lockChargeById(tx, found.charge_id);
  const order = await lockOrder(tx, id);
  return order && { ...order, charge };
}
