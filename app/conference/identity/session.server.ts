import type { Database } from '#platform/database/database.server.ts';
import { addTime, minutes } from '#platform/durations.ts';
import { hashToken, newToken } from '#platform/keys/secrets.server.ts';
import { absoluteLimit, idleLimit, openStandings, type Session } from './session.ts';

/** How stale `last_seen_at` may be: without it every page view would write a row. */
const seenEvery = minutes(5);

/** Starts a session and returns its token, which is stored only as a hash. */
export async function startSession(
  db: Database,
  person: { registrationId: string | null; email: string; isMailProved: boolean; deviceId?: string },
  now: Date,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      registration_id: person.registrationId,
      device_id: person.deviceId,
      email: person.email,
      mail_proved_at: person.isMailProved ? now : null,
      created_at: now,
      last_seen_at: now,
      expires_at: addTime(now, absoluteLimit),
    })
    .execute();
  return token;
}

/** Finds the live session of a token and notes that it was seen; undefined when it ended or ran out. */
export async function findSession(
  db: Database,
  token: string | undefined,
  now: Date,
): Promise<Session | undefined> {
  if (token === undefined) return undefined;
  const row = await db
    .selectFrom('session')
    .leftJoin('registration', 'registration.id', 'session.registration_id')
    .select(['session.id', 'registration_id', 'session.email', 'mail_proved_at', 'last_seen_at'])
    // One that was withdrawn, or that its mailbox's owner did not choose, opens nothing any more.
    .where((row) => row.or([row('standing', 'is', null), row('standing', 'in', openStandings)]))
    // What a browser's credential opened is open as long as the credential covers it: one that was taken away at the
    // moment of the login had no session yet to be ended with it.
    .where((row) =>
      row.or([
        row('session.device_id', 'is', null),
        row.exists(
          row
            .selectFrom('device_registration')
            .select('device_registration.device_id')
            .whereRef('device_registration.device_id', '=', 'session.device_id')
            .whereRef('device_registration.registration_id', '=', 'session.registration_id'),
        ),
      ]),
    )
    .where('token_hash', '=', hashToken(token))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', addTime(now, -idleLimit))
    .executeTakeFirst();
  if (!row) return undefined;
  if (now.getTime() - row.last_seen_at.getTime() > seenEvery) {
    await db.updateTable('session').set({ last_seen_at: now }).where('id', '=', row.id).execute();
  }
  return {
    id: row.id,
    registrationId: row.registration_id,
    email: row.email,
    mailProvedAt: row.mail_proved_at,
  };
}

/** Ends a session on the server, whatever cookie may still name it. */
export async function endSession(db: Database, token: string | undefined, now: Date): Promise<void> {
  if (token === undefined) return;
  await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('ended_at', 'is', null)
    .execute();
}
