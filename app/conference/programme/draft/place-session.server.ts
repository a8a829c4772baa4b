import { sql } from 'kysely';
import { instantAt } from '#conference/edition/clock-times.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { readSessionContent } from './read-draft.server.ts';
import { type By, type Changed, changeDraft, recordSessionAct } from './session-changes.server.ts';

/** Where a session is. All fields are empty if it has no time. The room is also empty if the session is online. */
export type Place = { room: string; day: string; from: string };
export type Placed = Changed | { ok: false; reason: 'moved-meanwhile'; title: string; place: Place };

/**
 * Moves a session of the draft to a room and a time. Keeps its length. A session without a time gets one hour. `shown`
 * is its place when the organiser began to move it. Refuses if somebody else has moved the session since then, unless
 * it is already in the wanted place.
 */
export async function placeSession(
  db: Database,
  { id, shown, room, day, from, ...by }: By & Place & { id: string; shown?: Place | undefined },
  now: Date,
): Promise<Placed> {
  const start = instantAt(day, from, edition.timeZone);
  return await changeDraft<Placed>(db, now, async (tx) => {
    const current = shown && (await readSessionContent(tx, id));
    if (shown && current) {
      const place = { room: current.room, day: current.day, from: current.from };
      const isAt = (other: Place) =>
        place.room === other.room && place.day === other.day && place.from === other.from;
      if (!isAt(shown) && !isAt({ room, day, from })) {
        return { ok: false, reason: 'moved-meanwhile', title: current.title, place };
      }
    }
    const length = sql`coalesce(upper(during) - lower(during), interval '1 hour')`;
    const moved = await tx
      .updateTable('programme_session')
      .set({
        room_id: room || null,
        during: sql<string>`tstzrange(${start}::timestamptz, ${start}::timestamptz + ${length})`,
      })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!moved) return { ok: false, reason: 'no-such-session' };
    await recordSessionAct(tx, by, 'programme-session.changed', id);
    return { ok: true, id };
  });
}
