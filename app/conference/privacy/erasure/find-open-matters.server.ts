import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { owedAfter } from '#conference/finance/expected-refund.server.ts';
import { readPayer } from '#conference/finance/read-payer.server.ts';
import type { ChargeKind } from '#conference/payments/payment.ts';
import { readBalances } from '#conference/payments/read-balances.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { OpenMatter } from './erasure-request.ts';
import type { Person } from './find-person.server.ts';

/**
 * What stands against erasing a person at an instant, for the owner to see before: money to give back, and confirmed
 * spots that are still to come. What still stands counts as withdrawn at that instant, by the refund rules of its day;
 * what ended before gives back what it gave then.
 */
export async function findOpenMatters(db: Database, person: Person, now: Date): Promise<OpenMatter[]> {
  const today = dayAt(now, edition.timeZone);
  return [
    ...(await findOwed(db, 'registration', person.registrationIds, now)),
    ...(await findOwed(db, 'booking', person.bookingIds, now)),
    ...(await findSpots(db, person, today)),
  ];
}

async function findOwed(
  db: Database,
  kind: ChargeKind,
  ids: readonly string[],
  now: Date,
): Promise<OpenMatter[]> {
  const matters: OpenMatter[] = [];
  for (const [id, balance] of await readBalances(db, kind, ids)) {
    // No rule gives back more than came in.
    if (balance.received <= balance.repaid) continue;
    const end = (await readPayer(db, { kind, id }))?.end ?? { cause: 'withdrawn', at: now };
    const amount = owedAfter(end, balance);
    if (amount > 0) matters.push({ kind: 'money-owed', amount, currency: balance.currency });
  }
  return matters;
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
