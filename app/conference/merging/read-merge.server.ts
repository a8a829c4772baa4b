import type { Selectable } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { Registration, RegistrationMerge } from '#platform/database/database-types.ts';

/** A merge, with the two registrations as they stand by now. */
export type MergedSides = {
  merge: Selectable<RegistrationMerge>;
  kept: Selectable<Registration>;
  other: Selectable<Registration>;
};

/** The merge by which a registration was set aside, with both sides; undefined where none is remembered. */
export async function readMerge(db: Database, otherId: string): Promise<MergedSides | undefined> {
  const merge = await db
    .selectFrom('registration_merge')
    .selectAll()
    .where('other_id', '=', otherId)
    .executeTakeFirst();
  if (!merge) return undefined;
  const readSide = async (id: string) =>
    await db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { merge, kept: await readSide(merge.kept_id), other: await readSide(otherId) };
}
