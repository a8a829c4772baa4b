import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** The arrival of a person at the door. */
export const doorData = {
  tables: { arrival: { deletedBy: { registration_id: 'registrationIds' } } },
} as const;

/** Reads the arrival times of registrations. Leaves out registrations without an arrival. */
export async function readArrivals(
  db: Database,
  registrationIds: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('arrival')
    .select(['registration_id', 'arrived_at'])
    .where('registration_id', '=', anyOf(registrationIds))
    .execute();
  return new Map(rows.map((row) => [row.registration_id, row.arrived_at]));
}
