import { type Act, byOrganiser, recordActs } from '#conference/audit/record-act.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Ends an access key at once. Returns false if there is no such key, or if it was ended before. `isDevice` names the
 * kind of key: people who may make keys of devices end these, and no others.
 */
export async function endAccessKey(
  db: Database,
  { keyId, isDevice, ...by }: { keyId: string; isDevice: boolean; organiserId: string; requestId: string },
  now: Date,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('access_key')
      .select('organiser_id')
      .where('organiser_id', '=', keyId)
      .where('is_device', '=', isDevice)
      .executeTakeFirst();
    return found !== undefined && (await endKeys(tx, [keyId], byOrganiser(by), now)) > 0;
  });
}

/**
 * Ends the keys that an organiser has made, because the organiser is suspended or may not make such keys any more: they
 * may have kept a copy. `areDevices` names one kind of keys. Without it, all kinds end. `by` is the actor of the change.
 */
export async function endKeysBy(
  tx: Database,
  { organiserId, areDevices, by }: { organiserId: string; areDevices?: boolean; by: Actor },
  now: Date,
): Promise<void> {
  const made = await tx
    .selectFrom('access_key')
    .select('organiser_id')
    .where('made_by', '=', organiserId)
    .$if(areDevices !== undefined, (keys) => keys.where('is_device', '=', areDevices === true))
    .execute();
  await endKeys(
    tx,
    made.map(({ organiser_id }) => organiser_id),
    by,
    now,
  );
}

type Actor = Pick<Act, 'actor' | 'actorId' | 'requestId'>;

/** Ends those of the keys that were not ended before, and returns how many. */
async function endKeys(tx: Database, ids: string[], by: Actor, now: Date): Promise<number> {
  if (ids.length === 0) return 0;
  const ended = await tx
    .updateTable('organiser')
    .set({ suspended_at: now })
    .where('id', 'in', ids)
    .where('suspended_at', 'is', null)
    .returning('id')
    .execute();
  const act = { ...by, action: 'access-key.ended', subject: 'organiser' } as const;
  await recordActs(
    tx,
    ended.map(({ id }) => ({ ...act, subjectId: id })),
  );
  return ended.length;
}
