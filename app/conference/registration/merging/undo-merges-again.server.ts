import { recordAct } from '#conference/audit/record-act.server.ts';
import type { RegistrationRow } from '#conference/registration/registrations.server.ts';
import { opensDetails } from '#conference/registration/sealed-details.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { carryOutUndo, type SideKey } from './carry-out-undo.server.ts';
import { lockForUndo } from './lock-merge.server.ts';
import { readPlan } from './plan-undo.server.ts';
import { readMerge } from './read-merge.server.ts';

/**
 * Undoes merges in a restored backup if only one of their two registrations was erased later. An erasure deletes both
 * registrations of a merge, so such a merge must have been undone between the backup and the erasure. Call this before
 * the erasures are repeated, so that no data of the erased person stays with the other registration. Returns the number
 * of undone merges.
 */
export async function undoMergesAgainAfterRestore(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  erasedIds: readonly string[],
  now: Date,
): Promise<number> {
  for (let count = 0; ; count += 1) {
    const otherId = await findHalfErased(db, erasedIds);
    if (otherId === undefined) return count;
    await db.transaction().execute(async (tx) => await undo(tx, secrets, otherId, now));
  }
}

/**
 * Finds the newest merge that must be undone, and returns the id of its other registration. If the kept registration of
 * this merge was merged into a third one, that later merge must be undone first, so finds that one.
 */
async function findHalfErased(db: Database, erasedIds: readonly string[]): Promise<string | undefined> {
  const half = await db
    .selectFrom('registration_merge')
    .select(['other_id', 'kept_id'])
    .where((row) =>
      row(row.parens('kept_id', '=', anyOf(erasedIds)), '!=', row.parens('other_id', '=', anyOf(erasedIds))),
    )
    .orderBy('merged_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  let found = half;
  for (let next = half; next; ) {
    found = next;
    next = await db
      .selectFrom('registration_merge')
      .select(['other_id', 'kept_id'])
      .where('other_id', '=', next.kept_id)
      .executeTakeFirst();
  }
  return found?.other_id;
}

async function undo(tx: Database, secrets: Secrets, otherId: string, now: Date) {
  await lockForUndo(tx, otherId);
  const pair = await readMerge(tx, otherId);
  if (!pair) return;
  const { merge, kept, other } = pair;
  await carryOutUndo(
    tx,
    {
      plan: await readPlan(tx, pair, now),
      kept: await openSide(tx, secrets, kept),
      other: await openSide(tx, secrets, other),
      organiserId: merge.merged_by,
      by: { actor: 'system' },
    },
    now,
  );
  for (const subjectId of [merge.kept_id, otherId]) {
    const action = subjectId === otherId ? 'registration.taken-out' : 'registration.merge-undone';
    const detail = { because: 'undone after this backup was made' };
    await recordAct(tx, { actor: 'system', action, subject: 'registration', subjectId, detail });
  }
}

/**
 * Opens a registration's key. If the key was destroyed, the restore has made a new key, which does not open older
 * values.
 */
async function openSide(
  tx: Database,
  secrets: Secrets,
  { id, record_key_id }: RegistrationRow,
): Promise<SideKey> {
  const record = await openRecordKey(tx, secrets, record_key_id);
  return { record, isErased: !(await opensDetails(tx, record, id)) };
}
