import type { Database } from '#platform/database/database.server.ts';
import { addTime, days } from '#platform/durations.ts';

/** Deletes what recognises a repeated form, after 30 days. */
export async function deleteOldSubmissions(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('submission')
    .where('created_at', '<', addTime(now, -days(30)))
    .execute();
}
