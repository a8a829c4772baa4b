import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { refundPercentOn } from '#conference/edition/refund-rules.ts';
import { owedAfterWithdrawal } from '#conference/payments/payment.ts';
import { readBalances } from '#conference/payments/read-balances.server.ts';
import { anyOf } from '#platform/any-of.server.ts';
import type { Database } from '#platform/database.server.ts';
import type { OpenMatter } from './erasure-request.ts';
import type { Person } from './find-person.server.ts';

/**
 * What stands against erasing a person at an instant, for the owner to see before: money to give back, by the refund
 * rules of that day, and confirmed spots that are still to come.
 */
export async function findOpenMatters(db: Database, person: Person, now: Date): Promise<OpenMatter[]> {
  const today = dayAt(now, edition.timeZone);
  return [...(await findOwed(db, person, today)), ...(await findSpots(db, person, today))];
}

async function findOwed(
  db: Database,
  { registrationIds, bookingIds }: Person,
  today: string,
): Promise<OpenMatter[]> {
  const percent = refundPercentOn(today, edition.refunds);
  const balances = [
    ...(await readBalances(db, 'registration', registrationIds)).values(),
    ...(await readBalances(db, 'booking', bookingIds)).values(),
  ];
  return balances
    .map((balance) => ({ amount: owedAfterWithdrawal(balance, percent), currency: balance.currency }))
    .filter(({ amount }) => amount > 0)
    .map((owed) => ({ kind: 'money-owed', ...owed }));
}

/** Spots that were confirmed and whose day, or the festival's last, is not over. */
async function findSpots(db: Database, { bookingIds }: Person, today: string): Promise<OpenMatter[]> {
  const confirmed = await db
    .selectFrom('booking')
    .innerJoin('booking_spot', 'booking_spot.id', 'spot_id')
    .select(['option', 'day'])
    .where('booking.id', '=', anyOf(bookingIds))
    .where('status', '=', 'confirmed')
    .orderBy('booking.id')
    .execute();
  return confirmed
    .filter(({ day }) => (day ?? edition.festival.to) >= today)
    .map(({ option, day }) => ({ kind: 'spot-confirmed', option, day }));
}
