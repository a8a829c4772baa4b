import type { Database } from '#platform/database/database.server.ts';
import { addTime, days } from '#platform/durations.ts';

/** Deletes organisers' sign-ins a day after they expired, and their sessions and invitations after 30 days. */
export async function deleteOldDeskSessions(db: Database, now: Date): Promise<void> {
  const monthAgo = addTime(now, -days(30));
  await db
    .deleteFrom('organiser_sign_in')
    .where('expires_at', '<', addTime(now, -days(1)))
    .execute();
  await db.deleteFrom('organiser_session').where('expires_at', '<', monthAgo).execute();
  await db.deleteFrom('organiser_invitation').where('expires_at', '<', monthAgo).execute();
}
