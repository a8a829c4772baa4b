import { type Expression, type SqlBool, sql } from 'kysely';
import { organisers } from '#conference/organiser/organisers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { PaymentKind } from '#platform/database/database-types.ts';
import type { ChargeKind, Method } from './payment.ts';

export type LedgerFilter = {
  method?: Method;
  currency?: 'USD' | 'INR';
  /** Days on which it was received, both included. */
  from?: string;
  to?: string;
  recordedBy?: string;
  of?: ChargeKind;
};

export type LedgerRow = {
  id: string;
  kind: PaymentKind;
  method: Method;
  amount: number;
  currency: 'USD' | 'INR';
  receivedOn: string;
  recordedAt: Date;
  recordedBy: string;
  of: ChargeKind;
  /** The registration's or booking's id; null once the person was erased. */
  ofId: string | null;
  /** Null once the person was erased. */
  reference: string | null;
  /** What was booked; null for a registration. */
  option: string | null;
};

/** All payments, refunds and counter-entries, the newest first, a page at a time: `after` is the last one's id. */
export async function searchPayments(
  db: Database,
  { filter, after, count }: { filter: LedgerFilter; after?: string | undefined; count: number },
): Promise<LedgerRow[]> {
  const rows = await filterPayments(db, filter)
    .innerJoin(organisers(db).as('recorder'), 'recorder.id', 'payment.recorded_by')
    .leftJoin('booking', 'booking.id', 'charge.booking_id')
    .leftJoin('booking_spot', 'booking_spot.id', 'booking.spot_id')
    .leftJoin('registration', (join) =>
      join.on((row) =>
        row('registration.id', '=', row.fn.coalesce('charge.registration_id', 'booking.registration_id')),
      ),
    )
    .select((row) => [
      'payment.id',
      'payment.kind',
      'payment.method',
      'payment.amount',
      'payment.currency',
      'payment.received_on',
      'payment.recorded_at',
      'recorder.name as recorded_by',
      'charge.kind as of',
      row.fn.coalesce('charge.registration_id', 'charge.booking_id').as('of_id'),
      'reference',
      'option',
    ])
    .$if(after !== undefined, (list) =>
      list.where(
        sql<SqlBool>`(payment.recorded_at, payment.id) < (select recorded_at, id from payment where id = ${after})`,
      ),
    )
    .orderBy('payment.recorded_at', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    method: row.method,
    amount: row.amount,
    currency: row.currency,
    receivedOn: row.received_on,
    recordedAt: row.recorded_at,
    recordedBy: row.recorded_by,
    of: row.of,
    ofId: row.of_id,
    reference: row.reference,
    option: row.option,
  }));
}

/** What a filter's payments come to, in minor units, by currency: money apart from waivers. */
export type LedgerSum = { currency: 'USD' | 'INR'; money: number; waived: number; count: number };

/** Sums all payments that a filter finds, not only those of one page. */
export async function sumPayments(db: Database, filter: LedgerFilter): Promise<LedgerSum[]> {
  const rows = await filterPayments(db, filter)
    .select((row) => [
      'payment.currency',
      row.fn.sum<string | null>('payment.amount').filterWhere('method', '<>', 'waiver').as('money'),
      row.fn.sum<string | null>('payment.amount').filterWhere('method', '=', 'waiver').as('waived'),
      row.fn.countAll<string>().as('count'),
    ])
    .groupBy('payment.currency')
    .orderBy('payment.currency', 'desc')
    .execute();
  return rows.map(({ currency, money, waived, count }) => ({
    currency,
    money: Number(money ?? 0),
    waived: Number(waived ?? 0),
    count: Number(count),
  }));
}

/** The payments with their charges that a filter finds, nothing selected yet. */
export function filterPayments(db: Database, { method, currency, from, to, recordedBy, of }: LedgerFilter) {
  return db
    .selectFrom('payment')
    .innerJoin('charge', 'charge.id', 'payment.charge_id')
    .where((row) => {
      const conditions: Expression<SqlBool>[] = [];
      if (method) conditions.push(row('method', '=', method));
      if (currency) conditions.push(row('payment.currency', '=', currency));
      if (from) conditions.push(row('received_on', '>=', from));
      if (to) conditions.push(row('received_on', '<=', to));
      if (recordedBy) conditions.push(row('recorded_by', '=', recordedBy));
      if (of) conditions.push(row('charge.kind', '=', of));
      return row.and(conditions);
    });
}

/** Who has recorded payments, by name: what the ledger can be filtered by. */
export async function listRecorders(db: Database): Promise<{ id: string; name: string }[]> {
  return await db
    .selectFrom(organisers(db).as('recorder'))
    .select(['id', 'name'])
    .where((row) =>
      row.exists(row.selectFrom('payment').select('payment.id').whereRef('recorded_by', '=', 'recorder.id')),
    )
    .orderBy('name')
    .execute();
}
