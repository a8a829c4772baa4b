import type { Expression } from 'kysely';
import type { Currency } from '#conference/edition/money/currency.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type Balance, balanceOf, type ChargeKind } from './payment.ts';

/** Reads the balances of registrations or bookings, by their ids. A registration without a charge has no balance. */
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
      // A counter-entry has the opposite sign of the entry that it undoes. So a negative one undoes a payment, and a
      // positive one undoes a refund or chargeback.
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
        asNumber(sum().filterWhere('is_late', '=', true)).as('late'),
      ];
    })
    .where(owner, '=', anyOf(ids))
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

/** Reads how much of the money that was received for a charge is still there, in minor units. A waiver is no money. */
export async function readHeld(db: Database, chargeId: string): Promise<number> {
  const { held } = await db
    .selectFrom('payment')
    .select((row) => asNumber(row.fn.sum('amount')).as('held'))
    .where('charge_id', '=', chargeId)
    .where('method', '<>', 'waiver')
    .executeTakeFirstOrThrow();
  return held;
}

/**
 * A query of the charges for which money was received and not fully repaid. `among` limits it to the charges with these
 * ids. Other modules join it.
 */
export function chargesWithMoney(db: Database, among?: readonly string[]) {
  return db
    .selectFrom('payment')
    .select('payment.charge_id as id')
    .$if(among !== undefined, (query) => query.where('payment.charge_id', '=', anyOf(among ?? [])))
    .where('method', '<>', 'waiver')
    .groupBy('payment.charge_id')
    .having((row) => row(row.fn.sum('payment.amount'), '>', 0));
}

/**
 * Sums the money that was received for these registrations and bookings and not repaid, in minor units, by currency.
 * Counts the charges with such money.
 */
export async function sumHeld(
  db: Database,
  { registrations, bookings }: { registrations: Expression<string>; bookings: Expression<string> },
): Promise<{ currency: Currency; amount: number; charges: number }[]> {
  const perCharge = db
    .selectFrom('payment')
    .innerJoin('charge', 'charge.id', 'payment.charge_id')
    .select(({ fn }) => ['payment.charge_id', 'payment.currency', fn.sum('payment.amount').as('amount')])
    .where('method', '<>', 'waiver')
    .where((row) =>
      row.or([row('charge.registration_id', 'in', registrations), row('charge.booking_id', 'in', bookings)]),
    )
    .groupBy(['payment.charge_id', 'payment.currency'])
    .having((row) => row(row.fn.sum('payment.amount'), '>', 0));
  return await db
    .selectFrom(perCharge.as('held'))
    .select(({ fn }) => [
      'currency',
      asNumber(fn.sum('amount')).as('amount'),
      asNumber(fn.countAll()).as('charges'),
    ])
    .groupBy('currency')
    .orderBy('currency')
    .execute();
}

/**
 * Lists the charges of registrations and bookings, in the order of their ids. Leaves out charges of erased people.
 * `after` is the id of the last charge on the previous page.
 */
export async function listCharges(
  db: Database,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ chargeId: string; kind: ChargeKind; id: string }[]> {
  const rows = await db
    .selectFrom('charge')
    .select(['charge.id', 'charge.kind', 'registration_id', 'booking_id'])
    .where((row) => row.or([row('registration_id', 'is not', null), row('booking_id', 'is not', null)]))
    .$if(after !== undefined, (query) => query.where('charge.id', '>', after ?? ''))
    .orderBy('charge.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, kind, registration_id, booking_id }) => ({
    chargeId: id,
    kind,
    id: registration_id ?? booking_id ?? '',
  }));
}
