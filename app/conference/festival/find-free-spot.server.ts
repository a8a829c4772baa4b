import { randomInt } from 'node:crypto';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { BookingForm } from './booking.ts';
import { mostProvisional } from './expiry/hold-deadlines.ts';

/**
 * Returns the id of a free spot, or undefined if there is none. The choice is random, so that simultaneous requests
 * rarely want the same spot: they would wait for each other.
 */
export async function findFreeSpot(tx: Database, { option, day }: BookingForm): Promise<number | undefined> {
  const free = await tx
    .selectFrom('booking_spot')
    .select('id')
    .where('option', '=', option)
    .where('day', day === null ? 'is' : '=', day)
    .where('is_offered', '=', true)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('booking')
            .select('booking.id')
            .whereRef('spot_id', '=', 'booking_spot.id')
            .where('holds_spot', '=', true),
        ),
      ),
    )
    .execute();
  return free.length === 0 ? undefined : free[randomInt(free.length)]?.id;
}

/**
 * True if the provisional bookings of the option have reached their limit. Simultaneous requests can exceed it a
 * little.
 */
export async function areProvisionalSpotsTaken(tx: Database, { option }: BookingForm): Promise<boolean> {
  const { spots, held } = await tx
    .selectFrom('booking_spot')
    .leftJoin('booking', (join) =>
      join
        .onRef('booking.spot_id', '=', 'booking_spot.id')
        .on('booking.status', '=', 'requested')
        .on('booking.is_provisional', '=', true),
    )
    .select(({ fn }) => [asNumber(fn.countAll()).as('spots'), asNumber(fn.count('booking.id')).as('held')])
    .where('option', '=', option)
    .where('is_offered', '=', true)
    .executeTakeFirstOrThrow();
  return held >= mostProvisional(spots);
}
