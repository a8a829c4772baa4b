import { bookings } from '#conference/festival/bookings.server.ts';
import { readBalances } from '#conference/money/ledger/read-balances.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { MergedPair } from './read-merge.server.ts';

export type MergedSpot = { id: string; option: string; day: string | null; number: number };

/** Lists the bookings that a merge moved and that the kept registration still has, oldest first. */
export async function listMovedSpots(db: Database, merge: MergedPair['merge']): Promise<MergedSpot[]> {
  return await selectSpots(db, merge.booking_ids).where('registration_id', '=', merge.kept_id).execute();
}

/**
 * Lists the bookings whose spots a merge released, with their status before the merge. `isFree` is true if the booking
 * can get its spot back: the booking did not change since the merge, nothing was refunded, the spot is still offered,
 * and nobody took it. If the booking was only requested, its time to pay must not be over either.
 */
export async function listReleasedSpots(db: Database, merge: MergedPair['merge'], now: Date) {
  const ids = [...merge.released_ids, ...merge.released_confirmed_ids];
  const rows = await selectSpots(db, ids)
    .select(['status', 'decided_at', 'pay_by', 'is_offered'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom(bookings(db).as('holding'))
          .select('holding.id')
          .whereRef('holding.spot_id', '=', 'spot.spot_id')
          .where('holding.holds_spot', '=', true),
      ).as('is_taken'),
    )
    .execute();
  const balances = await readBalances(db, 'booking', ids);
  return rows.map((row) => {
    const { id, option, day, number } = row;
    const wasConfirmed = merge.released_confirmed_ids.includes(id);
    const status = wasConfirmed ? ('confirmed' as const) : ('requested' as const);
    const isUntouched = row.status === 'withdrawn' && row.decided_at?.getTime() === merge.merged_at.getTime();
    const isInTime = wasConfirmed || row.pay_by > now;
    const isRepaid = (balances.get(id)?.repaid ?? 0) > 0;
    const isFree = isUntouched && isInTime && !isRepaid && row.is_offered && !row.is_taken;
    return { id, option, day, number, status, isFree };
  });
}

function selectSpots(db: Database, ids: readonly string[]) {
  return db
    .selectFrom(bookings(db).as('spot'))
    .select(['id', 'option', 'day', 'number'])
    .where('id', '=', anyOf(ids))
    .orderBy('created_at')
    .orderBy('id');
}
