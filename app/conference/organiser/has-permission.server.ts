import type { Database } from '#platform/database/database.server.ts';
import { readPermissions } from './access-keys/access-key.ts';
import { may, type Permission } from './permissions.ts';

/**
 * True if an organiser or an access key is not suspended and has a permission now. Used by jobs that run after their
 * request.
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
  if (may({ roles: rows.map(({ role }) => role) }, permission)) return true;
  const key = await db
    .selectFrom('access_key')
    .innerJoin('organiser', 'organiser.id', 'access_key.organiser_id')
    .select('permissions')
    .where('organiser.id', '=', organiserId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return key !== undefined && may({ roles: [], permissions: readPermissions(key.permissions) }, permission);
}
