import type { Database } from '#platform/database/database.server.ts';
import { violatesConstraint } from '#platform/database/violates-constraint.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { tryRecordKey } from '#platform/keys/record-keys.server.ts';
import { holdMerges, lockForMerge } from './lock-for-merge.server.ts';
import { planUndo, type UndoRefusal } from './plan-undo.server.ts';
import { recordOnBothSides } from './record-on-both-sides.server.ts';
import { takeApart, type WentBack } from './take-apart.server.ts';

export type MergeUndo = {
  /** The one that was set aside by the merge. */
  otherId: string;
  organiserId: string;
  reason: string;
  requestId: string;
};

type Undone =
  | { ok: true; keptId: string; wentBack: WentBack }
  | { ok: false; reason: UndoRefusal | 'erased' };

/**
 * Undoes a merge: the registration that was set aside lives again, with everything that the merge took from it and is
 * still there; what came since stays with the other. Refuses where it went on into a third one, was erased or destroyed
 * since, or where money that came along was paid back.
 */
export async function undoMerge(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  undo: MergeUndo,
  now: Date,
): Promise<Undone> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await undoOnce({ db, secrets }, undo, now);
    } catch (error) {
      // Somebody took one of its spots, or its address, at this very moment: the next plan knows.
      if (tries === mostTries || !violatesConstraint(error, ...taken)) throw error;
    }
  }
}

const mostTries = 5;
const taken = ['one_booking_a_spot', 'one_counted_registration_an_address'];

async function undoOnce(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  undo: MergeUndo,
  now: Date,
): Promise<Undone> {
  return await db.transaction().execute(async (tx) => {
    await lockMerged(tx, undo.otherId);
    const planned = await planUndo(tx, undo.otherId, now);
    if (!planned.ok) return planned;
    const { plan } = planned;
    const kept = await tryRecordKey(tx, secrets, plan.kept.record_key_id);
    const other = await tryRecordKey(tx, secrets, plan.other.record_key_id);
    if (!kept || !other) return { ok: false, reason: 'erased' };
    const { organiserId, requestId } = undo;
    const wentBack = await takeApart(
      tx,
      {
        plan,
        kept: { record: kept, isErased: false },
        other: { record: other, isErased: false },
        organiserId,
        by: { actor: 'organiser', actorId: organiserId, requestId },
      },
      now,
    );
    const { id: keptId, reference } = plan.kept;
    await recordOnBothSides(tx, undo, {
      kept: { id: keptId, reference, record: kept, action: 'registration.merge-undone' },
      other: {
        id: plan.other.id,
        reference: plan.other.reference,
        record: other,
        action: 'registration.taken-out',
      },
      detail: wentBack,
    });
    return { ok: true, keptId, wentBack };
  });
}

/** Locks both of them, and what went along. */
export async function lockMerged(tx: Database, otherId: string): Promise<void> {
  await holdMerges(tx);
  const merge = await tx
    .selectFrom('registration_merge')
    .select('kept_id')
    .where('other_id', '=', otherId)
    .executeTakeFirst();
  await lockForMerge(tx, merge ? [otherId, merge.kept_id] : [otherId]);
}
