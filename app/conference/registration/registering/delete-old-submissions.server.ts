import type { Database } from '#platform/database/database.server.ts';
import { addTime, days } from '#platform/durations.ts';

/** How long a form is recognised when it is sent again. */
export const submissionsKept = days(30);

/** Deletes old submissions. They only serve to recognise a form that is sent again. */
export async function deleteOldSubmissions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('submission').where('created_at', '<', addTime(now, -submissionsKept)).execute();
}
