import { violatesConstraint } from '#platform/database/violates-constraint.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKeyIfExists } from '#platform/keys/record-keys.server.ts';
import { carryOutUndo, type MovedBack } from './carry-out-undo.server.ts';
import { lockForUndo } from './lock-merge.server.ts';
import { planUndo, type UndoRefusal } from './plan-undo.server.ts';
import { recordOnBothSides } from './record-on-both-sides.server.ts';

export type MergeUndo = {
  /** The registration that was merged into the kept one. */
  otherId: string;
  organiserId: string;
  reason: string;
  requestId: string;
};

type Undone =
  | { ok: true; keptId: string; movedBack: MovedBack }
  | { ok: false; reason: UndoRefusal | 'erased' };

/**
 * Undoes a merge. The other registration gets back everything that the merge moved. Refuses if `planUndo` refuses, or
 * if one of the two was erased.
 */
export async function undoMerge(
  platform: Pick<Platform, 'db' | 'secrets'>,
  undo: MergeUndo,
  now: Date,
): Promise<Undone> {
  try {
    return await undoOnce(platform, undo, now);
  } catch (error) {
    // After the plan was made, somebody booked one of the spots, or registered with the email address of the other
    // registration.
    if (!violatesConstraint(error, 'one_booking_a_spot', 'one_active_registration_an_address')) throw error;
    return { ok: false, reason: 'changed-since' };
  }
}

async function undoOnce(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  undo: MergeUndo,
  now: Date,
): Promise<Undone> {
  return await db.transaction().execute(async (tx) => {
    await lockForUndo(tx, undo.otherId);
    const planned = await planUndo(tx, undo.otherId, now);
    if (!planned.ok) return planned;
    const { plan } = planned;
    const kept = await openRecordKeyIfExists(tx, secrets, plan.kept.record_key_id);
    const other = await openRecordKeyIfExists(tx, secrets, plan.other.record_key_id);
    if (!kept || !other) return { ok: false, reason: 'erased' };
    const { organiserId, requestId } = undo;
    const movedBack = await carryOutUndo(
      tx,
      {
        plan,
        keys: { kept, other },
        organiserId,
        by: { actor: 'organiser', actorId: organiserId, requestId },
      },
      now,
    );
    const { id: keptId, reference } = plan.kept;
    await recordOnBothSides(tx, undo, {
      kept: { registrationId: keptId, reference, record: kept, action: 'registration.merge-undone' },
      other: {
        registrationId: plan.other.id,
        reference: plan.other.reference,
        record: other,
        action: 'registration.taken-out',
      },
      detail: movedBack,
    });
    return { ok: true, keptId, movedBack };
  });
}
