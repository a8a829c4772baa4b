import { recordActs } from '#conference/audit/record-act.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { AuditActor } from '#platform/database/database-types.ts';

export type Release = {
  registrationIds: readonly string[];
  by: { actor: AuditActor; actorId: string };
  /** The reason for the audit: "registration set aside". */
  because: string;
  requestId?: string;
};

/**
 * Withdraws every booking that holds a spot for these registrations, inside the transaction that closes them. Their
 * participants could not withdraw them any more. Returns how many there were.
 */
export async function releaseBookings(tx: Database, release: Release, now: Date): Promise<number> {
  const { registrationIds, by, because, requestId } = release;
  const released = await tx
    .updateTable('booking')
    .set({ status: 'withdrawn', decided_at: now, updated_at: now })
    .where('registration_id', '=', anyOf(registrationIds))
    .where('holds_spot', '=', true)
    .returning('id')
    .execute();
  await recordActs(
    tx,
    released.map(({ id }) => ({
      ...by,
      action: 'booking.withdrawn',
      subject: 'booking',
      subjectId: id,
      requestId,
      detail: { because },
    })),
  );
  return released.length;
}
