import type { Selectable } from 'kysely';
import { type RegistrationRow, registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { RegistrationMerge } from '#platform/database/database-types.ts';

/** A merge, with the current rows of its two registrations: `other` was merged into `kept`. */
export type MergedPair = {
  merge: Selectable<RegistrationMerge>;
  kept: RegistrationRow;
  other: RegistrationRow;
};

/** Reads the merge of a registration into another one. Returns undefined if no merge is stored. */
export async function readMerge(db: Database, otherId: string): Promise<MergedPair | undefined> {
  const merge = await db
    .selectFrom('registration_merge')
    .selectAll()
    .where('other_id', '=', otherId)
    .executeTakeFirst();
  if (!merge) return undefined;
  const read = async (id: string) => await registrations(db).where('id', '=', id).executeTakeFirstOrThrow();
  return { merge, kept: await read(merge.kept_id), other: await read(otherId) };
}
