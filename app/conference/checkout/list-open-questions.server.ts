import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** Lists the payments of providers about which somebody has to decide, oldest first. Amounts are in minor units. */
export async function listOpenPayments(db: Database, count: number) {
  return await db
    .selectFrom('provider_payment as paid')
    .leftJoin('provider_payment_part as part', 'part.provider_payment_id', 'paid.id')
    .select(['paid.id', 'paid.provider', 'payment_ref as paymentRef', 'paid.amount', 'paid.currency'])
    .select(['paid_at as paidAt', 'question'])
    .select(({ fn }) => [asNumber(fn.sum('part.amount')).as('booked')])
    .where('state', '=', 'open')
    .groupBy('paid.id')
    .orderBy('recorded_at')
    .orderBy('paid.id')
    .limit(count)
    .execute();
}

/** Lists the disputes that nobody has noted in their present state, oldest first. */
export async function listUnseenDisputes(db: Database, count: number) {
  return await db
    .selectFrom('dispute')
    .select([
      'id',
      'provider',
      'dispute_ref as disputeRef',
      'payment_ref as paymentRef',
      'amount',
      'currency',
    ])
    .select(['state', 'taken', 'respond_by as respondBy', 'booked_payment_id as bookedPaymentId'])
    .where('seen_at', 'is', null)
    .orderBy('recorded_at')
    .orderBy('id')
    .limit(count)
    .execute();
}

/** Lists the refunds of payments for several charges: somebody has to book them by hand. */
export async function listOpenRefunds(db: Database, count: number) {
  return await db
    .selectFrom('provider_refund')
    .select(['id', 'provider', 'refund_ref as refundRef', 'payment_ref as paymentRef', 'amount', 'currency'])
    .where('is_open', '=', true)
    .orderBy('recorded_at')
    .orderBy('id')
    .limit(count)
    .execute();
}
