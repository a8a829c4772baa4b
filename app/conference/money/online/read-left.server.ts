import { sql } from 'kysely';
import {
  type ProviderPayment,
  readProviderPayment,
} from '#conference/money/online/provider-payments.server.ts';
import { onTheWay } from '#conference/money/refunds/refund-order.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Reads how much of a provider's payment can still go back, in minor units: `ofCharge` of the part that is recorded for
 * a charge, and `ofNobody` of what is recorded for no charge. Disputed money, and refunds that were paid, are on their
 * way or are ordered, are already subtracted.
 */
export async function readLeft(
  db: Database,
  payment: Pick<ProviderPayment, 'provider' | 'paymentRef' | 'amount' | 'currency' | 'unbooked' | 'parts'>,
) {
  const { provider, paymentRef, amount, currency, unbooked, parts } = payment;
  const back = await db
    .selectFrom('provider_back_part as back')
    .leftJoin('provider_refund as refund', 'refund.id', 'back.refund_id')
    .leftJoin('dispute', 'dispute.id', 'back.dispute_id')
    .select(['back.charge_id as chargeId', 'back.amount'])
    .where((row) => row(row.fn.coalesce('refund.payment_ref', 'dispute.payment_ref'), '=', paymentRef))
    .where((row) => row(row.fn.coalesce('refund.provider', 'dispute.provider'), '=', provider))
    .where('returned_at', 'is', null)
    .execute();
  const ordered = await db
    .selectFrom('refund_order')
    .select(['charge_id as chargeId', 'amount'])
    .where('payment_ref', '=', paymentRef)
    .where('provider', '=', provider)
    .where('state', 'in', onTheWay)
    .execute();
  // A refund that we ordered and that is still under way counts as ordered.
  const { refunded } = await db
    .selectFrom('provider_refund')
    .select((row) => asNumber(row.fn.sum('amount')).as('refunded'))
    .where('provider', '=', provider)
    .where('payment_ref', '=', paymentRef)
    .where((row) =>
      row.or([
        row('state', '=', 'paid'),
        row.and([row('state', '=', 'pending'), row('order_id', 'is', null)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  // Nobody knows how much of the payment a dispute in another currency takes. So nothing goes back meanwhile.
  const { disputed } = await db
    .selectFrom('dispute')
    .select(
      asNumber(sql`sum(case when currency = ${currency} then amount else ${amount} end)`).as('disputed'),
    )
    .where('provider', '=', provider)
    .where('payment_ref', '=', paymentRef)
    .where('state', '<>', 'won')
    .executeTakeFirstOrThrow();
  const total = amount - refunded - disputed - sum(ordered);
  const readRecorded = (isCounted: (chargeId: string | null) => boolean) => {
    const [own, gone, promised] = [parts, back, ordered].map((rows) =>
      sum(rows.filter(({ chargeId }) => isCounted(chargeId))),
    );
    return (own ?? 0) - (gone ?? 0) - (promised ?? 0);
  };
  const recorded = readRecorded((chargeId) => chargeId !== null);
  return {
    ofCharge: (id: string) =>
      Math.max(
        0,
        Math.min(
          readRecorded((chargeId) => chargeId === id),
          total,
        ),
      ),
    ofNobody: Math.max(0, Math.min(unbooked, total - recorded)),
  };
}

const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);

/** Lists the providers' payments that are recorded for a charge, newest first, with what can still be refunded of them. */
export async function listRefundable(db: Database, chargeId: string) {
  const rows = await db
    .selectFrom('provider_payment')
    .select('id')
    .where('id', 'in', (row) =>
      row.selectFrom('provider_payment_part').select('provider_payment_id').where('charge_id', '=', chargeId),
    )
    .orderBy('paid_at', 'desc')
    .orderBy('id')
    .execute();
  const refundable = [];
  for (const { id } of rows) {
    const payment = await readProviderPayment(db, id);
    if (!payment) continue;
    const { provider, paymentRef } = payment;
    refundable.push({ provider, paymentRef, amount: (await readLeft(db, payment)).ofCharge(chargeId) });
  }
  return refundable;
}
