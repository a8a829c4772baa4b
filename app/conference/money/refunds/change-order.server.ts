import { chargesOf } from '#conference/money/ledger/charges-of.server.ts';
import { mostAttempts } from '#conference/money/refunds/refund-order.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { type RefundOrderRow, readOrder } from './refund-orders.server.ts';

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

type OrderChange = Partial<
  Pick<
    RefundOrderRow,
    'state' | 'attempt' | 'refund_ref' | 'failure' | 'payment_id' | 'try_again_at' | 'returned_at' | 'amount'
  >
> & { updated_at: Date };

/** Changes an order that the transaction has locked. */
export async function changeOrder(tx: Database, id: string, values: OrderChange): Promise<void> {
  await tx.updateTable('refund_order').set(values).where('id', '=', id).execute();
}

/**
 * Sends failed refunds again through their providers, and those that wait for a larger balance, each with a new key: the
 * old key would get the old answer. `id` names one order. Without it, sends all failed ones. Returns the orders that are
 * sent again. Leaves out refunds of money that is recorded for nobody: an organiser decides about those payments again.
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
      returned_at: null,
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
    await changeOrder(
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
