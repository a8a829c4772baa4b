import { recordAct } from '#conference/audit/record-act.server.ts';
import type { Database } from '#platform/database.server.ts';

/** Withdraws a participant's own booking and frees its spot. Withdrawn once more, it stays as it is. */
export async function withdrawBooking(
  db: Database,
  { bookingId, registrationId, requestId }: { bookingId: string; registrationId: string; requestId: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-yours' }> {
  return await db.transaction().execute(async (tx) => {
    const booking = await tx
      .selectFrom('booking')
      .select('holds_spot')
      .where('id', '=', bookingId)
      .where('registration_id', '=', registrationId)
      .forUpdate()
      .executeTakeFirst();
    if (!booking) return { ok: false, reason: 'not-yours' };
    if (!booking.holds_spot) return { ok: true };
    await tx
      .updateTable('booking')
      .set({ status: 'withdrawn', updated_at: now })
      .where('id', '=', bookingId)
      .execute();
    await recordAct(tx, {
      actor: 'participant',
      actorId: registrationId,
      action: 'booking.withdrawn',
      subject: 'booking',
      subjectId: bookingId,
      requestId,
    });
    return { ok: true };
  });
}
