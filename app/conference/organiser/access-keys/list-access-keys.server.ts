import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import { type KeyPermission, readPermissions } from './access-key.ts';

/** An access key as the desk shows it. `endedAt` is the press of an owner, `expiresAt` its own end. */
export type ListedKey = {
  id: string;
  name: string;
  hint: string;
  permissions: KeyPermission[];
  network: string | null;
  madeBy: string;
  madeAt: Date;
  expiresAt: Date | null;
  endedAt: Date | null;
  lastUsedAt: Date | null;
};

/** Lists the keys of programs or of devices at the door: those that work first, then the newest. */
export async function listAccessKeys(
  db: Database,
  { areDevices }: { areDevices: boolean },
  now: Date,
): Promise<ListedKey[]> {
  const rows = await db
    .selectFrom('access_key as key')
    .innerJoin('organiser as acting', 'acting.id', 'key.organiser_id')
    .innerJoin('organiser as maker', 'maker.id', 'key.made_by')
    .select(['acting.id', 'key.name', 'hint', 'permissions', 'network', 'maker.name as madeBy'])
    .select(['made_at as madeAt', 'expires_at as expiresAt', 'acting.suspended_at as endedAt'])
    .select('last_used_at as lastUsedAt')
    .where('is_device', '=', areDevices)
    .orderBy(sql`acting.suspended_at is not null or coalesce(key.expires_at <= ${now}, false)`)
    .orderBy('made_at', 'desc')
    .orderBy('acting.id')
    .execute();
  return rows.map((row) => ({ ...row, permissions: readPermissions(row.permissions) }));
}
