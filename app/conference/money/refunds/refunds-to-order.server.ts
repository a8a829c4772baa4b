import { sql } from 'kysely';
import type { RefundCause } from '#conference/edition/money/refund-rules.ts';
import { readFacts } from '#conference/edition/settings/stored-settings.server.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { charges } from '#conference/money/ledger/charges.server.ts';
import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import { chargesWithMoney, readBalances } from '#conference/money/ledger/read-balances.server.ts';
import { readEditionCancellation } from '#conference/money/refunds/edition-cancellation.server.ts';
import { expectedRefund } from '#conference/money/refunds/expected-refund.server.ts';
import { sumOrderedFor, unpaidStates } from '#conference/money/refunds/order-refund.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Lists the cancelled charges whose refund nobody has ordered, oldest cancellation first. `amount` is the amount that
 * the refund rules still require, in minor units. Refunds that are on their way or have failed are in other lists.
 * After a cancellation of the edition, a job first orders all refunds. Only then does this list contain charges of
 * the cancelled edition: those for which money arrived later.
 */
export async function listRefundsToOrder(db: Database) {
  const ofEdition = await readEditionCancellation(db);
  const isAllCancelled = ofEdition !== undefined && ofEdition.ordered_at !== null;
  const rows = await cancelledCharges(db, isAllCancelled ? undefined : await listEndedIds(db)).execute();
  const balances = new Map([
    ...(await readBalances(db, 'registration', idsOf(rows, 'registration'))),
    ...(await readBalances(db, 'booking', idsOf(rows, 'booking'))),
  ]);
  const ordered = await sumOrderedFor(
    db,
    rows.map(({ id }) => id),
    unpaidStates,
  );
  const facts = await readFacts(db);
  return rows.flatMap(({ cause, at, ...row }) => {
    const balance = balances.get(row.ofId);
    const cancellation = cause && at ? { cause, at } : describeEditionCancellation(ofEdition);
    if (!balance || !cancellation) return [];
    const amount = expectedRefund(facts, cancellation, balance) - (ordered.get(row.id) ?? 0);
    return amount > 0 ? [{ ...row, amount, currency: balance.currency, cancelledAt: cancellation.at }] : [];
  });
}

function describeEditionCancellation(edition: Awaited<ReturnType<typeof readEditionCancellation>>) {
  return edition && { cause: 'cancelled-by-organisers' as const, at: edition.cancelled_at };
}

function idsOf(rows: readonly { of: ChargeKind; ofId: string }[], kind: ChargeKind): string[] {
  return rows.filter(({ of }) => of === kind).map(({ ofId }) => ofId);
}

/**
 * A query for the cancelled charges whose received money was not fully refunded. `among` has the ids of the cancelled
 * charges. If it is undefined, every charge is cancelled, because the whole edition is. `cause` and `at` are null for a
 * charge that was cancelled only together with the edition.
 */
function cancelledCharges(db: Database, among: readonly string[] | undefined) {
  return db
    .selectFrom(chargesWithMoney(db, among).as('held'))
    .innerJoin(charges(db).as('charged'), 'charged.id', 'held.id')
    .leftJoin(bookings(db).as('booked'), 'booked.id', 'charged.booking_id')
    .innerJoin(registrations(db).as('person'), (join) =>
      join.on((row) =>
        row('person.id', '=', row.fn.coalesce('charged.registration_id', 'booked.registration_id')),
      ),
    )
    .select(['charged.id', 'charged.kind as of', 'person.reference', 'booked.option'])
    .select((row) => [
      sql<string>`${row.fn.coalesce('charged.registration_id', 'charged.booking_id')}`.as('ofId'),
      sql<string>`${row.fn.coalesce('booked.applicant_name', 'person.full_name')}`.as('name'),
      // The cause and the time of the cancellation. The function `readPayer` must find the same values for one charge.
      sql<RefundCause | null>`case
        when charged.kind = 'booking' and not booked.holds_spot
          then case when booked.status = 'withdrawn' then 'cancelled' else 'not-held' end
        when charged.kind = 'registration' and person.withdrawn_at is not null
          then coalesce(person.cancelled_because::text, 'cancelled')
        end`.as('cause'),
      sql<Date | null>`case
        when charged.kind = 'booking' and not booked.holds_spot
          then coalesce(booked.cancellation_asked_at, booked.decided_at, booked.updated_at)
        when charged.kind = 'registration' and person.withdrawn_at is not null
          then coalesce(person.cancellation_asked_at, person.withdrawn_at)
        end`.as('at'),
    ])
    .orderBy('at')
    .orderBy('charged.id');
}

/** Lists the charges of withdrawn registrations and of bookings that hold no spot any more. */
async function listEndedIds(db: Database): Promise<string[]> {
  const ofPeople = db
    .selectFrom(charges(db).as('charged'))
    .innerJoin(registrations(db).as('payer'), 'payer.id', 'charged.registration_id')
    .select('charged.id')
    .where('payer.withdrawn_at', 'is not', null);
  const ofBookings = db
    .selectFrom(charges(db).as('charged'))
    .innerJoin(bookings(db).as('ended'), 'ended.id', 'charged.booking_id')
    .select('charged.id')
    .where('ended.holds_spot', '=', false);
  const rows = await ofPeople.unionAll(ofBookings).execute();
  return rows.map(({ id }) => id);
}

export type RefundToOrder = Awaited<ReturnType<typeof listRefundsToOrder>>[number];
