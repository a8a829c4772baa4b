import { sql } from 'kysely';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { ProviderPayment } from './provider-payments.server.ts';

/**
 * Reads how much of a provider's payment is not recorded for a charge and can still be refunded, in minor units.
 * Subtracts disputes and refunds that are not recorded for charges, even if they are still open. Leaves out open refunds
 * that were ordered for charges.
 */
export async function readUnrecordedRest(
  db: Database,
  {
    provider,
    paymentRef,
    amount,
    currency,
    unbooked,
  }: Pick<ProviderPayment, 'provider' | 'paymentRef' | 'amount' | 'currency' | 'unbooked'>,
): Promise<number> {
  const { refunded } = await db
    .selectFrom('provider_refund as refund')
    .leftJoin('refund_order as made', 'made.id', 'refund.order_id')
    .select((row) => asNumber(row.fn.sum('refund.amount')).as('refunded'))
    .where('refund.provider', '=', provider)
    .where('refund.payment_ref', '=', paymentRef)
    .where((row) =>
      row.or([
        row('refund.state', '=', 'paid'),
        row.and([row('refund.state', '=', 'pending'), row('made.charge_id', 'is', null)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  const { disputed } = await db
    .selectFrom('dispute')
    // A dispute in another currency may take the whole payment.
    .select(
      asNumber(
        sql<number>`coalesce(sum(case when currency = ${currency} then amount else ${amount} end), 0)`,
      ).as('disputed'),
    )
    .where('provider', '=', provider)
    .where('payment_ref', '=', paymentRef)
    .where('state', '<>', 'won')
    .executeTakeFirstOrThrow();
  const { booked } = await db
    .selectFrom('provider_back_part as back')
    .leftJoin('provider_refund as refund', 'refund.id', 'back.refund_id')
    .leftJoin('dispute', 'dispute.id', 'back.dispute_id')
    .select((row) => asNumber(row.fn.sum('back.amount')).as('booked'))
    .where((row) => row(row.fn.coalesce('refund.payment_ref', 'dispute.payment_ref'), '=', paymentRef))
    .where((row) => row(row.fn.coalesce('refund.provider', 'dispute.provider'), '=', provider))
    .where('returned_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Math.max(0, unbooked - Math.max(0, refunded + disputed - booked));
}
