import type { Insertable } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { RegistrationMerge } from '#platform/database/database-types.ts';

/** What a merge remembers of two arrivals. */
export type MergedArrivals = Pick<
  Insertable<RegistrationMerge>,
  'kept_arrived_at' | 'kept_marked_by' | 'other_arrived_at' | 'other_marked_by'
>;

/**
 * Takes the door's mark over in a merge, inside its transaction: of two the earlier one stays. Gives both as they were.
 */
export async function moveArrival(
  tx: Database,
  { keptId, otherId }: { keptId: string; otherId: string },
): Promise<MergedArrivals> {
  const rows = await tx
    .deleteFrom('arrival')
    .where('registration_id', 'in', [keptId, otherId])
    .returningAll()
    .execute();
  const kept = rows.find((row) => row.registration_id === keptId);
  const other = rows.find((row) => row.registration_id === otherId);
  const [first] = rows.toSorted((one, two) => one.arrived_at.getTime() - two.arrived_at.getTime());
  if (first) {
    await tx
      .insertInto('arrival')
      .values({ ...first, registration_id: keptId })
      .execute();
  }
  return {
    kept_arrived_at: kept?.arrived_at ?? null,
    kept_marked_by: kept?.marked_by ?? null,
    other_arrived_at: other?.arrived_at ?? null,
    other_marked_by: other?.marked_by ?? null,
  };
}
