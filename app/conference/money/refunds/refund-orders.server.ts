import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** A query of all refund orders. Other modules run or join it. */
export function refundOrders(db: Database) {
  return db
    .selectFrom('refund_order')
    .select([
      'id',
      'charge_id',
      'provider_payment_id',
      'amount',
      'currency',
      'cause',
      'state',
      'provider',
      'payment_ref',
    ])
    .select([
      'refund_ref',
      'failure',
      'is_of_edition',
      'payment_id',
      'ordered_by',
      'ordered_at',
      'updated_at',
      'returned_at',
      'attempt',
      'try_again_at',
    ]);
}

/** A refund order, as {@link refundOrders} reads it. */
export type RefundOrderRow = Awaited<ReturnType<ReturnType<typeof refundOrders>['executeTakeFirstOrThrow']>>;

/**
 * Sums the failed refunds of a charge, in minor units. `returned` is the sum of those that were sent, and that the bank
 * of the payer returned. A refund that an organiser now sends by hand does not count as failed.
 */
export async function sumFailed(db: Database, chargeId: string): Promise<{ all: number; returned: number }> {
  return await db
    .selectFrom('refund_order')
    .select(({ fn }) => [
      asNumber(fn.sum('amount')).as('all'),
      asNumber(fn.sum('amount').filterWhere('returned_at', 'is not', null)).as('returned'),
    ])
    .where('charge_id', '=', chargeId)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow();
}

/** Reads a refund order. */
export async function readOrder(db: Database, id: string): Promise<RefundOrderRow | undefined> {
  return await refundOrders(db).where('id', '=', id).executeTakeFirst();
}

/**
 * Locks an order until the transaction ends. The transaction must have locked the charge of the order, or the
 * provider's payment if the order has no charge.
 */
export async function lockOrder(tx: Database, id: string): Promise<RefundOrderRow | undefined> {
  return await refundOrders(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}
