import type { Expression, SqlBool } from 'kysely';
import type { Currency } from '#conference/edition/money/currency.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { filterBookings } from '#conference/festival/desk-bookings.server.ts';
import { paymentsWithReference } from '#conference/money/ledger/bank-reference.server.ts';
import type { ChargeKind, Method } from '#conference/money/ledger/payment.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import { filterRegistrations } from '#conference/registration/list/filter-registrations.server.ts';
import { registrationFilterSchema } from '#conference/registration/list/registration-filter.ts';
import { readReference } from '#conference/registration/reference.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { AskedPage } from '#platform/database/find-page.server.ts';

export type LedgerFilter = {
  /**
   * The searched text. Finds a payment by the payer's name, email or reference, or by the applicant of the booking. The
   * beginnings of words are enough.
   */
  text?: string;
  /**
   * The fingerprint of a bank reference, from `fingerprintReference`. Payments with this bank reference are found in
   * addition to the payments that `text` finds.
   */
  fingerprint?: string | undefined;
  method?: Method;
  currency?: Currency;
  /** Finds only payments that were received from this day to the day `to`, both included. */
  from?: string;
  to?: string;
  recordedBy?: string;
  of?: ChargeKind;
};

/**
 * Lists a page of payments, refunds and counter-entries, newest first. `sumPayments` counts all of them. `ofId` is the
 * id of the registration or booking. If the person was erased, `ofId` and the reference are null.
 */
export async function searchPayments(
  db: Database,
  { filter, offset = 0, count }: { filter: LedgerFilter } & AskedPage,
) {
  return await filterLedger(db, filter)
    .select(({ fn }) => fn.coalesce('booked.applicant_name', 'person.full_name').as('payer'))
    .select(['entry.id', 'entry.kind', 'method', 'amount', 'currency', 'received_on as receivedOn'])
    .select(['recorded_at as recordedAt', 'recorder.name as recordedBy', 'charge_kind as of'])
    .select((row) => row.fn.coalesce('entry.registration_id', 'entry.booking_id').as('ofId'))
    .select(['reference', 'option', 'entry.group_payment_id as groupPaymentId', 'is_undone as isUndone'])
    .orderBy('entry.recorded_at', 'desc')
    .orderBy('entry.id', 'desc')
    .offset(offset)
    .limit(count)
    .execute();
}

export type LedgerRow = Awaited<ReturnType<typeof searchPayments>>[number];

/**
 * Sums all payments that match a filter, over all pages, by currency and in minor units. Sums waivers separately,
 * because they are not money.
 */
export async function sumPayments(db: Database, filter: LedgerFilter) {
  return await filterPayments(db, filter)
    .select((row) => [
      'currency',
      asNumber(row.fn.sum('amount').filterWhere('method', '<>', 'waiver')).as('money'),
      asNumber(row.fn.sum('amount').filterWhere('method', '=', 'waiver')).as('waived'),
      asNumber(row.fn.countAll()).as('count'),
    ])
    .groupBy('currency')
    .orderBy('currency')
    .execute();
}

/** Makes a query of the payments that match a filter. It selects no columns. */
function filterPayments(db: Database, filter: LedgerFilter) {
  const { text = '', fingerprint, method, currency, from, to, recordedBy, of } = filter;
  return db.selectFrom(payments(db).as('entry')).where((row) => {
    const conditions: Expression<SqlBool>[] = [];
    if (text !== '') conditions.push(row('entry.id', 'in', findIds(db, text, fingerprint)));
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
 * A query for the ids of the payments that a searched text finds: by the participant, by the applicant, and by the bank
 * reference. It is a union of three queries, not one query with `or`, so that each of them uses its own index.
 */
function findIds(db: Database, text: string, fingerprint: string | undefined) {
  const named = (typed: string) =>
    filterRegistrations(db, registrationFilterSchema.parse({ text: typed, status: 'any' })).select('id');
  const reference = readReference(text);
  // Searches for the text as a name, too, because a name of eight letters can look like a reference.
  const people = reference === undefined ? named(text) : named(text).union(named(reference));
  const booked = db
    .selectFrom(bookings(db).as('held'))
    .select('held.id')
    .where('held.registration_id', 'in', people);
  const applied = filterBookings(db, { text }).select('booked.id');
  const paid = db.selectFrom(payments(db).as('paid')).select('paid.id');
  return paid
    .where('paid.registration_id', 'in', people)
    .union(paid.where('paid.booking_id', 'in', booked.union(applied)))
    .$if(fingerprint !== undefined, (ids) => ids.union(paymentsWithReference(db, fingerprint ?? '')));
}

/**
 * Makes a query of the payments that match a filter, with the organiser who recorded each payment (`recorder`), its
 * booking if there is one (`booked`), and its participant (`person`). It selects no columns.
 */
export function filterLedger(db: Database, filter: LedgerFilter) {
  return filterPayments(db, filter)
    .leftJoin(organisers(db).as('recorder'), 'recorder.id', 'entry.recorded_by')
    .leftJoin(bookings(db).as('booked'), 'booked.id', 'entry.booking_id')
    .leftJoin(registrations(db).as('person'), (join) =>
      join.on((row) =>
        row('person.id', '=', row.fn.coalesce('entry.registration_id', 'booked.registration_id')),
      ),
    );
}

/** Lists the organisers who have recorded payments, sorted by name. */
export async function listRecorders(db: Database) {
  return await db
    .selectFrom(organisers(db).as('recorder'))
    .select(['id', 'name'])
    .where('id', 'in', (row) => row.selectFrom(payments(db).as('entry')).select('entry.recorded_by'))
    .orderBy('name')
    .execute();
}
