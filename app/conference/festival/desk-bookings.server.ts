import { sql } from 'kysely';
import { addDays, startOfDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { balanceChanges } from '#conference/money/ledger/charges.server.ts';
import { readBalances } from '#conference/money/ledger/read-balances.server.ts';
import { markChanges, marked } from '#conference/organiser/marks/marks.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { type Changes, eachOf, readLastChanges } from '#platform/database/changes.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { BookingStatus, PaymentState } from '#platform/database/database-types.ts';
import { type AskedPage, findPage } from '#platform/database/find-page.server.ts';
import { containsWords } from '#platform/database/match-words.server.ts';
import { bookings } from './bookings.server.ts';
import { selectSpots } from './spots/count-spots.server.ts';

export type BookingFilter = {
  id?: string;
  option?: string;
  status?: BookingStatus;
  payment?: PaymentState;
  /** The label of a mark. */
  mark?: string;
  /**
   * Words in the name of the applicant, registrant or organisation, in the contact's email or in the reference. The
   * registrant's email is found only as a whole.
   */
  text?: string;
  /** Finds bookings whose time to pay ends on this day or earlier, in the edition's zone. */
  payBy?: string;
};

/**
 * Makes a query of the bookings that match a filter (`booked`), with their participants (`person`). It selects no
 * columns.
 */
export function filterBookings(db: Database, filter: BookingFilter) {
  const text = filter.text?.trim() ?? '';
  return db
    .selectFrom(bookings(db).as('booked'))
    .innerJoin(registrations(db).as('person'), 'person.id', 'booked.registration_id')
    .$if(filter.id !== undefined, (list) => list.where('booked.id', '=', filter.id ?? ''))
    .$if(filter.option !== undefined, (list) => list.where('option', '=', filter.option ?? ''))
    .$if(filter.status !== undefined, (list) =>
      list.where('booked.status', '=', filter.status ?? 'requested'),
    )
    .$if(filter.payBy !== undefined, (list) =>
      list.where('pay_by', '<', startOfDay(addDays(filter.payBy ?? '', 1), edition.timeZone)),
    )
    .$if(Boolean(filter.mark), (list) =>
      list.where('booked.id', 'in', marked(db, { list: 'bookings', label: filter.mark ?? '' })),
    )
    .$if(filter.payment !== undefined, (list) =>
      list.where('booked.payment_state', '=', filter.payment ?? 'unpaid'),
    )
    .$if(text !== '', (list) =>
      list.where((row) => row.or([containsWords(searchedText, text), row('person.email', '=', text)])),
    );
}

/**
 * The text of a booking in which the search looks for words. It does not contain the registrant's email, because some
 * organisers may see bookings but not this email.
 */
const searchedText = sql<string>`concat_ws(' ', applicant_name, contact_email, person.organisation, person.full_name,
  reference, replace(reference, '-', ''))`;

/** Lists a page of bookings for the desk, newest first. */
export async function searchBookings(
  db: Database,
  { filter, ...page }: { filter: BookingFilter } & AskedPage,
) {
  const query = filterBookings(db, filter)
    .select([
      'booked.id',
      'option',
      'day',
      'number',
      'booked.status',
      'applicant_name as applicantName',
      'contact_email as contactEmail',
      'reference',
      'person.organisation',
      'booked.payment_state as paymentState',
    ])
    .select(['pay_by as payBy', 'booked.created_at as createdAt'])
    .select('booked.registration_id as registrationId')
    .orderBy('booked.created_at', 'desc')
    .orderBy('booked.id', 'desc');
  const columns = { at: 'booked.created_at', id: 'booked.id', changes: bookingChanges(db) };
  const { rows, ...found } = await findPage(db, query, page, { columns });
  const ids = rows.map(({ id }) => id);
  const balances = await readBalances(db, 'booking', ids);
  return { ...found, rows: rows.map((row) => ({ ...row, balance: balances.get(row.id) })) };
}

/** Reads when bookings have last changed, with their money, their marks and the organisation of their participants. */
export async function readBookingChanges(db: Database, ids: readonly string[]): Promise<Map<string, Date>> {
  return await readLastChanges(db, bookingChanges(db), ids);
}

function bookingChanges(db: Database): Changes {
  return eachOf(
    db.selectFrom('booking').select(['id', 'updated_at as at']),
    db
      .selectFrom('booking')
      .innerJoin(registrations(db).as('person'), 'person.id', 'booking.registration_id')
      .select(['booking.id', 'person.updated_at as at']),
    balanceChanges(db, 'booking'),
    markChanges(db, 'bookings'),
  );
}

export type DeskBooking = Awaited<ReturnType<typeof searchBookings>>['rows'][number];

/** Lists all offered or held spots, with their bookings, sorted by option, day and number. */
export async function listDeskSpots(db: Database) {
  const rows = await selectSpots(db)
    .leftJoin(registrations(db).as('person'), 'person.id', 'booking.registration_id')
    .select([
      'option',
      'day',
      'number',
      'booking.id',
      'booking.status',
      'applicant_name',
      'contact_email',
      'reference',
    ])
    .where((row) => row.or([row('is_offered', '=', true), row('booking.id', 'is not', null)]))
    .orderBy('option')
    .orderBy('day', (order) => order.asc().nullsFirst())
    .orderBy('number')
    .execute();
  return rows.map(({ option, day, number, id, status, ...row }) => {
    if (id === null || status === null) return { option, day, number };
    const { applicant_name, contact_email, reference } = row;
    const applicant = { applicantName: applicant_name ?? '', contactEmail: contact_email ?? '' };
    return { option, day, number, booking: { id, status, ...applicant, reference: reference ?? '' } };
  });
}

export type DeskSpot = Awaited<ReturnType<typeof listDeskSpots>>[number];
