import { type SqlBool, sql } from 'kysely';
import type { Balance } from '#conference/payments/payment.ts';
import { readBalances } from '#conference/payments/read-balances.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { BookingStatus } from '#platform/database/database-types.ts';
import { escapeLike } from '#platform/database/escape-like.server.ts';
import { bookings } from './bookings.server.ts';

export type BookingFilter = { option?: string; status?: BookingStatus; text?: string };

export type DeskBooking = {
  id: string;
  option: string;
  day: string | null;
  number: number;
  status: BookingStatus;
  applicantName: string;
  reference: string;
  payBy: Date;
  createdAt: Date;
  balance: Balance | undefined;
};

/** The bookings (`booked`) with their participants (`person`) that a filter finds, as a query without a selection. */
export function filterBookings(db: Database, filter: BookingFilter) {
  const text = filter.text?.trim() ?? '';
  return db
    .selectFrom(bookings(db).as('booked'))
    .innerJoin(registrations(db).as('person'), 'person.id', 'booked.registration_id')
    .$if(filter.option !== undefined, (list) => list.where('option', '=', filter.option ?? ''))
    .$if(filter.status !== undefined, (list) => list.where('status', '=', filter.status ?? 'requested'))
    .$if(text !== '', (list) =>
      list.where((row) =>
        row.or([
          row('applicant_name', 'ilike', `%${escapeLike(text)}%`),
          row('contact_email', '=', text),
          row('reference', '=', text.toUpperCase()),
        ]),
      ),
    );
}

/** Bookings for the desk, the newest first, a page at a time: `after` is the id of the last one of the page before. */
export async function searchBookings(
  db: Database,
  { filter, after, count }: { filter: BookingFilter; after?: string | undefined; count: number },
): Promise<DeskBooking[]> {
  const rows = await filterBookings(db, filter)
    .select([
      'booked.id',
      'option',
      'day',
      'number',
      'status',
      'applicant_name',
      'reference',
      'pay_by',
      'booked.created_at',
    ])
    .$if(after !== undefined, (list) =>
      list.where(
        sql<SqlBool>`(booked.created_at, booked.id) < (select created_at, id from booking where id = ${after})`,
      ),
    )
    .orderBy('booked.created_at', 'desc')
    .orderBy('booked.id', 'desc')
    .limit(count)
    .execute();
  const balances = await readBalances(
    db,
    'booking',
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    option: row.option,
    day: row.day,
    number: row.number,
    status: row.status,
    applicantName: row.applicant_name,
    reference: row.reference,
    payBy: row.pay_by,
    createdAt: row.created_at,
    balance: balances.get(row.id),
  }));
}

/** The requested, confirmed and free spots of an option. For a hall, over all its days. */
export type OptionCount = { option: string; requested: number; confirmed: number; free: number };

/** Counts the held and the free spots of each option. */
export async function countByOption(db: Database): Promise<OptionCount[]> {
  const rows = await db
    .selectFrom('booking_spot')
    .leftJoin('booking', (join) =>
      join.onRef('booking.spot_id', '=', 'booking_spot.id').on('booking.holds_spot', '=', true),
    )
    .select(({ fn, eb }) => [
      'option',
      fn.countAll<string>().filterWhere('status', '=', 'requested').as('requested'),
      fn.countAll<string>().filterWhere('status', '=', 'confirmed').as('confirmed'),
      fn
        .countAll<string>()
        .filterWhere(eb.and([eb('booking.id', 'is', null), eb('is_offered', '=', true)]))
        .as('free'),
    ])
    .groupBy('option')
    .execute();
  return rows.map((row) => ({
    option: row.option,
    requested: Number(row.requested),
    confirmed: Number(row.confirmed),
    free: Number(row.free),
  }));
}

/** One spot and who holds it. */
export type DeskSpot = {
  option: string;
  day: string | null;
  number: number;
  booking:
    | { id: string; status: BookingStatus; applicantName: string; contactEmail: string; reference: string }
    | undefined;
};

/** Every spot that is offered or held, with who holds it, by option, day and number. `option` limits it to one option. */
export async function listDeskSpots(
  db: Database,
  { option, hasDay }: { option?: string | undefined; hasDay?: boolean },
): Promise<DeskSpot[]> {
  const rows = await db
    .selectFrom('booking_spot')
    .leftJoin('booking', (join) =>
      join.onRef('booking.spot_id', '=', 'booking_spot.id').on('booking.holds_spot', '=', true),
    )
    .leftJoin(registrations(db).as('person'), 'person.id', 'booking.registration_id')
    .select([
      'option',
      'day',
      'number',
      'booking.id',
      'status',
      'applicant_name',
      'contact_email',
      'reference',
    ])
    .where((row) => row.or([row('is_offered', '=', true), row('booking.id', 'is not', null)]))
    .$if(option !== undefined, (list) => list.where('option', '=', option ?? ''))
    .$if(hasDay !== undefined, (list) => list.where('day', hasDay ? 'is not' : 'is', null))
    .orderBy('option')
    .orderBy('day', (order) => order.asc().nullsFirst())
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    option: row.option,
    day: row.day,
    number: row.number,
    booking:
      row.id === null
        ? undefined
        : {
            id: row.id,
            status: row.status ?? 'requested',
            applicantName: row.applicant_name ?? '',
            contactEmail: row.contact_email ?? '',
            reference: row.reference ?? '',
          },
  }));
}
