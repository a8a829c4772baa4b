import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type Balance, balanceOf, type ChargeKind } from './payment.ts';

/** Reads the balances of registrations or bookings, by their ids. Leaves out those without a charge. */
export async function readBalances(
  db: Database,
  kind: ChargeKind,
  ids: readonly string[],
): Promise<Map<string, Balance>> {
  if (ids.length === 0) return new Map();
  const owner = kind === 'registration' ? 'charge.registration_id' : 'charge.booking_id';
  const rows = await db
    .selectFrom('charge')
    .leftJoin('payment', 'payment.charge_id', 'charge.id')
    .select(({ fn, eb, ref }) => {
      // A counter-entry has the opposite sign of the entry that it undoes.
      const isReceived = eb.and([
        eb('method', '<>', 'waiver'),
        eb.or([
          eb('payment.kind', '=', 'payment'),
          eb.and([eb('payment.kind', '=', 'counter-entry'), eb('payment.amount', '<', 0)]),
        ]),
      ]);
      const isRepaid = eb.or([
        eb('payment.kind', 'in', ['refund', 'chargeback']),
        eb.and([eb('payment.kind', '=', 'counter-entry'), eb('payment.amount', '>', 0)]),
      ]);
      const sum = () => fn.sum('payment.amount');
      return [
        'charge.id as chargeId',
        ref(owner).as('ownerId'),
        'charge.amount as charged',
        'charge.currency',
        asNumber(sum().filterWhere(isReceived)).as('received'),
        asNumber(sum().filterWhere('method', '=', 'waiver')).as('waived'),
        asNumber(sum().filterWhere(isRepaid)).as('refunds'),
      ];
    })
    .where(owner, 'in', ids)
    .groupBy('charge.id')
    .execute();
  return new Map(
    rows.map(({ ownerId, refunds, ...sums }) => [ownerId ?? '', balanceOf({ ...sums, repaid: 0 - refunds })]),
  );
}

/** Reads the balance of one registration or booking. Returns undefined if it has no charge. */
export async function readBalance(
  db: Database,
  { kind, id }: { kind: ChargeKind; id: string },
): Promise<Balance | undefined> {
  return (await readBalances(db, kind, [id])).get(id);
}
