import { type Act, recordActs } from '#conference/audit/record-act.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';

export type Release = {
  registrationIds: readonly string[];
  by: Pick<Act, 'actor' | 'actorId' | 'requestId'>;
  /** The reason that the audit records, such as "another registration chosen". */
  because: string;
  /** When the participant asked to cancel. The refund rules of that moment apply. */
  askedAt?: Date | undefined;
};

/**
 * Withdraws all bookings of these registrations that hold spots. Call it in the transaction that closes the
 * registrations, because their participants cannot withdraw the bookings later. Returns the number of bookings.
 */
export async function releaseBookings(
  tx: Database,
  { registrationIds, by, because, askedAt }: Release,
  now: Date,
): Promise<number> {
  const released = await tx
    .updateTable('booking')
    .set({ status: 'withdrawn', decided_at: now, updated_at: now, cancellation_asked_at: askedAt ?? null })
    .where('registration_id', '=', anyOf(registrationIds))
    .where('holds_spot', '=', true)
    .returning('id')
    .execute();
  const act = { ...by, action: 'booking.withdrawn', subject: 'booking', detail: { because } } as const;
  await recordActs(
    tx,
    released.map(({ id }) => ({ ...act, subjectId: id })),
  );
  return released.length;
}
