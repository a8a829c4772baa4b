import { sql } from 'kysely';
import type { Money } from '#conference/edition/schema/facts-schema.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { readBalances } from '#conference/money/ledger/read-balances.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { BookingStatus } from '#platform/database/database-types.ts';
import { selectedBookings } from './booking-selections.server.ts';
import { type DecisionKind, type LeftOut, selectDecidableBookings } from './bulk-decisions.server.ts';
import { mostNamed } from './selections.server.ts';

/**
 * Returns what a decision about a selection would do now: how many bookings it concerns, how many of these bookings are
 * unpaid or not verified yet, and what is due. Also returns how many bookings it leaves out, and the first of these by
 * name.
 */
export async function planDecision(db: Database, selectionId: string, kind: DecisionKind) {
  // All of these bookings are read at once. Each of them holds a spot, so there are not more bookings than spots.
  const open = await selectDecidableBookings(db, { selectionId, kind })
    .select(['booked.id', 'booked.is_provisional as isProvisional'])
    .execute();
  const ids = open.map(({ id }) => id);
  const balances = [...(await readBalances(db, 'booking', ids)).values()].filter(({ due }) => due > 0);
  const leftOut = db
    .selectFrom(bookings(db).as('booked'))
    .where('booked.id', 'in', selectedBookings(db, selectionId))
    .where((row) =>
      row.or([
        row('booked.status', '<>', 'requested'),
        ...(kind === 'extend' ? [row('booked.extended_at', 'is not', null)] : []),
      ]),
    );
  const first = await leftOut
    .select(['booked.id', 'applicant_name as applicantName', 'option', 'day', 'number', 'status'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom(bookings(db).as('other'))
            .select('other.id')
            .whereRef('other.spot_id', '=', 'booked.spot_id')
            .whereRef('other.id', '<>', 'booked.id')
            .where('other.holds_spot', '=', true),
        )
        .as('isTaken'),
    )
    .orderBy('applicant_name')
    .orderBy('booked.id')
    .limit(mostNamed)
    .execute();
  const reasons = await leftOut
    .select(['status', ({ fn }) => asNumber(fn.countAll()).as('count')])
    .groupBy('status')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('status')
    .execute();
  return {
    kind,
    count: ids.length,
    provisional: open.filter(({ isProvisional }) => isProvisional).length,
    unpaid: balances.length,
    due: sumDue(balances),
    leftOut: {
      count: reasons.reduce((sum, { count }) => sum + count, 0),
      first: first.map(({ status, ...one }) => ({ ...one, why: whyOf(status) })),
      reasons: reasons.map(({ status, count }) => ({ why: whyOf(status), count })),
    },
  };
}

export type DecisionPlan = Awaited<ReturnType<typeof planDecision>>;

/** Returns why a booking is left out. A booking that is still requested is left out only if it was already extended. */
function whyOf(status: BookingStatus): LeftOut {
  return status === 'requested' ? 'extended' : status;
}

function sumDue(balances: readonly { due: number; currency: Money['currency'] }[]): Money[] {
  const sums = new Map<Money['currency'], number>();
  for (const { due, currency } of balances) sums.set(currency, (sums.get(currency) ?? 0) + due);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
