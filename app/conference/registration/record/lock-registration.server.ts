import { registrations } from '#conference/registration/registrations.server.ts';
import { openStandings } from '#conference/registration/standing.ts';
import type { Database } from '#platform/database/database.server.ts';

/** Locks a registration until the transaction ends. Returns undefined if there is none. */
export async function lockRegistration(tx: Database, id: string) {
  return await registrations(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks registrations and those that were merged into them, in the order of their ids, as erasures do. */
export async function lockWithMerged(tx: Database, ids: readonly string[]) {
  return await registrations(tx)
    .where((row) => row.or([row('id', 'in', ids), row('merged_into', 'in', ids)]))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Locks the registrations of an address that can be logged in to, in the order of their ids. */
export async function lockOpenRegistrations(tx: Database, email: string) {
  return await registrations(tx)
    .where('email', '=', email)
    .where('standing', 'in', openStandings)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Keeps a registration from being withdrawn, merged or erased until the transaction ends. Several transactions can do so
 * at the same time. Returns undefined if there is none.
 */
export async function shareRegistration(tx: Database, id: string) {
  return await registrations(tx).where('id', '=', id).forKeyShare().executeTakeFirst();
}
