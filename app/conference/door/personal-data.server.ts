import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** When a person arrived. */
export const doorData = {
  tables: { arrival: { deletedBy: { registration_id: 'registrationIds' } } },
} as const;

/** When each of these registrations arrived. Leaves out those that did not. */
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
