import { recordActs } from '#conference/audit/record-act.server.ts';
import { releaseBookings } from '#conference/identity/release-bookings.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Merge } from './merge-registrations.server.ts';

/** The bookings that a merge took over, and those whose spots it gave back, by how they stood. */
export type MovedBookings = { moved: string[]; released: string[]; releasedConfirmed: string[] };

/**
 * Moves the bookings of one registration that hold spots to another, the oldest first, until that one holds `most`; the
 * spots of the rest are given back. Bookings that are over stay, with what was sealed for them.
 */
export async function moveBookings(
  tx: Database,
  { keptId, otherId, organiserId, requestId }: Merge,
  most: number,
  now: Date,
): Promise<MovedBookings> {
  const rows = await tx
    .selectFrom('booking')
    .select(['id', 'registration_id', 'hold', 'status'])
    .where('registration_id', 'in', [keptId, otherId])
    .where('holds_spot', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  const taken = rows.filter((row) => row.registration_id === keptId).map(({ hold }) => hold);
  const own = rows.filter((row) => row.registration_id === otherId);
  const moving = own.slice(0, Math.max(0, most - taken.length));
  for (const { id } of moving) {
    const hold = nextHold(taken);
    taken.push(hold);
    await tx
      .updateTable('booking')
      .set({ registration_id: keptId, hold, updated_at: now })
      .where('id', '=', id)
      .execute();
  }
  const by = { actor: 'organiser', actorId: organiserId } as const;
  await recordActs(
    tx,
    moving.map(({ id }) => ({
      ...by,
      action: 'booking.moved',
      subject: 'booking',
      subjectId: id,
      requestId,
      detail: { because: 'registrations merged' },
    })),
  );
  const because = 'registrations merged, too many held';
  await releaseBookings(tx, { registrationIds: [otherId], by, because, requestId }, now);
  const released = own.slice(moving.length);
  const idsOf = (status: 'requested' | 'confirmed') =>
    released.filter((row) => row.status === status).map(({ id }) => id);
  return {
    moved: moving.map(({ id }) => id),
    released: idsOf('requested'),
    releasedConfirmed: idsOf('confirmed'),
  };
}

/** The first hold that is not taken. */
export function nextHold(taken: readonly number[]): number {
  for (let hold = 1; ; hold += 1) if (!taken.includes(hold)) return hold;
}
