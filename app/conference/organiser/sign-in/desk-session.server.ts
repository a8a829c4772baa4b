import { sql } from 'kysely';
import { byOrganiser, recordActs } from '#conference/audit/record-act.server.ts';
import { deskAbsoluteLimit, deskIdleLimit, type Organiser } from '#conference/organiser/organiser.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime, days, minutes } from '#platform/durations.ts';
import { deleteKeptFilesOf } from '#platform/files/kept-files.server.ts';
import { hashToken, newToken } from '#platform/keys/secrets.server.ts';

/** The shortest time between two updates of `last_seen_at`, so that not every page view writes a row. */
const seenUpdateInterval = minutes(5);

/**
 * The browser of a session. `browser` is its name, for the list of sessions. `browserHash` is the hash of the cookie
 * that tells browsers apart.
 */
export type DeskBrowser = { browser: string; browserHash: Buffer };

/** Starts a session that must still give the second factor. Returns its token, which is stored only as a hash. */
export async function startDeskSession(
  db: Database,
  { organiserId, browser, browserHash }: { organiserId: string } & DeskBrowser,
  now: Date,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('organiser_session')
    .values({
      token_hash: hashToken(token),
      organiser_id: organiserId,
      browser,
      browser_hash: browserHash,
      created_at: now,
      last_seen_at: now,
      expires_at: addTime(now, deskAbsoluteLimit),
    })
    .execute();
  return token;
}

/**
 * Finds the organiser of a session. Returns undefined if the session ended or expired, or the organiser is suspended.
 */
export async function findOrganiser(
  db: Database,
  token: string | undefined,
  now: Date,
): Promise<Organiser | undefined> {
  if (token === undefined) return undefined;
  const row = await liveSessions(db, now)
    .innerJoin('organiser', 'organiser.id', 'organiser_session.organiser_id')
    .select(['organiser.id', 'name', 'organiser_session.id as sessionId', 'last_seen_at'])
    .select(({ ref }) => ref('email').$notNull().as('email'))
    .select('second_factor_at as secondFactorAt')
    .where('token_hash', '=', hashToken(token))
    .where('suspended_at', 'is', null)
    .where('is_key', '=', false)
    .executeTakeFirst();
  if (!row) return undefined;
  const { last_seen_at, ...organiser } = row;
  const roles = await db
    .selectFrom('organiser_role')
    .select('role')
    .where('organiser_id', '=', row.id)
    .orderBy('role')
    .execute();
  if (now.getTime() - last_seen_at.getTime() > seenUpdateInterval) {
    await db
      .updateTable('organiser_session')
      .set({ last_seen_at: now })
      .where('id', '=', row.sessionId)
      .execute();
  }
  return { ...organiser, roles: roles.map(({ role }) => role) };
}

function liveSessions(db: Database, now: Date) {
  return db
    .selectFrom('organiser_session')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', addTime(now, -deskIdleLimit));
}

/**
 * Lists an organiser's live sessions, last used first. `isOpen` is true once the session has given the second factor.
 */
export async function listDeskSessions(db: Database, organiserId: string, now: Date) {
  return await liveSessions(db, now)
    .select(['id', 'browser', 'created_at as startedAt', 'last_seen_at as lastSeenAt'])
    .select(sql<boolean>`second_factor_at is not null`.as('isOpen'))
    .where('organiser_id', '=', organiserId)
    .orderBy('last_seen_at', 'desc')
    .execute();
}

/** Counts the live sessions of each organiser who has any. */
export async function countDeskSessions(db: Database, now: Date) {
  return await liveSessions(db, now)
    .select(({ fn }) => ['organiser_id as id', asNumber(fn.countAll()).as('count')])
    .groupBy('organiser_id')
    .execute();
}

/**
 * Ends one of an organiser's own sessions, or all of them, and deletes the files that were stored for the unfinished
 * forms of these sessions.
 */
export async function endDeskSessions(
  db: Database,
  { sessionId, ...by }: { organiserId: string; sessionId?: string; requestId: string },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('organiser_session')
      .set({ ended_at: now })
      .where('organiser_id', '=', by.organiserId)
      .where('ended_at', 'is', null)
      .$if(sessionId !== undefined, (sessions) => sessions.where('id', '=', sessionId ?? ''))
      .returning(['id', 'token_hash'])
      .execute();
    const holders = ended.map(({ token_hash }) => token_hash);
    await deleteKeptFilesOf(tx, holders);
    const act = { ...byOrganiser(by), action: 'desk-session.ended', subject: 'session' } as const;
    await recordActs(
      tx,
      ended.map(({ id }) => ({ ...act, subjectId: id })),
    );
  });
}

/** Deletes organisers' sign-ins a day after they expired, and their sessions and invitations after 30 days. */
export async function deleteOldDeskSessions(db: Database, now: Date): Promise<void> {
  const monthAgo = addTime(now, -days(30));
  await db
    .deleteFrom('organiser_sign_in')
    .where('expires_at', '<', addTime(now, -days(1)))
    .execute();
  await db.deleteFrom('organiser_session').where('expires_at', '<', monthAgo).execute();
  await db.deleteFrom('organiser_invitation').where('expires_at', '<', monthAgo).execute();
}
