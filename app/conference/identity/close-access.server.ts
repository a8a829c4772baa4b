import type { Database } from '#platform/database/database.server.ts';

/**
 * Ends every session of a registration and removes it from all browser credentials. After that, only a sign-in by mail
 * opens the registration.
 */
export async function closeAccess(db: Database, registrationId: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('registration_id', '=', registrationId)
    .where('ended_at', 'is', null)
    .execute();
  await db.deleteFrom('device_registration').where('registration_id', '=', registrationId).execute();
}
