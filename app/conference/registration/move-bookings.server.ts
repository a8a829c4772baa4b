import { recordActs } from '#conference/audit/record-act.server.ts';
import { releaseBookings } from '#conference/identity/release-bookings.server.ts';
import type { Database } from '#platform/database.server.ts';
import type { Merge } from './merge-registrations.server.ts';

/**
 * Moves the bookings of one registration that hold spots to another, the oldest first, until that one holds `most`; the
 * spots of the rest are given back. Bookings that are over stay, with what was sealed for them.
 */
export async function moveBookings(
  tx: Database,
  { keptId, otherId, organiserId, requestId }: Merge,
  most: number,
  now: Date,
): Promise<{ bookings: number; released: number }> {
  const rows = await tx
    .selectFrom('booking')
    .select(['id', 'registration_id', 'hold'])
    .where('registration_id', 'in', [keptId, otherId])
    .where('holds_spot', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  const taken = rows.filter((row) => row.registration_id === keptId).map(({ hold }) => hold);
  const free = Array.from({ length: most }, (_, index) => index + 1).filter((hold) => !taken.includes(hold));
  const moved: string[] = [];
  for (const row of rows.filter(({ registration_id }) => registration_id === otherId)) {
    const hold = free.shift();
    if (hold === undefined) break;
    await tx
      .updateTable('booking')
      .set({ registration_id: keptId, hold, updated_at: now })
      .where('id', '=', row.id)
      .execute();
    moved.push(row.id);
  }
  const by = { actor: 'organiser', actorId: organiserId } as const;
  await recordActs(
    tx,
    moved.map((id) => ({
      ...by,
      action: 'booking.moved',
      subject: 'booking',
      subjectId: id,
      requestId,
      detail: { because: 'registrations merged' },
    })),
  );
  const because = 'registrations merged, too many held';
  const released = await releaseBookings(tx, { registrationIds: [otherId], by, because, requestId }, now);
  return { bookings: moved.length, released };
}
