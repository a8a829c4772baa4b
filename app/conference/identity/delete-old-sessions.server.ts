import type { Database } from '#platform/database/database.server.ts';
import { addTime, days } from '#platform/durations.ts';

/** How long sign-ins and sessions stay after they expired. */
export const expiredKept = days(1);
/** How long sessions stay that somebody ended. */
export const endedKept = days(30);

/** Deletes old sign-ins and sessions. */
export async function deleteOldSessions(db: Database, now: Date): Promise<void> {
  const expiredBefore = addTime(now, -expiredKept);
  await db.deleteFrom('sign_in').where('expires_at', '<', expiredBefore).execute();
  await db.deleteFrom('session').where('expires_at', '<', expiredBefore).execute();
  await db.deleteFrom('session').where('ended_at', '<', addTime(now, -endedKept)).execute();
}
