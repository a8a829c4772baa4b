import type { Currency } from '#conference/edition/money/currency.ts';
import type { RefundCause } from '#conference/edition/money/refund-rules.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import { asNumber, countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { RefundPart, RefundProvider, RefundState } from './refund-order.ts';

export type NewRefund = {
  chargeId: string;
  currency: Currency;
  /** Why it was cancelled. Null if it was not, and only what was paid above the price goes back. */
  cause: RefundCause | null;
  parts: readonly RefundPart[];
  /** Names what is refunded. A second order with the same name is not made. */
  key: string;
  /** True for a refund of a cancelled edition. `isStopped` says whether an owner has stopped these. */
  isOfEdition?: boolean;
  isStopped?: boolean;
  organiserId: string | undefined;
};

/**
 * Orders the parts of a refund, in the transaction that has locked the charge. The parts that go back through a provider
 * are sent by a job. Parts that were ordered before under the same key are left out. Returns the number of new orders.
 */
export async function orderRefund(
  tx: Database,
  jobs: Pick<Jobs, 'enqueue'>,
  { chargeId, currency, cause, parts, key, isOfEdition = false, isStopped = false, organiserId }: NewRefund,
  now: Date,
): Promise<number> {
  if (parts.length === 0) return 0;
  const rows = await tx
    .insertInto('refund_order')
    .values(
      parts.map(({ amount, through }) => ({
        charge_id: chargeId,
        amount,
        currency,
        cause,
        state: isStopped ? ('stopped' as const) : ('queued' as const),
        provider: through?.provider ?? null,
        payment_ref: through?.paymentRef ?? null,
        key: `${key} ${through?.paymentRef ?? 'by hand'}`,
        is_of_edition: isOfEdition,
        ordered_by: organiserId ?? null,
        ordered_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(['id', 'provider'])
    .execute();
  if (isStopped) return rows.length;
  for (const { id, provider } of rows) if (provider !== null) await jobs.enqueue(tx, 'send-refund', id);
  return rows.length;
}

export type NewRefundOfNobody = {
  providerPaymentId: string;
  provider: RefundProvider;
  paymentRef: string;
  amount: number;
  currency: Currency;
  organiserId: string;
};

/**
 * Orders the refund of a provider's money that is booked to nobody, in the transaction that has locked the provider's
 * payment. Throws if such a refund is on its way.
 */
export async function orderRefundOfNobody(
  tx: Database,
  jobs: Pick<Jobs, 'enqueue'>,
  { providerPaymentId, paymentRef, organiserId, ...order }: NewRefundOfNobody,
  now: Date,
): Promise<void> {
  const before = await countRows(
    tx,
    tx.selectFrom('refund_order').select('id').where('provider_payment_id', '=', providerPaymentId),
  );
  const { id } = await tx
    .insertInto('refund_order')
    .values({
      ...order,
      provider_payment_id: providerPaymentId,
      payment_ref: paymentRef,
      key: `nobody ${providerPaymentId} ${before + 1}`,
      ordered_by: organiserId,
      ordered_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await jobs.enqueue(tx, 'send-refund', id);
}

/** True if a refund of this provider's payment, as far as it is booked to nobody, is ordered and has not ended. */
export async function hasOrderOfNobody(db: Database, providerPaymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('refund_order')
    .select('id')
    .where('provider_payment_id', '=', providerPaymentId)
    .where('state', 'in', onTheWay)
    .executeTakeFirst();
  return row !== undefined;
}

const onTheWay = ['queued', 'stopped', 'sent'] as const;

/**
 * Sums the refunds of a charge that are ordered and not paid yet, in minor units. `byProvider` is the part that goes back
 * through a provider.
 */
export async function sumOrdered(db: Database, chargeId: string) {
  return await db
    .selectFrom('refund_order')
    .select(({ fn }) => [
      asNumber(fn.sum('amount')).as('all'),
      asNumber(fn.sum('amount').filterWhere('provider', 'is not', null)).as('byProvider'),
    ])
    .where('charge_id', '=', chargeId)
    .where('state', 'in', onTheWay)
    .executeTakeFirstOrThrow();
}

/** The states of refunds that are ordered and not paid, also of those that have failed. */
export const unpaidStates = [...onTheWay, 'failed'] as const;

/** Sums the refunds of each of these charges that are ordered and not paid yet, in minor units, by the id of the charge. */
export async function sumOrderedFor(
  db: Database,
  chargeIds: readonly string[],
  states: readonly RefundState[] = onTheWay,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('refund_order')
    .select((row) => ['charge_id', asNumber(row.fn.sum('amount')).as('amount')])
    .where('charge_id', '=', anyOf(chargeIds))
    .where('state', 'in', states)
    .groupBy('charge_id')
    .execute();
  return new Map(rows.map(({ charge_id, amount }) => [charge_id ?? '', amount]));
}

/**
 * Sums what is ordered and not paid yet through each payment of a provider, in minor units, by the provider's name of the
 * payment.
 */
export async function sumOrderedThrough(db: Database, chargeId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('refund_order')
    .select((row) => ['payment_ref', asNumber(row.fn.sum('amount')).as('amount')])
    .where('charge_id', '=', chargeId)
    .where('state', 'in', onTheWay)
    .where('payment_ref', 'is not', null)
    .groupBy('payment_ref')
    .execute();
  return new Map(rows.map(({ payment_ref, amount }) => [payment_ref ?? '', amount]));
}
