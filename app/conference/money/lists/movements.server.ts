import { type Expression, type SqlBool, sql } from 'kysely';
import { edition } from '#conference/edition/edition.server.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { charges } from '#conference/money/ledger/charges.server.ts';
import { ledgerMovements } from '#conference/money/ledger/ledger-movements.server.ts';
import type { ChargeKind, Method } from '#conference/money/ledger/payment.ts';
import { providerMovements } from '#conference/money/online/provider-movements.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { noType } from './movements.ts';

export type MovementFilter = {
  /** Finds only movements from this day to the day `to`, both included, in the edition's time zone. */
  from?: string | undefined;
  to?: string | undefined;
  method?: Method | undefined;
  currency?: Currency | undefined;
  of?: ChargeKind | undefined;
  /** Finds only movements for this participant type or booking option. */
  type?: string | undefined;
};

type EntryFilter = Omit<MovementFilter, 'of' | 'type'>;

/**
 * A query for every movement of money that matches a filter: the payments of all charges, and the other movements in
 * the accounts with the payment providers, such as fees and payouts. It has the columns of `ledgerMovements`.
 */
export function movementEntries(db: Database, { from, to, method, currency }: EntryFilter) {
  return db
    .selectFrom(ledgerMovements(db).unionAll(providerMovements(db, edition.timeZone)).as('entry'))
    .selectAll('entry')
    .where((row) => {
      const conditions: Expression<SqlBool>[] = [];
      if (from) conditions.push(row('entry.day', '>=', from));
      if (to) conditions.push(row('entry.day', '<=', to));
      if (method) conditions.push(row('entry.method', '=', method));
      if (currency) conditions.push(row('entry.currency', '=', currency));
      return row.and(conditions);
    });
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
