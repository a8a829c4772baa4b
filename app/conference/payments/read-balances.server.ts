import type { Database } from '#platform/database/database.server.ts';
import { type Balance, balanceOf, type ChargeKind } from './payment.ts';

/** The balances of registrations or bookings, by their ids. Those without a charge are left out. */
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
        eb('payment.kind', '=', 'refund'),
        eb.and([eb('payment.kind', '=', 'counter-entry'), eb('payment.amount', '>', 0)]),
      ]);
      const sum = () => fn.sum<string | null>('payment.amount');
      return [
        'charge.id as charge_id',
        ref(owner).as('owner_id'),
        'charge.amount as charged',
        'charge.currency',
        sum().filterWhere(isReceived).as('received'),
        sum().filterWhere('method', '=', 'waiver').as('waived'),
        sum().filterWhere(isRepaid).as('repaid'),
      ];
    })
    .where(owner, 'in', ids)
    .groupBy('charge.id')
    .execute();
  return new Map(
    rows.map((row) => [
      row.owner_id ?? '',
      balanceOf({
        chargeId: row.charge_id,
        currency: row.currency,
        charged: row.charged,
        received: Number(row.received ?? 0),
        waived: Number(row.waived ?? 0),
        repaid: 0 - Number(row.repaid ?? 0),
      }),
    ]),
  );
}

/** The balance of one registration or booking. Returns undefined if it has no charge. */
export async function readBalance(
  db: Database,
  { kind, id }: { kind: ChargeKind; id: string },
): Promise<Balance | undefined> {
  return (await readBalances(db, kind, [id])).get(id);
}
