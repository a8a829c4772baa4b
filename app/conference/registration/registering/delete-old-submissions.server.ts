import type { Database } from '#platform/database/database.server.ts';
import { addTime, days } from '#platform/durations.ts';

/** Deletes submissions after 30 days. They only serve to recognise a form that is sent again. */
export async function deleteOldSubmissions(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('submission')
    .where('created_at', '<', addTime(now, -days(30)))
    .execute();
}
