import { recordOnlineAttendance } from '#conference/door/record-online-attendance.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { isJoinable } from './join-time.ts';
import { findPlaced } from './places/session-places.server.ts';
import type { PublishedSession } from './programme-document.ts';

export type JoinRefusal = 'not-now' | 'not-paid' | 'no-place' | 'no-link';
type Joined = { ok: true; address: string } | { ok: false; reason: JoinRefusal };

/**
 * Returns the URL at which a participant joins a session online, and records that they take part. Refuses people whose
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
    if (mustHavePlace(session) && !(await hasPlace(tx, registrationId, session))) {
      return { ok: false, reason: 'no-place' };
    }
    const row = await tx
      .selectFrom('programme_session')
      .select('join_link')
      .where('id', '=', session.id)
      .executeTakeFirst();
    if (!row?.join_link) return { ok: false, reason: 'no-link' };
    const day = dayAt(new Date(session.startsAt), edition.timeZone);
    await recordOnlineAttendance(tx, { registrationId, day, session: session.slug }, now);
    return { ok: true, address: row.join_link };
  });
}

/** True if only those with a place can join online. The limit of a session in a room is that of the room. */
export function mustHavePlace({ places, format }: PublishedSession): boolean {
  return places !== null && format === 'online';
}

async function hasPlace(db: Database, registrationId: string, { slug }: PublishedSession): Promise<boolean> {
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
