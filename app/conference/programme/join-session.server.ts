import { recordJoin } from '#conference/door/record-online-time.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { isJoinable } from './join-time.ts';
import { findPlaced } from './places/session-places.server.ts';
import type { PublishedSession } from './programme-document.ts';

export type JoinRefusal = 'not-now' | 'not-paid' | 'no-place' | 'no-link';
type Joined = { ok: true; address: string } | { ok: false; reason: JoinRefusal };

/**
 * Returns the URL at which a participant joins a session online, and records that they opened it. Refuses people whose
 * fee is not paid, or who have no place in an online session with a limit, and everybody outside the time of the session (see `isJoinable`). Participants get the URL only from
 * this function.
 */
export async function joinSession(
  db: Database,
  { registrationId, session }: { registrationId: string; session: PublishedSession },
  now: Date,
): Promise<Joined> {
  if (!isJoinable(session, now)) return { ok: false, reason: 'not-now' };
  return await db.transaction().execute(async (tx) => {
    const person = await registrations(tx).where('id', '=', registrationId).executeTakeFirst();
    if (person?.status !== 'active' || person.paid_at === null) return { ok: false, reason: 'not-paid' };
    if (!(await hasPlaceToJoin(tx, registrationId, session))) {
      return { ok: false, reason: 'no-place' };
    }
    const row = await tx
      .selectFrom('programme_session')
      .select('join_link')
      .where('id', '=', session.id)
      .executeTakeFirst();
    if (!row?.join_link) return { ok: false, reason: 'no-link' };
    await recordJoin(tx, { registrationId, session: session.slug }, now);
    return { ok: true, address: row.join_link };
  });
}

/**
 * True if a participant may join a session with regard to its places: an online session with a limit needs a place. The
 * limit of a session in a room is that of the room, so it does not concern those who are online.
 */
export async function hasPlaceToJoin(
  db: Database,
  registrationId: string,
  { slug, places, format }: PublishedSession,
): Promise<boolean> {
  if (places === null || format !== 'online') return true;
  return (await findPlaced(db, [registrationId])).get(registrationId)?.includes(slug) ?? false;
}

/** True if a session has a link for people who take part online. */
export async function hasJoinLink(db: Database, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('programme_session')
    .select('id')
    .where('id', '=', sessionId)
    .where('join_link', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
