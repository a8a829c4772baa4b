import type { Database } from '#platform/database/database.server.ts';
import { addTime, days } from '#platform/durations.ts';

/** Deletes sign-ins and sessions a day after they expired, and sessions that somebody ended 30 days ago. */
export async function deleteOldSessions(db: Database, now: Date): Promise<void> {
  const dayAgo = addTime(now, -days(1));
  await db.deleteFrom('sign_in').where('expires_at', '<', dayAgo).execute();
  await db.deleteFrom('session').where('expires_at', '<', dayAgo).execute();
  await db
    .deleteFrom('session')
    .where('ended_at', '<', addTime(now, -days(30)))
    .execute();
}
