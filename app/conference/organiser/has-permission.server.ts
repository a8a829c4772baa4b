import type { Database } from '#platform/database/database.server.ts';
import { may, type Permission } from './permissions.ts';

/**
 * True if an organiser is not suspended and has a permission now. Used by jobs that run after the organiser's request.
 */
export async function hasPermission(
  db: Database,
  organiserId: string,
  permission: Permission,
): Promise<boolean> {
  const rows = await db
    .selectFrom('organiser_role')
    .innerJoin('organiser', 'organiser.id', 'organiser_role.organiser_id')
    .select('role')
    .where('organiser.id', '=', organiserId)
    .where('suspended_at', 'is', null)
    .execute();
  return may({ roles: rows.map(({ role }) => role) }, permission);
}
