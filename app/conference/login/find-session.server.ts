import { liveSession, noteVisit } from '#conference/identity/session.server.ts';
import type { Session } from '#conference/identity/session.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { openStandings } from '#conference/registration/standing.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Finds the session of a token and stores the time of the visit. Returns undefined if the session has ended or expired,
 * or if its registration was withdrawn or marked as a duplicate.
 */
export async function findSession(
  db: Database,
  token: string | undefined,
  now: Date,
): Promise<Session | undefined> {
  if (token === undefined) return undefined;
  const row = await db
    .selectFrom(liveSession(db, token, now).as('live'))
    .leftJoin(registrations(db).as('person'), 'person.id', 'live.registration_id')
    .select(['live.id', 'registration_id as registrationId', 'live.email', 'last_seen_at'])
    .select('mail_proved_at as mailProvedAt')
    .where((one) => one.or([one('standing', 'is', null), one('standing', 'in', openStandings)]))
    .executeTakeFirst();
  if (!row) return undefined;
  await noteVisit(db, row, now);
  const { last_seen_at, ...session } = row;
  return session;
}
