import type { Database } from '#platform/database/database.server.ts';
import { addTime, minutes } from '#platform/durations.ts';
import type { BrowserName } from '#platform/http/name-browser.server.ts';
import { hashToken, newToken } from '#platform/keys/secrets.server.ts';
import { absoluteLimit, endedKept, expiredKept, idleLimit } from './session.ts';

/** The shortest time between two updates of `last_seen_at`, so that not every page view writes a row. */
const visitInterval = minutes(5);

type NewSession = {
  registrationId: string | null;
  email: string;
  isMailProved: boolean;
  deviceId?: string;
  /** The name that the browser reports. */
  browser?: BrowserName;
};

/** Starts a session and returns its token. */
export async function startSession(db: Database, person: NewSession, now: Date): Promise<string> {
  return (await openSession(db, person, now)).token;
}

/** Starts a session. Returns its id and its token, which is stored only as a hash. */
export async function openSession(
  db: Database,
  { browser, ...person }: NewSession,
  now: Date,
): Promise<{ id: string; token: string }> {
  const token = newToken();
  const { id } = await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      registration_id: person.registrationId,
      device_id: person.deviceId,
      ...browser,
      email: person.email,
      mail_proved_at: person.isMailProved ? now : null,
      created_at: now,
      last_seen_at: now,
      expires_at: addTime(now, absoluteLimit),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** A query of the sessions that were not ended and have not expired. */
export function liveSessions(db: Database, now: Date) {
  return db
    .selectFrom('session')
    .select(['session.id', 'session.registration_id', 'session.email', 'session.device_id', 'last_seen_at'])
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - idleLimit));
}

/** A query of the session of a token, unless it has ended or expired. Other modules join it. */
export function liveSession(db: Database, token: string, now: Date) {
  return (
    liveSessions(db, now)
      .leftJoin('device_registration', (join) =>
        join
          .onRef('device_registration.device_id', '=', 'session.device_id')
          .onRef('device_registration.registration_id', '=', 'session.registration_id'),
      )
      .select(['mail_proved_at', 'asks_browsers', 'kept_at'])
      .where('token_hash', '=', hashToken(token))
      // A session that was opened by a browser's credential is valid only while the credential exists. Ending the
      // sessions when the credential is revoked is not enough, because a login can create its session just after that.
      .where((row) =>
        row.or([row('session.device_id', 'is', null), row('device_registration.device_id', 'is not', null)]),
      )
  );
}

/**
 * Returns the registration of a session that has expired by itself. Returns undefined if somebody ended the session, or
 * if its row is deleted.
 */
export async function findLapsedSession(db: Database, token: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('session')
    .select('registration_id')
    .where('token_hash', '=', hashToken(token))
    .where('ended_at', 'is', null)
    .where((row) =>
      row.or([row('expires_at', '<=', now), row('last_seen_at', '<=', new Date(now.getTime() - idleLimit))]),
    )
    .executeTakeFirst();
  return row?.registration_id ?? undefined;
}

/** Stores when a session was last used. */
export async function storeVisit(
  db: Database,
  { id, last_seen_at }: { id: string; last_seen_at: Date },
  now: Date,
): Promise<void> {
  if (now.getTime() - last_seen_at.getTime() <= visitInterval) return;
  await db.updateTable('session').set({ last_seen_at: now }).where('id', '=', id).execute();
}

/** Stores the registration that the owner of a session has chosen from several registrations. */
export async function setSessionRegistration(tx: Database, sessionId: string, registrationId: string) {
  await tx
    .updateTable('session')
    .set({ registration_id: registrationId })
    .where('id', '=', sessionId)
    .execute();
}

/** Ends a session, so that its cookie stops working. */
export async function endSession(db: Database, token: string | undefined, now: Date): Promise<void> {
  if (token === undefined) return;
  await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('ended_at', 'is', null)
    .execute();
}

/** Deletes sign-ins and sessions some time after they expired, and sessions some time after somebody ended them. */
export async function deleteOldSessions(db: Database, now: Date): Promise<void> {
  const expiredBefore = addTime(now, -expiredKept);
  await db.deleteFrom('sign_in').where('expires_at', '<', expiredBefore).execute();
  await db.deleteFrom('session').where('expires_at', '<', expiredBefore).execute();
  await db.deleteFrom('session').where('ended_at', '<', addTime(now, -endedKept)).execute();
}
