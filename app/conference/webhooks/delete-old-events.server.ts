import type { Database } from '#platform/database/database.server.ts';

/** Deletes events and their deliveries, also those that wait for a paused endpoint. Returns how many events. */
export async function deleteOldEvents(db: Database, before: Date): Promise<number> {
  const deleted = await db.deleteFrom('webhook_event').where('happened_at', '<', before).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
