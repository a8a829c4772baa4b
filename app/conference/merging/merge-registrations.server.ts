import type { Insertable } from 'kysely';
import { edition } from '#conference/edition/edition.server.ts';
import { closeAccess } from '#conference/identity/close-access.server.ts';
import { keepHeldSpots } from '#conference/identity/keep-held-spots.server.ts';
import { movePayments } from '#conference/payments/move-payments.server.ts';
import { settleCharge } from '#conference/payments/settle-charge.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { RegistrationMerge } from '#platform/database/database-types.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { tryRecordKey } from '#platform/keys/record-keys.server.ts';
import { fillGaps } from './fill-gaps.server.ts';
import { lockForMerge } from './lock-for-merge.server.ts';
import { moveArrival } from './move-arrival.server.ts';
import { moveBookings } from './move-bookings.server.ts';
import { moveFiles } from './move-files.server.ts';
import { recordOnBothSides } from './record-on-both-sides.server.ts';

export type Merge = {
  /** Which one stays, and which one goes into it. */
  keptId: string;
  otherId: string;
  organiserId: string;
  reason: string;
  requestId: string;
};

export type MergeRefusal = 'same' | 'no-such-registration' | 'not-open' | 'merged-already' | 'erased';

/** How much went over from one registration to the other. */
export type Moved = { payments: number; bookings: number; released: number; files: number };

/**
 * Merges two registrations of one person: what the kept one lacks (files, sizes, country), payments, the arrival, and
 * bookings as far as one person may hold so many go over to it; the other is set aside and names it. What went is
 * remembered, so that it can be undone. Refuses to keep one that does not count or wait, and to merge what was merged
 * already.
 */
export async function mergeRegistrations(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  merge: Merge,
  now: Date,
): Promise<{ ok: true; moved: Moved } | { ok: false; reason: MergeRefusal }> {
  const { keptId, otherId } = merge;
  if (keptId === otherId) return { ok: false, reason: 'same' };
  return await db.transaction().execute(async (tx) => {
    const rows = await lockForMerge(tx, [keptId, otherId]);
    const kept = rows.find(({ id }) => id === keptId);
    const other = rows.find(({ id }) => id === otherId);
    if (!kept || !other) return { ok: false, reason: 'no-such-registration' };
    if (kept.standing !== 'counted' && kept.standing !== 'waiting') return { ok: false, reason: 'not-open' };
    if (other.merged_into !== null) return { ok: false, reason: 'merged-already' };
    const keptKey = await tryRecordKey(tx, secrets, kept.record_key_id);
    const otherKey = await tryRecordKey(tx, secrets, other.record_key_id);
    if (!keptKey || !otherKey) return { ok: false, reason: 'erased' };

    const { absorbed } = await setAside(tx, merge, now);
    const filled = await fillGaps(tx, kept, other, now);
    const arrivals = await moveArrival(tx, merge);
    const sides = {
      from: { id: otherId, record: otherKey },
      to: { id: keptId, record: keptKey },
    };
    const files = await moveFiles(tx, sides);
    const bookings = await moveBookings(tx, merge, edition.booking.mostHeldByOne, now);
    await keepHeldSpots(tx, keptId, now);
    const payments = await movePayments(
      tx,
      {
        from: { registrationId: otherId, reference: other.reference, record: otherKey },
        to: { registrationId: keptId, reference: kept.reference, record: keptKey },
        organiserId: merge.organiserId,
      },
      now,
    );
    await settleCharge(tx, { kind: 'registration', id: keptId }, now);
    const devices = await tx
      .selectFrom('device_registration')
      .select('device_id')
      .where('registration_id', '=', otherId)
      .execute();
    await closeAccess(tx, otherId, now);
    await remember(tx, {
      kept_id: keptId,
      other_id: otherId,
      merged_by: merge.organiserId,
      merged_at: now,
      kept_standing: kept.standing,
      other_standing: other.standing,
      other_paid_at: other.paid_at,
      other_withdrawn_at: other.withdrawn_at,
      ...arrivals,
      filled: JSON.stringify(filled),
      original_ids: payments.map(({ before }) => before),
      payment_ids: payments.map(({ after }) => after),
      booking_ids: bookings.moved,
      released_ids: bookings.released,
      released_confirmed_ids: bookings.releasedConfirmed,
      file_ids: files,
      device_ids: devices.map(({ device_id }) => device_id),
      absorbed_ids: absorbed,
    });
    const moved = {
      payments: payments.length,
      bookings: bookings.moved.length,
      released: bookings.released.length + bookings.releasedConfirmed.length,
      files: files.length,
    };
    await recordOnBothSides(tx, merge, {
      kept: { id: keptId, reference: kept.reference, record: keptKey, action: 'registration.merged' },
      other: {
        id: otherId,
        reference: other.reference,
        record: otherKey,
        action: 'registration.merged-into',
      },
      detail: moved,
    });
    return { ok: true, moved };
  });
}

async function remember(tx: Database, row: Insertable<RegistrationMerge>) {
  await tx.insertInto('registration_merge').values(row).execute();
}

async function setAside(tx: Database, { keptId, otherId }: Merge, now: Date) {
  await tx
    .updateTable('registration')
    .set({ standing: 'set-aside', merged_into: keptId, paid_at: null, withdrawn_at: null, updated_at: now })
    .where('id', '=', otherId)
    .execute();
  // What had gone into the other one is now part of the kept one, too.
  const absorbed = await tx
    .updateTable('registration')
    .set({ merged_into: keptId, updated_at: now })
    .where('merged_into', '=', otherId)
    .returning('id')
    .execute();
  // One that waited for its owner's choice counts, unless a third one of its address does.
  await tx
    .updateTable('registration')
    .set({ standing: 'counted', updated_at: now })
    .where('id', '=', keptId)
    .where('standing', '=', 'waiting')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('registration as third')
            .select('third.id')
            .whereRef('third.email', '=', 'registration.email')
            .where('third.standing', '=', 'counted'),
        ),
      ),
    )
    .execute();
  return { absorbed: absorbed.map(({ id }) => id) };
}
