import { sql } from 'kysely';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Lists the providers' payments that are recorded for a charge, newest first. `amount` is how much can still be
 * refunded, in minor units. It is never more than the part that is recorded for this charge. Disputed money, and refunds
 * that were paid, are on their way or are ordered, are already subtracted.
 */
export async function listRefundable(tx: Database, chargeId: string) {
  const rows = await tx
    .selectFrom('provider_payment as paid')
    .select(['paid.provider', 'paid.payment_ref as paymentRef', 'paid.amount as whole'])
    .select((row) => {
      const ofPayment = <Source extends 'provider_refund' | 'dispute'>(source: Source) =>
        sql<boolean>`${sql.ref(source)}.provider = paid.provider and ${sql.ref(source)}.payment_ref = paid.payment_ref`;
      const ordered = row
        .selectFrom('refund_order')
        .select(asNumber(sql`sum(refund_order.amount)`).as('sum'))
        .whereRef('refund_order.payment_ref', '=', 'paid.payment_ref')
        .where(sql<boolean>`refund_order.provider = paid.provider::text`)
        .where('refund_order.state', 'in', ['queued', 'stopped', 'sent']);
      return [
        row
          .selectFrom('provider_payment_part as part')
          .select(asNumber(sql`sum(part.amount)`).as('sum'))
          .whereRef('part.provider_payment_id', '=', 'paid.id')
          .where('part.charge_id', '=', chargeId)
          .as('own'),
        row
          .selectFrom('provider_back_part as back')
          .leftJoin('provider_refund', 'provider_refund.id', 'back.refund_id')
          .leftJoin('dispute', 'dispute.id', 'back.dispute_id')
          .select(asNumber(sql`sum(back.amount)`).as('sum'))
          .where('back.charge_id', '=', chargeId)
          .where('back.returned_at', 'is', null)
          .where((back) => back.or([ofPayment('provider_refund'), ofPayment('dispute')]))
          .as('ownBack'),
        ordered.where('refund_order.charge_id', '=', chargeId).as('ownOrdered'),
        ordered.as('ordered'),
        // A refund that we ordered and that is still under way counts as ordered.
        row
          .selectFrom('provider_refund')
          .select(asNumber(sql`sum(provider_refund.amount)`).as('sum'))
          .where(ofPayment('provider_refund'))
          .where((refund) =>
            refund.or([
              refund('state', '=', 'paid'),
              refund.and([refund('state', '=', 'pending'), refund('order_id', 'is', null)]),
            ]),
          )
          .as('refunded'),
        // Nobody knows how much of the payment a dispute in another currency takes. So nothing is refunded meanwhile.
        row
          .selectFrom('dispute')
          .select(
            asNumber(
              sql`sum(case when dispute.currency = paid.currency then dispute.amount else paid.amount end)`,
            ).as('sum'),
          )
          .where(ofPayment('dispute'))
          .where('state', '<>', 'won')
          .as('disputed'),
      ];
    })
    .where('paid.id', 'in', (row) =>
      row.selectFrom('provider_payment_part').select('provider_payment_id').where('charge_id', '=', chargeId),
    )
    .orderBy('paid.paid_at', 'desc')
    .orderBy('paid.id')
    .execute();
  return rows.map(({ provider, paymentRef, whole, ...sums }) => {
    const { own, ownBack, ownOrdered, ordered, refunded, disputed } = sums;
    const ofCharge = (own ?? 0) - (ownBack ?? 0) - (ownOrdered ?? 0);
    const ofPayment = whole - (refunded ?? 0) - (ordered ?? 0) - (disputed ?? 0);
    return { provider, paymentRef, amount: Math.max(0, Math.min(ofCharge, ofPayment)) };
  });
}
