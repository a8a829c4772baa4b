import type { Expression, SqlBool } from 'kysely';
import { bookings } from '#conference/booking/bookings.server.ts';
import type { Currency } from '#conference/edition/currency.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import type { ChargeKind, Method } from '#conference/payments/payment.ts';
import { payments } from '#conference/payments/payments.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { PaymentKind } from '#platform/database/database-types.ts';

export type LedgerFilter = {
  method?: Method;
  currency?: Currency;
  /** The first and the last day on which it was received. */
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
  currency: Currency;
  receivedOn: string;
  recordedAt: Date;
  recordedBy: string;
  of: ChargeKind;
  /** The id of the registration or booking. Null if the person was erased. */
  ofId: string | null;
  /** Null if the person was erased. */
  reference: string | null;
  /** What was booked. Null for a registration. */
  option: string | null;
};

/** Payments, refunds and counter-entries, the newest first, a page at a time: `after` is the id of the last one of the page before. */
export async function searchPayments(
  db: Database,
  { filter, after, count }: { filter: LedgerFilter; after?: string | undefined; count: number },
): Promise<LedgerRow[]> {
  const rows = await filterLedger(db, filter)
    .select(['entry.id', 'entry.kind', 'method', 'amount', 'currency', 'received_on', 'recorded_at'])
    .select(['recorder.name as recorded_by', 'charge_kind', 'reference', 'option'])
    .select((row) => row.fn.coalesce('entry.registration_id', 'entry.booking_id').as('of_id'))
    .$if(after !== undefined, (list) =>
      list.where((row) =>
        row(
          row.refTuple('entry.recorded_at', 'entry.id'),
          '<',
          row
            .selectFrom(payments(db).as('last'))
            .select(['last.recorded_at', 'last.id'])
            .where('last.id', '=', after ?? '')
            .$asTuple('recorded_at', 'id'),
        ),
      ),
    )
    .orderBy('entry.recorded_at', 'desc')
    .orderBy('entry.id', 'desc')
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
    of: row.charge_kind,
    ofId: row.of_id,
    reference: row.reference,
    option: row.option,
  }));
}

/** The sums of payments in one currency, in minor units; waivers are no money. */
export type LedgerSum = { currency: Currency; money: number; waived: number; count: number };

/** Sums all payments that a filter finds, not only those of one page. */
export async function sumPayments(db: Database, filter: LedgerFilter): Promise<LedgerSum[]> {
  const rows = await filterPayments(db, filter)
    .select((row) => [
      'currency',
      row.fn.sum<string | null>('amount').filterWhere('method', '<>', 'waiver').as('money'),
      row.fn.sum<string | null>('amount').filterWhere('method', '=', 'waiver').as('waived'),
      row.fn.countAll<string>().as('count'),
    ])
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  return rows.map(({ currency, money, waived, count }) => ({
    currency,
    money: Number(money ?? 0),
    waived: Number(waived ?? 0),
    count: Number(count),
  }));
}

/** The payments that a filter finds, as a query without a selection. */
function filterPayments(db: Database, { method, currency, from, to, recordedBy, of }: LedgerFilter) {
  return db.selectFrom(payments(db).as('entry')).where((row) => {
    const conditions: Expression<SqlBool>[] = [];
    if (method) conditions.push(row('method', '=', method));
    if (currency) conditions.push(row('currency', '=', currency));
    if (from) conditions.push(row('received_on', '>=', from));
    if (to) conditions.push(row('received_on', '<=', to));
    if (recordedBy) conditions.push(row('recorded_by', '=', recordedBy));
    if (of) conditions.push(row('charge_kind', '=', of));
    return row.and(conditions);
  });
}

/**
 * The payments that a filter finds with who recorded them (`recorder`), the booking that they are for, if any (`booked`),
 * and whose it is (`person`): a query without a selection.
 */
export function filterLedger(db: Database, filter: LedgerFilter) {
  return filterPayments(db, filter)
    .innerJoin(organisers(db).as('recorder'), 'recorder.id', 'entry.recorded_by')
    .leftJoin(bookings(db).as('booked'), 'booked.id', 'entry.booking_id')
    .leftJoin(registrations(db).as('person'), (join) =>
      join.on((row) =>
        row('person.id', '=', row.fn.coalesce('entry.registration_id', 'booked.registration_id')),
      ),
    );
}

/** The organisers who have recorded payments, by name. */
export async function listRecorders(db: Database): Promise<{ id: string; name: string }[]> {
  return await db
    .selectFrom(organisers(db).as('recorder'))
    .select(['id', 'name'])
    .where('id', 'in', (row) => row.selectFrom(payments(db).as('entry')).select('entry.recorded_by'))
    .orderBy('name')
    .execute();
}
