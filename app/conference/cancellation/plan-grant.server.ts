import { bookings } from '#conference/booking/bookings.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { readPayer } from '#conference/finance/read-payer.server.ts';
import {
  type Cancellation,
  quoteCancellation,
  refundPercent,
} from '#conference/finance/refunding/expected-refund.server.ts';
import { readBalance } from '#conference/payments/read-balances.server.ts';
import { sumOrdered } from '#conference/refunds/order-refund.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { causeOf } from './cancellation.ts';
import type { DeskRequest } from './list-requests.server.ts';

type Asked = Pick<
  DeskRequest,
  'kind' | 'asked_at' | 'registration_id' | 'booking_id' | 'option' | 'withdrawn_at'
>;
type Ended = {
  of: { kind: 'registration' | 'booking'; id: string };
  option: string | null;
  cancellation: Cancellation;
};

/**
 * Says what granting a request would do now: which refunds it would order, in minor units and with the rule of each,
 * and how many bookings would end with the registration. A substitution refunds nothing.
 */
export async function planGrant(db: Database, request: Asked) {
  const { kind, asked_at: askedAt } = request;
  const held = request.booking_id === null ? await listBookings(db, request.registration_id) : [];
  const ending = held.filter(({ holds_spot }) => holds_spot === true).length;
  if (kind === 'substitution') return { refunds: [], ending, day: dayAt(askedAt, edition.timeZone) };
  const ended = [...(await listOwn(db, request)), ...(await listWithBookings(db, held, askedAt))];
  const refunds = [];
  for (const { of, option, cancellation } of ended) {
    const balance = await readBalance(db, of);
    if (!balance) continue;
    const ordered = await sumOrdered(db, balance.chargeId);
    const amount = quoteCancellation(cancellation, balance).amount - ordered.all;
    const { charged, received, waived, currency } = balance;
    const isAbove = received + waived > charged;
    if (amount > 0) refunds.push({ option, amount, currency, percent: refundPercent(cancellation), isAbove });
  }
  return { refunds, ending, day: dayAt(askedAt, edition.timeZone) };
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

/** Returns the registration or booking of the request. If it has already ended, the rule of that time still applies. */
async function listOwn(db: Database, request: Asked): Promise<Ended[]> {
  const { kind, asked_at: at, booking_id: bookingId, registration_id: registrationId, option } = request;
  const of =
    bookingId === null
      ? ({ kind: 'registration', id: registrationId } as const)
      : ({ kind: 'booking', id: bookingId } as const);
  const isEnded = bookingId === null ? request.withdrawn_at !== null : !(await holdsSpot(db, bookingId));
  const before = isEnded ? (await readPayer(db, of))?.cancellation : undefined;
  // For a booking, the rule of a cancellation applies, even if the request is about a refused visa.
  const cause = bookingId === null ? causeOf[kind] : 'cancelled';
  return [{ of, option, cancellation: before ?? { cause, at } }];
}

/**
 * Lists the bookings of a registration: those that would end with it, and those that ended earlier, because a refund
 * may still be due.
 */
async function listWithBookings(
  db: Database,
  held: Awaited<ReturnType<typeof listBookings>>,
  askedAt: Date,
): Promise<Ended[]> {
  const ended: Ended[] = [];
  for (const { id, option, holds_spot } of held) {
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
