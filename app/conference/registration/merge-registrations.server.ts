import type { Selectable } from 'kysely';
import { recordAct } from '#conference/audit/record-act.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { closeAccess } from '#conference/identity/close-access.server.ts';
import { movePayments } from '#conference/payments/move-payments.server.ts';
import { settleCharge } from '#conference/payments/settle-charge.server.ts';
import type { Database } from '#platform/database.server.ts';
import type { Registration } from '#platform/database-types.ts';
import { type RecordKey, tryRecordKey } from '#platform/record-keys.server.ts';
import type { Platform } from '#platform/request-context.server.ts';
import { handOverFile } from '#platform/stored-files.server.ts';
import { moveBookings } from './move-bookings.server.ts';

export type Merge = {
  /** Which one stays, and which one goes into it. */
  keptId: string;
  otherId: string;
  organiserId: string;
  reason: string;
  requestId: string;
};

export type MergeRefusal = 'same' | 'no-such-registration' | 'not-open' | 'merged-already' | 'erased';

/** What went over from one registration to the other. */
export type Moved = { payments: number; bookings: number; released: number; files: number };

/**
 * Merges two registrations of one person: what the kept one lacks (files, sizes, country), payments and bookings go over
 * to it as far as one person may hold so many; the other is set aside and names it. Refuses to keep one that does not
 * count or wait, and to merge what was merged already.
 */
export async function mergeRegistrations(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  merge: Merge,
  now: Date,
): Promise<{ ok: true; moved: Moved } | { ok: false; reason: MergeRefusal }> {
  const { keptId, otherId } = merge;
  if (keptId === otherId) return { ok: false, reason: 'same' };
  return await db.transaction().execute(async (tx) => {
    // In one order, so that two merges at once wait for each other.
    const rows = await tx
      .selectFrom('registration')
      .selectAll()
      .where('id', 'in', [keptId, otherId])
      .orderBy('id')
      .forUpdate()
      .execute();
    const kept = rows.find(({ id }) => id === keptId);
    const other = rows.find(({ id }) => id === otherId);
    if (!kept || !other) return { ok: false, reason: 'no-such-registration' };
    if (kept.standing !== 'counted' && kept.standing !== 'waiting') return { ok: false, reason: 'not-open' };
    if (other.merged_into !== null) return { ok: false, reason: 'merged-already' };
    const keptKey = await tryRecordKey(tx, secrets, kept.record_key_id);
    const otherKey = await tryRecordKey(tx, secrets, other.record_key_id);
    if (!keptKey || !otherKey) return { ok: false, reason: 'erased' };

    await setAside(tx, merge, now);
    await fillGaps(tx, kept, other, now);
    const files = await moveFiles(tx, merge, { keptKey, otherKey });
    const { bookings, released } = await moveBookings(tx, merge, edition.booking.mostHeldByOne, now);
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
    await closeAccess(tx, otherId, now);
    const moved = { payments, bookings, released, files };
    await writeActs(tx, merge, { kept, other, keptKey, otherKey }, moved);
    return { ok: true, moved };
  });
}

async function setAside(tx: Database, { keptId, otherId }: Merge, now: Date) {
  await tx
    .updateTable('registration')
    .set({ standing: 'set-aside', merged_into: keptId, paid_at: null, withdrawn_at: null, updated_at: now })
    .where('id', '=', otherId)
    .execute();
  // What had gone into the other one is now part of the kept one, too.
  await tx
    .updateTable('registration')
    .set({ merged_into: keptId, updated_at: now })
    .where('merged_into', '=', otherId)
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
}

async function fillGaps(
  tx: Database,
  kept: Selectable<Registration>,
  other: Selectable<Registration>,
  now: Date,
) {
  await tx
    .updateTable('registration')
    .set({
      country: kept.country ?? other.country,
      cloth_size: kept.cloth_size ?? other.cloth_size,
      shoe_size: kept.shoe_size ?? other.shoe_size,
      interested_doctorate: kept.interested_doctorate || other.interested_doctorate,
      updated_at: now,
    })
    .where('id', '=', kept.id)
    .execute();
}

/** A file that both have stays where it is. */
async function moveFiles(
  tx: Database,
  { keptId, otherId }: Merge,
  { keptKey, otherKey }: { keptKey: RecordKey; otherKey: RecordKey },
): Promise<number> {
  const files = await tx
    .selectFrom('registration_file')
    .select(['registration_id', 'kind', 'file_id'])
    .where('registration_id', 'in', [keptId, otherId])
    .execute();
  const has = files.filter((file) => file.registration_id === keptId).map(({ kind }) => kind);
  const missing = files.filter((file) => file.registration_id === otherId && !has.includes(file.kind));
  for (const { file_id } of missing) {
    await handOverFile(tx, file_id, otherKey, keptKey);
    await tx
      .updateTable('registration_file')
      .set({ registration_id: keptId })
      .where('file_id', '=', file_id)
      .execute();
  }
  return missing.length;
}

type Sides = {
  kept: { reference: string };
  other: { reference: string };
  keptKey: RecordKey;
  otherKey: RecordKey;
};

/** Each of the two has it in its own history. */
async function writeActs(
  tx: Database,
  { keptId, otherId, organiserId, reason, requestId }: Merge,
  { kept, other, keptKey, otherKey }: Sides,
  moved: Moved,
) {
  const act = {
    actor: 'organiser',
    actorId: organiserId,
    subject: 'registration',
    requestId,
    reason,
  } as const;
  await recordAct(tx, {
    ...act,
    action: 'registration.merged',
    subjectId: keptId,
    record: keptKey,
    detail: moved,
    // Not in clear: on a bank's statement a reference stands beside a name, and the act outlives an erasure.
    sealedDetail: { with: other.reference },
  });
  await recordAct(tx, {
    ...act,
    action: 'registration.merged-into',
    subjectId: otherId,
    record: otherKey,
    sealedDetail: { into: kept.reference },
  });
}
