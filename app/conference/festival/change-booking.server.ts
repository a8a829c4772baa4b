import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { BookingStatus } from '#platform/database/database-types.ts';
import { violatesConstraint } from '#platform/database/violates-constraint.server.ts';
import { days } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { lockBooking } from './lock-booking.server.ts';
import { selectSpots } from './spots/count-spots.server.ts';

/** The booking, the organiser who changes it, and the id of the request. */
export type BookingChange = { bookingId: string; organiserId: string; requestId: string };

/** Lists the offered spots of an option that nobody holds, sorted by day and number. */
export async function listFreeSpots(db: Database, option: string) {
  return await selectSpots(db)
    .select(['booking_spot.id', 'day', 'number'])
    .where('option', '=', option)
    .where('is_offered', '=', true)
    .where('booking.id', 'is', null)
    .orderBy('day')
    .orderBy('number')
    .execute();
}

/**
 * Moves a booking to another spot of its option (another stall number or, for a hall, another day) and mails its
 * contact. Refuses a spot that is not offered, belongs to another option, or is held by another booking. A unique index
 * prevents two bookings of one spot.
 */
export async function moveBooking(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  { spotId, ...change }: BookingChange & { spotId: number },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'no-such-booking' | 'not-held' | 'spot-taken' }> {
  try {
    return await db.transaction().execute(async (tx) => {
      const booking = await lockBooking(tx, change.bookingId);
      if (!booking) return { ok: false, reason: 'no-such-booking' };
      if (!booking.holds_spot) return { ok: false, reason: 'not-held' };
      if (booking.spot_id === spotId) return { ok: true };
      const newSpot = await tx
        .selectFrom('booking_spot')
        .select(['day', 'number'])
        .where('id', '=', spotId)
        .where('option', '=', booking.option)
        .where('is_offered', '=', true)
        .executeTakeFirst();
      if (!newSpot) return { ok: false, reason: 'spot-taken' };
      await tx
        .updateTable('booking')
        .set({ spot_id: spotId, updated_at: now })
        .where('id', '=', change.bookingId)
        .execute();
      const detail = { from: { day: booking.day, number: booking.number }, to: newSpot };
      await recordAct(tx, { ...actOnBooking(change), action: 'booking.moved', detail });
      const { registrationId } = booking;
      await queueMail(tx, jobs, { kind: 'booking-moved', subjectId: change.bookingId, registrationId });
      return { ok: true };
    });
  } catch (error) {
    if (!violatesConstraint(error, 'one_booking_a_spot')) throw error;
    return { ok: false, reason: 'spot-taken' };
  }
}

/**
 * Extends the time to pay of a requested booking by the given number of days, but only once. A mail tells the applicant,
 * who also gets another reminder.
 */
export async function extendTimeToPay(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  extension: Extension,
  now: Date,
): Promise<ExtensionResult> {
  return await db.transaction().execute(async (tx) => await extendInTransaction(tx, jobs, extension, now));
}

type Extension = BookingChange & { daysToPay: number };
type ExtensionResult =
  | { ok: true }
  | { ok: false; reason: 'no-such-booking' | 'extended-already' }
  | { ok: false; reason: 'not-open'; status: BookingStatus };

/** Does the same as `extendTimeToPay` in the caller's transaction. */
export async function extendInTransaction(
  tx: Database,
  jobs: Platform['jobs'],
  { daysToPay, ...change }: Extension,
  now: Date,
): Promise<ExtensionResult> {
  const booking = await lockBooking(tx, change.bookingId);
  if (!booking) return { ok: false, reason: 'no-such-booking' };
  if (booking.status !== 'requested') return { ok: false, reason: 'not-open', status: booking.status };
  if (booking.extended_at !== null) return { ok: false, reason: 'extended-already' };
  const payBy = new Date(Math.max(booking.pay_by.getTime(), now.getTime()) + days(daysToPay));
  await tx
    .updateTable('booking')
    .set({ pay_by: payBy, is_provisional: false, extended_at: now, reminded_at: null, updated_at: now })
    .where('id', '=', change.bookingId)
    .execute();
  const detail = { from: booking.pay_by.toISOString(), to: payBy.toISOString() };
  await recordAct(tx, { ...actOnBooking(change), action: 'booking.extended', detail });
  const { id: subjectId, registrationId } = booking;
  await queueMail(tx, jobs, { kind: 'booking-extended', subjectId, registrationId });
  return { ok: true };
}

/** Returns the actor and subject fields that the audit records when an organiser changes a booking. */
export function actOnBooking({ bookingId, ...by }: BookingChange) {
  return { ...byOrganiser(by), subject: 'booking', subjectId: bookingId } as const;
}
