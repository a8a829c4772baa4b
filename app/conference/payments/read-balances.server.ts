import type { Database } from '#platform/database/database.server.ts';
import { type Balance, balanceOf, type ChargeKind } from './payment.ts';

/** The balances of many registrations or bookings, by their ids. What has no charge is not among them. */
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
      // A counter-entry has the sign that what it undoes has not.
      const cameIn = eb.and([
        eb('method', '<>', 'waiver'),
        eb.or([
          eb('payment.kind', '=', 'payment'),
          eb.and([eb('payment.kind', '=', 'counter-entry'), eb('payment.amount', '<', 0)]),
        ]),
      ]);
      const wentOut = eb.or([
        eb('payment.kind', '=', 'refund'),
        eb.and([eb('payment.kind', '=', 'counter-entry'), eb('payment.amount', '>', 0)]),
      ]);
      const sum = () => fn.sum<string | null>('payment.amount');
      return [
        'charge.id as charge_id',
        ref(owner).as('owner_id'),
        'charge.amount as charged',
        'charge.currency',
        sum().filterWhere(cameIn).as('received'),
        sum().filterWhere('method', '=', 'waiver').as('waived'),
        sum().filterWhere(wentOut).as('repaid'),
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

/** What is charged, paid and due for one registration or booking; undefined where nothing is charged. */
export async function readBalance(
  db: Database,
  { kind, id }: { kind: ChargeKind; id: string },
): Promise<Balance | undefined> {
  return (await readBalances(db, kind, [id])).get(id);
}
