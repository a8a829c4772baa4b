import { sql } from 'kysely';
import { lockWithMerged } from '#conference/registration/record/lock-registration.server.ts';
import type { RegistrationRow } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** The number of an advisory lock. It never changes. */
const mergeLock = 7_202_601_30;

/** Waits for any other merge or undoing, and then locks these registrations with all that were merged into them. */
export async function lockForMerge(tx: Database, ids: readonly string[]): Promise<RegistrationRow[]> {
  await lockMerges(tx);
  return await lockWithMerged(tx, ids);
}

/** Locks both sides of the merge by which a registration was set aside, with all that were merged into them. */
export async function lockForUndo(tx: Database, otherId: string): Promise<void> {
  await lockMerges(tx);
  const merge = await tx
    .selectFrom('registration_merge')
    .select('kept_id')
    .where('other_id', '=', otherId)
    .executeTakeFirst();
  await lockWithMerged(tx, merge ? [otherId, merge.kept_id] : [otherId]);
}

/** Only merges and their undoing change which registration was merged into which. */
async function lockMerges(tx: Database) {
  await sql`select pg_advisory_xact_lock(${mergeLock})`.execute(tx);
}
