import type { Currency } from '#conference/edition/money/currency.ts';
import type { RefundCause } from '#conference/edition/money/refund-rules.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import { asNumber, countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { onTheWay, type RefundPart, type RefundProvider, type RefundState } from './refund-order.ts';

export type NewRefund = {
  chargeId: string;
  currency: Currency;
  /** Why the registration or booking was cancelled. Null if only the excess of an overpayment is refunded. */
  cause: RefundCause | null;
  parts: readonly RefundPart[];
  /** Identifies this refund. A second order with the same key does nothing. */
  key: string;
  /** `isOfEdition`: the whole edition was cancelled. `isStopped`: an owner has stopped the refunds of the edition. */
  isOfEdition?: boolean;
  isStopped?: boolean;
  organiserId: string | undefined;
};

/**
 * Orders the parts of a refund, in the transaction that has locked the charge. A job sends the parts that go through a
 * provider. Leaves out parts that were already ordered with this key. Returns the number of new orders.
 * See docs/decisions/031-refunds-and-cancellations.md.
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

export type NewUnbookedRefund = {
  providerPaymentId: string;
  provider: RefundProvider;
  paymentRef: string;
  amount: number;
  currency: Currency;
  organiserId: string;
};

/**
 * Orders a refund of money that a provider received, but that is not recorded for any charge. The transaction must have
 * locked the provider's payment. Throws if such a refund of this payment is already ordered and has not ended.
 */
export async function orderUnrecordedRefund(
  tx: Database,
  jobs: Pick<Jobs, 'enqueue'>,
  { providerPaymentId, paymentRef, organiserId, ...order }: NewUnbookedRefund,
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

/** True if a refund of the unrecorded part of this payment is ordered and has not ended. */
export async function hasUnrecordedOrder(db: Database, providerPaymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('refund_order')
    .select('id')
    .where('provider_payment_id', '=', providerPaymentId)
    .where('state', 'in', onTheWay)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Sums the refunds of a charge that are ordered but not paid yet, in minor units. `byProvider` is the sum of the
 * refunds through a provider.
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

/** The states of refunds that are ordered but not paid, including failed refunds. */
export const unpaidStates = [...onTheWay, 'failed'] as const;

/**
 * For each of these charges, sums the refunds that are ordered but not paid yet, in minor units. Returns a map from the
 * id of the charge to the sum.
 */
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
