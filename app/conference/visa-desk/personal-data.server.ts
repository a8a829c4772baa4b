import { sql } from 'kysely';
import { edition } from '#conference/edition/edition.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** The clearances of a person. A batch names nobody. */
export const visaDeskData = {
  tables: {
    visa_clearance: { deletedBy: { registration_id: 'registrationIds' } },
    clearance_batch: 'nobody',
  },
} as const;

/** Lists a person's clearances for the copy of their data. */
export async function listClearancesOf(db: Database, registrationIds: readonly string[]) {
  const rows = await db
    .selectFrom('visa_clearance as own')
    .innerJoin('clearance_batch as batch', 'batch.id', 'own.batch_id')
    .select(['own.clearance', 'own.state', 'batch.sent_on as sentOn', 'own.answered_on as answeredOn'])
    .where('registration_id', '=', anyOf(registrationIds))
    .orderBy('batch.sent_on')
    .execute();
  return rows.map(({ clearance, ...row }) => ({ clearance: nameClearance(clearance), ...row }));
}

/** The name of a clearance. Returns the id if the edition no longer has it. */
export function nameClearance(id: string): string {
  return edition.visa?.clearances.find((one) => one.id === id)?.name ?? id;
}

type Merge = { from: string; to: string };

/** Gives clearances to the registration that is kept in a merge, as far as that has none of its own. */
export async function moveClearances(tx: Database, { from, to }: Merge): Promise<void> {
  const own = tx
    .selectFrom('visa_clearance as own')
    .select('own.clearance')
    .where('registration_id', '=', to);
  await tx
    .updateTable('visa_clearance')
    .set({ registration_id: to, moved_from: sql`array_append(moved_from, ${from}::uuid)` })
    .where('registration_id', '=', from)
    .where('clearance', 'not in', own)
    .execute();
}

/** Gives back the clearances that {@link moveClearances} moved. */
export async function returnClearances(tx: Database, { from, to }: Merge): Promise<void> {
  await tx
    .updateTable('visa_clearance')
    .set({ registration_id: to, moved_from: sql`trim_array(moved_from, 1)` })
    .where('registration_id', '=', from)
    .where(sql<boolean>`moved_from[cardinality(moved_from)] = ${to}::uuid`)
    .execute();
}
