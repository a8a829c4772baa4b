import type { Selectable } from 'kysely';
import { recordAct } from '#conference/audit/record-act.server.ts';
import { openDetails } from '#conference/registration/sealed-details.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Registration } from '#platform/database/database-types.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { readPlan } from './plan-undo.server.ts';
import { readMerge } from './read-merge.server.ts';
import { type OpenedSide, takeApart } from './take-apart.server.ts';
import { lockMerged } from './undo-merge.server.ts';

/**
 * Before erasures are repeated in a restored backup: takes merges apart of which the journal names one side alone. They
 * were undone after the backup, or else both would have been erased; so each side gets back what is its own, and nothing
 * of the erased one stays with the other. Gives how many it were.
 */
export async function splitRestored(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  now: Date,
): Promise<number> {
  for (let count = 0; ; count += 1) {
    const otherId = await findHalfErased(db);
    if (otherId === undefined) return count;
    await db.transaction().execute(async (tx) => await split(tx, secrets, otherId, now));
  }
}

/** The newest first; and before it, the merge by which it went on into a third one. */
async function findHalfErased(db: Database): Promise<string | undefined> {
  const half = await db
    .selectFrom('registration_merge')
    .leftJoin('erasure as kept', 'kept.registration_id', 'kept_id')
    .leftJoin('erasure as other', 'other.registration_id', 'other_id')
    .select(['other_id', 'kept_id'])
    .where((row) =>
      row.or([
        row.and([row('kept.erased_at', 'is', null), row('other.erased_at', 'is not', null)]),
        row.and([row('kept.erased_at', 'is not', null), row('other.erased_at', 'is', null)]),
      ]),
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

async function split(tx: Database, secrets: Secrets, otherId: string, now: Date) {
  await lockMerged(tx, otherId);
  const sides = await readMerge(tx, otherId);
  if (!sides) return;
  const { merge, kept, other } = sides;
  await takeApart(
    tx,
    {
      plan: await readPlan(tx, sides, now),
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

/** Where a key was destroyed since, the restore has put another into its place, which opens nothing. */
async function openSide(
  tx: Database,
  secrets: Secrets,
  registration: Selectable<Registration>,
): Promise<OpenedSide> {
  const record = await openRecordKey(tx, secrets, registration.record_key_id);
  try {
    openDetails(record, registration.sealed_details);
    return { record, isErased: false };
  } catch {
    return { record, isErased: true };
  }
}
