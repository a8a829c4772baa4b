import { type Selectable, sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { Registration } from '#platform/database/database-types.ts';

/** An advisory lock. Its number never changes. */
const mergeLock = 7_202_601_30;

/** Waits for any other merge, or the undoing of one, until the transaction ends: they alone change what went where. */
export async function holdMerges(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${mergeLock})`.execute(tx);
}

/**
 * Locks registrations with all that went into them, and gives them. All at once, and in the order that erasures keep,
 * too.
 */
export async function lockForMerge(
  tx: Database,
  ids: readonly string[],
): Promise<Selectable<Registration>[]> {
  await holdMerges(tx);
  return await tx
    .selectFrom('registration')
    .selectAll()
    .where((row) => row.or([row('id', 'in', ids), row('merged_into', 'in', ids)]))
    .orderBy('id')
    .forUpdate()
    .execute();
}
