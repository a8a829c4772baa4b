import { sql } from 'kysely';
import { lockWithMerged } from '#conference/registration/record/lock-registration.server.ts';
import type { RegistrationRow } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** The number of an advisory lock. Never change it. */
const mergeLock = 7_202_601_30;

/**
 * Waits until no other merge is being made or undone. Then locks these registrations and all that were merged into
 * them.
 */
export async function lockForMerge(tx: Database, ids: readonly string[]): Promise<RegistrationRow[]> {
  await lockMerges(tx);
  return await lockWithMerged(tx, ids);
}

/**
 * Waits like `lockForMerge`. Then locks the registration `otherId`, the registration that it was merged into, and all
 * that were merged into one of the two.
 */
export async function lockForUndo(tx: Database, otherId: string): Promise<void> {
  await lockMerges(tx);
  const merge = await tx
    .selectFrom('registration_merge')
    .select('kept_id')
    .where('other_id', '=', otherId)
    .executeTakeFirst();
  await lockWithMerged(tx, merge ? [otherId, merge.kept_id] : [otherId]);
}

/** Lets only one transaction at a time make or undo merges. */
async function lockMerges(tx: Database) {
  await sql`select pg_advisory_xact_lock(${mergeLock})`.execute(tx);
}
