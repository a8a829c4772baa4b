import type { Currency } from '#conference/edition/money/currency.ts';
import type { RefundCause } from '#conference/edition/money/refund-rules.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { RefundPart } from './refund-order.ts';

export type NewRefund = {
  chargeId: string;
  currency: Currency;
  cause: RefundCause;
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

/** Sums the refunds of each of these charges that are ordered and not paid yet, in minor units, by the id of the charge. */
export async function sumOrderedFor(
  db: Database,
  chargeIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('refund_order')
    .select((row) => ['charge_id', asNumber(row.fn.sum('amount')).as('amount')])
    .where('charge_id', '=', anyOf(chargeIds))
    .where('state', 'in', onTheWay)
    .groupBy('charge_id')
    .execute();
  return new Map(rows.map(({ charge_id, amount }) => [charge_id, amount]));
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
