import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { readFacts } from '#conference/edition/settings/stored-settings.server.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import { readBalances } from '#conference/money/ledger/read-balances.server.ts';
import { readPayer } from '#conference/money/read-payer.server.ts';
import { expectedRefund } from '#conference/money/refunds/expected-refund.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Obligation } from './erasure-request.ts';
import type { Person } from './find-person.server.ts';

/**
 * Finds what the owner should see before they erase a person: refunds that we owe, and confirmed spots in the future.
 * If a registration or booking is still active, today's refund rules apply, as if it were withdrawn now. If it has
 * ended, the rules of the day on which it ended apply.
 */
export async function findObligations(db: Database, person: Person, now: Date): Promise<Obligation[]> {
  const today = dayAt(now, edition.timeZone);
  const facts = await readFacts(db);
  return [
    ...(await findDueRefunds(db, facts, { kind: 'registration', ids: person.registrationIds }, now)),
    ...(await findDueRefunds(db, facts, { kind: 'booking', ids: person.bookingIds }, now)),
    ...(await findSpots(db, facts, person, today)),
  ];
}

async function findDueRefunds(
  db: Database,
  facts: ChangeableFacts,
  { kind, ids }: { kind: ChargeKind; ids: readonly string[] },
  now: Date,
): Promise<Obligation[]> {
  const obligations: Obligation[] = [];
  for (const [id, balance] of await readBalances(db, kind, ids)) {
    // All received money was repaid, so there is nothing to refund.
    if (balance.received <= balance.repaid) continue;
    const cancellation = (await readPayer(db, { kind, id }))?.cancellation ?? { cause: 'cancelled', at: now };
    const amount = expectedRefund(facts, cancellation, balance);
    if (amount > 0) obligations.push({ kind: 'money-owed', amount, currency: balance.currency });
  }
  return obligations;
}

/** Confirmed spots whose day is not over. A spot for the whole festival is included until the festival's last day. */
async function findSpots(
  db: Database,
  { festival, conference }: ChangeableFacts,
  { bookingIds }: Person,
  today: string,
): Promise<Obligation[]> {
  const confirmed = await db
    .selectFrom(bookings(db).as('booking'))
    .select(['option', 'day'])
    .where('id', '=', anyOf(bookingIds))
    .where('status', '=', 'confirmed')
    .orderBy('id')
    .execute();
  return confirmed
    .filter(({ day }) => (day ?? festival?.to ?? conference.to) >= today)
    .map(({ option, day }) => ({ kind: 'spot-confirmed', option, day }));
}
