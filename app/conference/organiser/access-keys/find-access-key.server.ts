import type { Database } from '#platform/database/database.server.ts';
import { minutes } from '#platform/durations.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';
import { type AccessKey, isInNetwork, keyPrefix, readPermissions } from './access-key.ts';

/** The shortest time between two updates of `last_used_at`, so that not every call writes a row. */
const usedUpdateInterval = minutes(1);

/** Why a key opens nothing: it is wrong, ended or expired, or the call comes from another network. */
export type KeyRefusal = 'unknown' | 'ended' | 'expired' | 'other-network';

/**
 * Finds the access key that a program has sent, and notes that it was used. `address` is the address of the program.
 */
export async function findAccessKey(
  db: Database,
  { token, address }: { token: string; address: string },
  now: Date,
): Promise<{ ok: true; key: AccessKey } | { ok: false; reason: KeyRefusal }> {
  if (!token.startsWith(keyPrefix)) return { ok: false, reason: 'unknown' };
  const row = await db
    .selectFrom('access_key')
    .innerJoin('organiser', 'organiser.id', 'access_key.organiser_id')
    .select(['organiser.id', 'access_key.name', 'permissions', 'expires_at', 'suspended_at', 'last_used_at'])
    .select('network')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!row) return { ok: false, reason: 'unknown' };
  if (row.suspended_at !== null) return { ok: false, reason: 'ended' };
  if (row.expires_at !== null && row.expires_at <= now) return { ok: false, reason: 'expired' };
  if (!isInNetwork(address, row.network)) return { ok: false, reason: 'other-network' };
  if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() > usedUpdateInterval) {
    await db
      .updateTable('access_key')
      .set({ last_used_at: now })
      .where('organiser_id', '=', row.id)
      .execute();
  }
  const { id, name } = row;
  return { ok: true, key: { id, name, roles: [], permissions: readPermissions(row.permissions) } };
}
