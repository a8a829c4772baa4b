import type { DoorSession } from '#conference/door/place.ts';
import type { Database } from '#platform/database/database.server.ts';
import { readPublished } from './published.server.ts';

/**
 * Lists the published sessions that take place in a room, in the order in which they begin. Guests can be scanned at
 * the doors of these sessions.
 */
export async function listDoorSessions(db: Database): Promise<DoorSession[]> {
  const published = await readPublished(db);
  const sessions = published?.document.sessions.filter(({ room }) => room !== null) ?? [];
  return sessions.map(({ slug, title, startsAt, endsAt, places }) => ({
    ...{ slug, title, startsAt, endsAt },
    ...(places !== null && { isLimited: true }),
  }));
}
