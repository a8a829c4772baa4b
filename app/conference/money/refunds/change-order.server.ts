import { recordAct } from '#conference/audit/record-act.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { findMailedPayer } from '#conference/money/group/group-payments.server.ts';
import { chargesOf } from '#conference/money/ledger/charges-of.server.ts';
import { findGroupPaidBy } from '#conference/money/online/checkouts.server.ts';
import { reopenQuestion } from '#conference/money/online/provider-payments.server.ts';
import type { ReportedRefundRow } from '#conference/money/online/reported-refunds.server.ts';
import { lockChargeById, subjectOf } from '#conference/money/settle-payment.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime, hours } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { lockOrder, type RefundOrderRow, readOrder } from './refund-orders.server.ts';

/** After this time, a refund is sent again for which our balance with the provider was too small. */
const waitForBalance = hours(6);

/**
 * Claims an order, so that its refund can be sent to the provider. From now on nobody can stop the order. Returns
 * undefined if it was stopped or has ended. An order without an answer from the provider can be claimed again, because
 * the process that claimed it may have died.
 */
export async function claimOrder(db: Database, id: string, now: Date): Promise<RefundOrderRow | undefined> {
  const claimed = await db
    .updateTable('refund_order')
    .set({ state: 'sent', try_again_at: null, updated_at: now })
    .where('id', '=', id)
    .where('provider', 'is not', null)
    .where((row) =>
      row.or([
        row('state', '=', 'queued'),
        row.and([row('state', '=', 'sent'), row('refund_ref', 'is', null)]),
      ]),
    )
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n ? await readOrder(db, id) : undefined;
}

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
    await change(tx, order.id, { ...changed, ...paid });
  } else if (!isCurrent || (order.state !== 'sent' && order.state !== 'paid')) {
    return;
  } else if (state === 'pending') {
    await change(tx, order.id, changed);
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
  await change(tx, id, { ...waits, attempt: attempt + 1, updated_at: now });
}

type Refusal = { order: RefundOrderRow; failure: string; isBalanceTooSmall: boolean };

/** The largest number of an attempt that fits into a key of the provider. */
const mostAttempts = 999;

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
  await change(tx, id, {
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

type Change = Partial<
  Pick<
    RefundOrderRow,
    'state' | 'attempt' | 'refund_ref' | 'failure' | 'payment_id' | 'try_again_at' | 'returned_at' | 'amount'
  >
> & { updated_at: Date };

async function change(tx: Database, id: string, values: Change): Promise<void> {
  await tx.updateTable('refund_order').set(values).where('id', '=', id).execute();
}

/**
 * Sends failed refunds again through their providers, and those that wait for a larger balance, each with a new key: the
 * old key would get the old answer. `id` names one order. Without it, sends all failed ones. Returns the orders that are
 * sent again. Leaves out refunds of money that is recorded for nobody: an organiser decides about
 * those payments again.
 */
export async function sendAgain(
  tx: Database,
  jobs: Pick<Jobs, 'enqueue'>,
  id: string | undefined,
  now: Date,
) {
  const queued = await tx
    .updateTable('refund_order')
    .set((row) => ({
      state: 'queued',
      attempt: row('attempt', '+', 1),
      refund_ref: null,
      failure: null,
      try_again_at: null,
      updated_at: now,
    }))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .where('charge_id', 'is not', null)
    .where('provider', 'is not', null)
    .where('attempt', '<', mostAttempts)
    .where((row) => row.or([row('state', '=', 'failed'), row('try_again_at', 'is not', null)]))
    .where('state', '<>', 'stopped')
    .returning(['id', 'charge_id', 'amount', 'currency'])
    .execute();
  for (const order of queued) await jobs.enqueue(tx, 'send-refund', order.id);
  return queued;
}

/** Enqueues the refunds that have waited long enough for a larger balance with the provider. */
export async function enqueueWaiting({ db, jobs }: Pick<Platform, 'db' | 'jobs'>, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const due = await tx
      .updateTable('refund_order')
      .set({ try_again_at: null, updated_at: now })
      .where('try_again_at', '<=', now)
      .where('state', '=', 'queued')
      .returning('id')
      .execute();
    for (const { id } of due) await jobs.enqueue(tx, 'send-refund', id);
  });
}

/**
 * Changes an order that has failed, or that waits for a larger balance, into one that an organiser sends by hand.
 * Returns false if it is another order. Also returns false if the order belongs to no charge: then an organiser decides
 * about the provider's payment again.
 */
export async function sendByHand(tx: Database, id: string, now: Date): Promise<boolean> {
  const byHand = { provider: null, payment_ref: null, refund_ref: null, failure: null } as const;
  const queued = await tx
    .updateTable('refund_order')
    .set({ state: 'queued', ...byHand, try_again_at: null, updated_at: now })
    .where('id', '=', id)
    .where('charge_id', 'is not', null)
    .where((row) =>
      row.or([
        row('state', '=', 'failed'),
        row.and([row('state', '=', 'queued'), row('try_again_at', 'is not', null)]),
      ]),
    )
    .executeTakeFirst();
  return queued.numUpdatedRows === 1n;
}

/**
 * Ends refund orders of a charge after an organiser has recorded a refund of `amount`. Concerns only orders that are
 * sent by hand, and marks them as paid, the oldest first. If the remaining amount is smaller than the next order, that
 * order stays open with the amount that is still to pay. The transaction must have locked the charge.
 */
export async function endOrdersByHand(
  tx: Database,
  { chargeId, paymentId, amount }: { chargeId: string; paymentId: string; amount: number },
  now: Date,
): Promise<void> {
  const orders = await tx
    .selectFrom('refund_order')
    .select(['id', 'amount'])
    .where('charge_id', '=', chargeId)
    .where('provider', 'is', null)
    .where('state', 'in', ['queued', 'stopped'])
    .orderBy('ordered_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  let rest = amount;
  for (const order of orders) {
    if (rest === 0) return;
    const isWhole = order.amount <= rest;
    await change(
      tx,
      order.id,
      isWhole
        ? { state: 'paid', payment_id: paymentId, updated_at: now }
        : { amount: order.amount - rest, updated_at: now },
    );
    rest -= Math.min(rest, order.amount);
  }
}

/**
 * After a merge has moved refunds to another registration, or moved them back, links their orders to the new refunds
 * and to the charge of that registration.
 */
export async function relinkRefundOrders(
  tx: Database,
  moved: readonly { before: string; after: string }[],
  registrationId: string,
): Promise<void> {
  const charge_id = chargesOf(tx, { registrationIds: [registrationId], bookingIds: [] });
  for (const { before, after } of moved) {
    await tx
      .updateTable('refund_order')
      .set({ payment_id: after, charge_id })
      .where('payment_id', '=', before)
      .execute();
  }
}
