import { changeMark } from '#conference/organiser/marks/change-marks.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKeyIfExists } from '#platform/keys/record-keys.server.ts';
import { lockBooking } from './lock-booking.server.ts';

type Marking = {
  bookingId: string;
  label: string;
  /** False if the mark is removed. */
  isAdded: boolean;
  organiserId: string;
  requestId: string;
};

/** Adds a mark to a booking, or removes a mark. Does nothing if the mark is already added or removed. */
export async function markBooking(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { bookingId: id, ...change }: Marking,
  now: Date,
): Promise<
  { ok: true; changed: number } | { ok: false; reason: 'no-such-booking' | 'erased' | 'too-many-labels' }
> {
  return await db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, id);
    if (!booking) return { ok: false, reason: 'no-such-booking' };
    const record = await openRecordKeyIfExists(tx, secrets, booking.recordKeyId);
    if (!record) return { ok: false, reason: 'erased' };
    return await changeMark(tx, { id, record, list: 'bookings', ...change }, now);
  });
}
