import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { kitItems } from './hand-out.server.ts';

/** The things that a person was handed. After an erasure, the stock still counts them as handed out. */
export const kitData = { tables: { kit_handout: 'unlinked', kit_stock: 'nobody' } } as const;

/** Lists the things that a person was handed, for the copy of their data. */
export async function listHandoutsOf(db: Database, registrationIds: readonly string[]) {
  const rows = await db
    .selectFrom('kit_handout')
    .select(['item', 'size', 'handed_at as handedOutAt', 'undone_at as takenBackAt'])
    .where('registration_id', '=', anyOf(registrationIds))
    .orderBy('handed_at')
    .execute();
  return rows.map(({ item, ...row }) => ({
    thing: kitItems.find(({ id }) => id === item)?.name ?? item,
    ...row,
  }));
}

type Merge = { from: string; to: string };

/** Moves handouts to the registration that a merge keeps. */
export async function moveHandouts(tx: Database, { from, to }: Merge): Promise<void> {
  await tx
    .updateTable('kit_handout')
    .set({ registration_id: to, moved_from: sql`array_append(moved_from, ${from}::uuid)` })
    .where('registration_id', '=', from)
    .execute();
}

/** Moves back what {@link moveHandouts} moved. */
export async function returnHandouts(tx: Database, { from, to }: Merge): Promise<void> {
  await tx
    .updateTable('kit_handout')
    .set({ registration_id: to, moved_from: sql`trim_array(moved_from, 1)` })
    .where('registration_id', '=', from)
    .where(sql<boolean>`moved_from[cardinality(moved_from)] = ${to}::uuid`)
    .execute();
}
