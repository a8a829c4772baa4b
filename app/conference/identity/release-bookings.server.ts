import { recordActs } from '#conference/audit/record-act.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { AuditActor } from '#platform/database/database-types.ts';

export type Release = {
  registrationIds: readonly string[];
  by: { actor: AuditActor; actorId: string };
  /** Why, for the audit: "registration set aside". */
  because: string;
  requestId?: string;
};

/** Gives back every spot that registrations hold, inside the transaction that closes them: nobody could see or withdraw them any more. */
export async function releaseBookings(tx: Database, release: Release, now: Date): Promise<number> {
  const { registrationIds, by, because, requestId } = release;
  if (registrationIds.length === 0) return 0;
  const given = await tx
    .updateTable('booking')
    .set({ status: 'withdrawn', decided_at: now, updated_at: now })
    .where('registration_id', 'in', registrationIds)
    .where('holds_spot', '=', true)
    .returning('id')
    .execute();
  await recordActs(
    tx,
    given.map(({ id }) => ({
      ...by,
      action: 'booking.withdrawn',
      subject: 'booking',
      subjectId: id,
      requestId,
      detail: { because },
    })),
  );
  return given.length;
}
