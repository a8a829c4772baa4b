import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { readFacts } from '#conference/edition/settings/stored-settings.server.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { readPayer } from '#conference/money/read-payer.server.ts';
import {
  type Cancellation,
  quoteCancellation,
  refundPercent,
} from '#conference/money/refunds/expected-refund.server.ts';
import { sumOrdered } from '#conference/money/refunds/order-refund.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { refundCauses } from './cancellation.ts';
import type { DeskRequest } from './list-requests.server.ts';

type PlannedRequest = Pick<
  DeskRequest,
  'kind' | 'asked_at' | 'registration_id' | 'booking_id' | 'option' | 'withdrawn_at'
>;
type EndedItem = {
  of: { kind: 'registration' | 'booking'; id: string };
  option: string | null;
  cancellation: Cancellation;
};

/**
 * Calculates what granting a request would do now: the refunds it would order, in minor units and with their refund
 * rules, and the number of bookings that would end with the registration. A substitution refunds nothing.
 */
export async function planGrant(db: Database, request: PlannedRequest) {
  const { kind, asked_at: askedAt } = request;
  const ownBookings = request.booking_id === null ? await listBookings(db, request.registration_id) : [];
  const endingBookings = ownBookings.filter(({ holds_spot }) => holds_spot === true).length;
  if (kind === 'substitution')
    return { refunds: [], ending: endingBookings, day: dayAt(askedAt, edition.timeZone) };
  const ended = [
    ...(await listRequestedItem(db, request)),
    ...(await listEndedBookings(db, ownBookings, askedAt)),
  ];
  const facts = await readFacts(db);
  const refunds = [];
  for (const { of, option, cancellation } of ended) {
    const balance = await readBalance(db, of);
    if (!balance) continue;
    const ordered = await sumOrdered(db, balance.chargeId);
    const amount = quoteCancellation(facts, cancellation, balance).amount - ordered.all;
    const { charged, received, waived, currency } = balance;
    const isAbove = received + waived > charged;
    if (amount > 0)
      refunds.push({ option, amount, currency, percent: refundPercent(facts, cancellation), isAbove });
  }
  return { refunds, ending: endingBookings, day: dayAt(askedAt, edition.timeZone) };
}

export type GrantPlan = Awaited<ReturnType<typeof planGrant>>;

async function listBookings(db: Database, registrationId: string) {
  return await db
    .selectFrom(bookings(db).as('booked'))
    .select(['id', 'option', 'holds_spot'])
    .where('registration_id', '=', registrationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * Returns the registration or booking that the request is about. If it has already ended, the refund rule of its end
 * applies instead of the rule of the request.
 */
async function listRequestedItem(db: Database, request: PlannedRequest): Promise<EndedItem[]> {
  const { kind, asked_at: at, booking_id: bookingId, registration_id: registrationId, option } = request;
  const of =
    bookingId === null
      ? ({ kind: 'registration', id: registrationId } as const)
      : ({ kind: 'booking', id: bookingId } as const);
  const isEnded = bookingId === null ? request.withdrawn_at !== null : !(await holdsSpot(db, bookingId));
  const before = isEnded ? (await readPayer(db, of))?.cancellation : undefined;
  // For a booking, the rule of a cancellation applies, even if the request is about a refused visa.
  const cause = bookingId === null ? refundCauses[kind] : 'cancelled';
  return [{ of, option, cancellation: before ?? { cause, at } }];
}

/**
 * Lists the bookings that would end with a registration. Also lists its bookings that ended earlier, because a refund
 * for them may still be due.
 */
async function listEndedBookings(
  db: Database,
  ownBookings: Awaited<ReturnType<typeof listBookings>>,
  askedAt: Date,
): Promise<EndedItem[]> {
  const ended: EndedItem[] = [];
  for (const { id, option, holds_spot } of ownBookings) {
    const of = { kind: 'booking', id } as const;
    const before = holds_spot ? undefined : (await readPayer(db, of))?.cancellation;
    ended.push({ of, option, cancellation: before ?? { cause: 'cancelled', at: askedAt } });
  }
  return ended;
}

async function holdsSpot(db: Database, bookingId: string): Promise<boolean> {
  const row = await db
    .selectFrom(bookings(db).as('booked'))
    .select('holds_spot')
    .where('id', '=', bookingId)
    .executeTakeFirst();
  return row?.holds_spot === true;
}
