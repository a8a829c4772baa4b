import { type AliasableExpression, type Expression, type SqlBool, sql } from 'kysely';
import { edition } from '#conference/edition/edition.server.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { filterBookings } from '#conference/festival/desk-bookings.server.ts';
import { findGroupReferences } from '#conference/money/group/group-payment.ts';
import { groupEntries, groupPayments } from '#conference/money/group/group-payments.server.ts';
import { paymentsWithReference } from '#conference/money/ledger/bank-reference.server.ts';
import { charges } from '#conference/money/ledger/charges.server.ts';
import { ledgerMovements } from '#conference/money/ledger/ledger-movements.server.ts';
import type { ChargeKind, Method } from '#conference/money/ledger/payment.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import { providerMovements } from '#conference/money/online/provider-movements.server.ts';
import { receiptKinds } from '#conference/money/receipts/receipt.ts';
import { receiptEntries, receipts } from '#conference/money/receipts/receipts.server.ts';
import { filterRegistrations } from '#conference/registration/list/filter-registrations.server.ts';
import { registrationFilterSchema } from '#conference/registration/list/registration-filter.ts';
import { readReference } from '#conference/registration/reference.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type LedgerChoice, noType } from './movements.ts';

export type MovementFilter = {
  /** Finds only movements from this day to the day `to`, both included, in the edition's time zone. */
  from?: string | undefined;
  to?: string | undefined;
  method?: Method | undefined;
  currency?: Currency | undefined;
  of?: ChargeKind | undefined;
  /** Finds only movements for this participant type or booking option, or with this value of `noType`. */
  type?: string | undefined;
  /** By default everything that moves money. */
  what?: LedgerChoice | undefined;
  recordedBy?: string | undefined;
  /**
   * Finds entries by the beginnings of words in the payer's name, email or reference or in the applicant of the
   * booking, by the reference of a group payment, the number of a document, or the provider's name of a payment.
   */
  text?: string | undefined;
  /** The fingerprint of a bank reference. Entries with it are found in addition to those that `text` finds. */
  fingerprint?: string | undefined;
};

type EntryFilter = Omit<MovementFilter, 'of' | 'type'>;

/**
 * A query for every movement of money that matches a filter: the payments of all charges, and the other movements in
 * the accounts with the payment providers, such as fees and payouts. It has the columns of `ledgerMovements`.
 */
export function movementEntries(db: Database, filter: EntryFilter) {
  const { from, to, method, currency, what = 'money', recordedBy, text = '', fingerprint } = filter;
  return db
    .selectFrom(entriesOf(db, what).as('entry'))
    .selectAll('entry')
    .where((row) => {
      const conditions: Expression<SqlBool>[] = [];
      const about = what === 'paid' ? paidKinds : movedKinds.includes(what) ? [what] : [];
      if (about.length > 0) conditions.push(row('entry.about', 'in', about));
      if (text !== '') conditions.push(matches(db, text, fingerprint));
      if (recordedBy) {
        const recorded = payments(db).where('recorded_by', '=', recordedBy);
        conditions.push(row('entry.payment_id', 'in', db.selectFrom(recorded.as('own')).select('own.id')));
      }
      if (from) conditions.push(row('entry.day', '>=', from));
      if (to) conditions.push(row('entry.day', '<=', to));
      if (method) conditions.push(row('entry.method', '=', method));
      if (currency) conditions.push(row('entry.currency', '=', currency));
      return row.and(conditions);
    });
}

const paidKinds: readonly string[] = ['payment', 'refund', 'chargeback', 'waiver'];
const movedKinds: readonly string[] = [...paidKinds, 'fee', 'payout'];

type Entry = Awaited<ReturnType<ReturnType<typeof ledgerMovements>['execute']>>[number];

function entriesOf(db: Database, what: LedgerChoice): AliasableExpression<Entry> {
  if (what === 'group') return groupEntries(db, edition.timeZone);
  const document = receiptKinds.find((kind) => kind === what);
  if (document) return receiptEntries(db, edition.id, document);
  return ledgerMovements(db).unionAll(providerMovements(db, edition.timeZone));
}

/** The condition that a searched text finds an entry. */
function matches(db: Database, text: string, fingerprint: string | undefined) {
  const named = (typed: string) =>
    filterRegistrations(db, registrationFilterSchema.parse({ text: typed, status: 'any' })).select('id');
  const reference = readReference(text);
  // Searches for the text as a name, too, because a name of eight letters can look like a reference.
  const people = reference === undefined ? named(text) : named(text).union(named(reference));
  const applied = filterBookings(db, { text }).select('booked.id');
  const booked = db
    .selectFrom(bookings(db).as('held'))
    .select('held.id')
    .where('held.registration_id', 'in', people)
    .union(applied);
  const charged = db
    .selectFrom(charges(db).as('found'))
    .select('found.id')
    .where((row) => row.or([row('registration_id', 'in', people), row('booking_id', 'in', booked)]));
  const [group] = findGroupReferences(text);
  const groups = db
    .selectFrom(groupPayments(db).as('made'))
    .select('made.id')
    .where((row) =>
      row.or([
        row('made.reference', '=', group ?? ''),
        row('made.payer_id', 'in', people),
        row('made.payer_email', '=', text),
      ]),
    );
  const number = readNumber(text);
  const documents = db
    .selectFrom(receipts(db).as('named'))
    .select('named.id')
    .where((row) =>
      number === undefined ? row('named.group_payment_id', 'in', groups) : row('named.number', '=', number),
    );
  return sql<boolean>`(entry.charge_id in ${charged} or entry.ref = ${text} or entry.id in ${groups}
    or entry.id in ${documents}
    or entry.payment_id in ${paymentsWithReference(db, fingerprint ?? '')})`;
}

/** Reads the number at the end of "R-2032-00042" or "42". Returns undefined for anything else, such as a reference. */
function readNumber(text: string): number | undefined {
  const found = /^(?:(?:R|REQ|INV|CN)-\d{4}-)?0*(\d{1,9})$/i.exec(text.trim())?.[1];
  return found === undefined ? undefined : Number(found);
}

/**
 * A query for every movement of money that matches a filter. The table aliases are `entry` for the movement, `booked`
 * for its booking and `person` for its participant.
 */
export function filterMovements(db: Database, { of, type, ...filter }: MovementFilter) {
  return db
    .selectFrom(movementEntries(db, filter).as('entry'))
    .leftJoin(charges(db).as('charged'), 'charged.id', 'entry.charge_id')
    .leftJoin(bookings(db).as('booked'), 'booked.id', 'charged.booking_id')
    .leftJoin(registrations(db).as('person'), (join) =>
      join.on((row) =>
        row('person.id', '=', row.fn.coalesce('charged.registration_id', 'booked.registration_id')),
      ),
    )
    .where((row) => {
      const conditions: Expression<SqlBool>[] = [];
      if (of) conditions.push(row('charged.kind', '=', of));
      if (type) conditions.push(row(movementType, '=', type));
      return row.and(conditions);
    });
}

/** The column of {@link filterMovements} with the participant type or booking option, or with a value of `noType`. */
export const movementType = sql<string>`case
  when entry.charge_id is null then ${noType.several}
  when charged.kind = 'booking' then coalesce(booked.option, ${noType.erased})
  else coalesce(person.participant_type, ${noType.erased}) end`;
