import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** Returns a query of the providers' payments that wait for an organiser's decision. */
export const openPayments = (db: Database) =>
  db.selectFrom('provider_payment as paid').where('paid.state', '=', 'open');

/** Returns a query of the disputes that no organiser has seen in their present state. */
export const unseenDisputes = (db: Database) => db.selectFrom('dispute').where('seen_at', 'is', null);

/** Lists the payments of providers that wait for an organiser's decision, oldest first. Amounts are in minor units. */
export async function listOpenPayments(db: Database, count: number) {
  return await openPayments(db)
    .leftJoin('provider_payment_part as part', 'part.provider_payment_id', 'paid.id')
    .select(['paid.id', 'paid.provider', 'payment_ref as paymentRef', 'paid.amount', 'paid.currency'])
    .select(['paid_at as paidAt', 'question'])
    .select(({ fn }) => [asNumber(fn.sum('part.amount')).as('booked')])
    .groupBy('paid.id')
    .orderBy('recorded_at')
    .orderBy('paid.id')
    .limit(count)
    .execute();
}

export type ListedOpenPayment = Awaited<ReturnType<typeof listOpenPayments>>[number];

/**
 * Lists the disputes that no organiser has seen in their present state, oldest first. `taken` and `counted` are in
 * minor units of the dispute's currency. `paidIn` is the currency of the payment, or null if it was not reported yet.
 */
export async function listUnseenDisputes(db: Database, count: number) {
  return await unseenDisputes(db)
    .select([
      'id',
      'provider',
      'dispute_ref as disputeRef',
      'payment_ref as paymentRef',
      'amount',
      'currency',
    ])
    .select(['state', 'taken', 'counted', 'respond_by as respondBy'])
    .select((row) => [
      row
        .selectFrom('provider_payment as paid')
        .select('paid.currency')
        .whereRef('paid.provider', '=', 'dispute.provider')
        .whereRef('paid.payment_ref', '=', 'dispute.payment_ref')
        .as('paidIn'),
    ])
    .orderBy('recorded_at')
    .orderBy('id')
    .limit(count)
    .execute();
}

export type ListedDispute = Awaited<ReturnType<typeof listUnseenDisputes>>[number];
