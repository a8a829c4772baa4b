import { byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import { lockRegistrationShared } from '#conference/registration/record/lock-registration.server.ts';
import { isOpen } from '#conference/registration/registration-status.ts';
import type { Database } from '#platform/database/database.server.ts';
import { violatesConstraint } from '#platform/database/violates-constraint.server.ts';
import { undoUntil } from './undo-time.ts';

type Restore = { bookingId: string; registrationId: string; requestId: string };
type RestoreResult = { ok: true } | { ok: false; reason: 'not-yours' | 'too-late' | 'spot-taken' };

/**
 * Undoes a withdrawal that the applicant made a moment ago: the booking holds its spot again, with its earlier
 * status. Refuses after the time to undo, and if somebody else holds the spot now. Does nothing if the booking still
 * holds its spot.
 */
export async function restoreBooking(
  db: Database,
  { bookingId, ...asked }: Restore,
  now: Date,
): Promise<RestoreResult> {
  try {
    return await db.transaction().execute(async (tx) => {
      const person = await lockRegistrationShared(tx, asked.registrationId);
      const booking = await tx
        .selectFrom('booking')
        .select(['holds_spot', 'withdrawn_from', 'decided_at'])
        .where('id', '=', bookingId)
        .where('registration_id', '=', asked.registrationId)
        .forUpdate()
        .executeTakeFirst();
      if (!booking) return { ok: false, reason: 'not-yours' };
      if (booking.holds_spot) return { ok: true };
      const { withdrawn_from: status } = booking;
      const until = undoUntil(booking);
      if (status === null || !until || until < now || !person || !isOpen(person.status)) {
        return { ok: false, reason: 'too-late' };
      }
      await tx
        .updateTable('booking')
        .set({ status, withdrawn_from: null, decided_at: null, updated_at: now })
        .where('id', '=', bookingId)
        .execute();
      const subject = { subject: 'booking', subjectId: bookingId } as const;
      await recordAct(tx, { ...byParticipant(asked), ...subject, action: 'booking.restored' });
      return { ok: true };
    });
  } catch (error) {
    const isTaken = takenConstraints.some((constraint) => violatesConstraint(error, constraint));
    if (!isTaken) throw error;
    return { ok: false, reason: 'spot-taken' };
  }
}

/**
 * The unique indexes that can refuse to restore a booking: another booking took the spot or the hold in the meantime,
 * or the same form made a new booking.
 */
const takenConstraints = ['one_booking_a_spot', 'one_booking_a_hold', 'one_booking_a_submission'];
