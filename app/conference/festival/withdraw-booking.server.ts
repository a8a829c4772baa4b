import { byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Withdraws a participant's own booking and releases its spot. `restoreBooking` undoes it for a short time. Does
 * nothing if the booking holds no spot. Refuses if money was received for the booking, because then an organiser must
 * withdraw the booking and refund the money.
 */
export async function withdrawBooking(
  db: Database,
  { bookingId, ...asked }: { bookingId: string; registrationId: string; requestId: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-yours' | 'money-received' }> {
  return await db.transaction().execute(async (tx) => {
    // If another transaction is recording a payment, it has locked this row, so this query waits for it.
    const booking = await tx
      .selectFrom('booking')
      .select(['holds_spot', 'status'])
      .where('id', '=', bookingId)
      .where('registration_id', '=', asked.registrationId)
      .forUpdate()
      .executeTakeFirst();
    if (!booking) return { ok: false, reason: 'not-yours' };
    if (!booking.holds_spot) return { ok: true };
    const balance = await readBalance(tx, { kind: 'booking', id: bookingId });
    if (balance && balance.received > balance.repaid) return { ok: false, reason: 'money-received' };
    await tx
      .updateTable('booking')
      .set({ status: 'withdrawn', withdrawn_from: booking.status, decided_at: now, updated_at: now })
      .where('id', '=', bookingId)
      .execute();
    const subject = { subject: 'booking', subjectId: bookingId } as const;
    await recordAct(tx, { ...byParticipant(asked), ...subject, action: 'booking.withdrawn' });
    return { ok: true };
  });
}
