import { recordAct } from '#conference/audit/record-act.server.ts';
import type { Database } from '#platform/database.server.ts';

/** Ends the requests whose time to pay has run out, and so frees their spots. */
export async function expireBookings(db: Database, now: Date): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const expired = await tx
      .updateTable('booking')
      .set({ status: 'expired', updated_at: now })
      .where('status', '=', 'requested')
      .where('pay_by', '<=', now)
      .returning('id')
      .execute();
    for (const { id } of expired) {
      await recordAct(tx, { actor: 'system', action: 'booking.expired', subject: 'booking', subjectId: id });
    }
    return expired.length;
  });
}
