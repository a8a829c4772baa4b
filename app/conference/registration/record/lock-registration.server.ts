import { openStatuses } from '#conference/registration/registration-status.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** Locks a registration until the transaction ends. Returns undefined if it does not exist. */
export async function lockRegistration(tx: Database, id: string) {
  return await registrations(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Locks registrations and all that were merged into them, in the order of their ids. Erasures lock in the same order.
 */
export async function lockWithMerged(tx: Database, ids: readonly string[]) {
  return await registrations(tx)
    .where((row) => row.or([row('id', 'in', ids), row('merged_into', 'in', ids)]))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Locks the open registrations of an email address, in the order of their ids. People can log in to open registrations.
 */
export async function lockOpenRegistrations(tx: Database, email: string) {
  return await registrations(tx)
    .where('email', '=', email)
    .where('status', 'in', openStatuses)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Keeps a registration from being withdrawn, merged or erased until the transaction ends. Several transactions can hold
 * this lock at the same time. Returns undefined if the registration does not exist.
 */
export async function lockRegistrationShared(tx: Database, id: string) {
  return await registrations(tx).where('id', '=', id).forKeyShare().executeTakeFirst();
}
