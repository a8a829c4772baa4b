import type { Database } from '#platform/database/database.server.ts';

/**
 * Ends every session of a registration, and removes the registration from all browser credentials. After that, people
 * can open the registration only by a sign-in by mail.
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
