import { recordAct } from '#conference/audit/record-act.server.ts';
import { deskAbsoluteLimit, deskIdleLimit, type Organiser } from '#conference/organiser/organiser.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime, minutes } from '#platform/durations.ts';
import { deleteKeptFilesOf } from '#platform/files/kept-files.server.ts';
import { hashToken, newToken } from '#platform/keys/secrets.server.ts';

/** How old `last_seen_at` may become before it is written again, so that not every page view writes a row. */
const seenEvery = minutes(5);

/** Starts a session, which must still give the second factor. Returns its token. Only the hash of it is stored. */
export async function startDeskSession(
  db: Database,
  { organiserId, browser }: { organiserId: string; browser: string },
  now: Date,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('organiser_session')
    .values({
      token_hash: hashToken(token),
      organiser_id: organiserId,
      browser,
      created_at: now,
      last_seen_at: now,
      expires_at: addTime(now, deskAbsoluteLimit),
    })
    .execute();
  return token;
}

/** Finds the organiser of a session. Returns undefined if the session ended or expired, or the organiser is suspended. */
export async function findOrganiser(
  db: Database,
  token: string | undefined,
  now: Date,
): Promise<Organiser | undefined> {
  if (token === undefined) return undefined;
  const row = await liveSessions(db, now)
    .innerJoin('organiser', 'organiser.id', 'organiser_session.organiser_id')
    .select([
      'organiser.id',
      'organiser.name',
      'organiser.email',
      'organiser_session.id as session_id',
      'second_factor_at',
      'last_seen_at',
    ])
    .where('token_hash', '=', hashToken(token))
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const roles = await db
    .selectFrom('organiser_role')
    .select('role')
    .where('organiser_id', '=', row.id)
    .orderBy('role')
    .execute();
  if (now.getTime() - row.last_seen_at.getTime() > seenEvery) {
    await db
      .updateTable('organiser_session')
      .set({ last_seen_at: now })
      .where('id', '=', row.session_id)
      .execute();
  }
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    roles: roles.map(({ role }) => role),
    sessionId: row.session_id,
    secondFactorAt: row.second_factor_at,
  };
}

function liveSessions(db: Database, now: Date) {
  return db
    .selectFrom('organiser_session')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', addTime(now, -deskIdleLimit));
}

export type DeskSession = {
  id: string;
  browser: string;
  startedAt: Date;
  lastSeenAt: Date;
  /** The second factor was given in it. */
  isOpen: boolean;
};

/** An organiser's live sessions, the most recently used first. */
export async function listDeskSessions(db: Database, organiserId: string, now: Date): Promise<DeskSession[]> {
  const rows = await liveSessions(db, now)
    .select(['id', 'browser', 'created_at', 'last_seen_at', 'second_factor_at'])
    .where('organiser_id', '=', organiserId)
    .orderBy('last_seen_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    browser: row.browser,
    startedAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    isOpen: row.second_factor_at !== null,
  }));
}

/** Ends one of an organiser's own sessions, or all of them, and deletes the files that were kept for their forms. */
export async function endDeskSessions(
  db: Database,
  { organiserId, sessionId, requestId }: { organiserId: string; sessionId?: string; requestId: string },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('organiser_session')
      .set({ ended_at: now })
      .where('organiser_id', '=', organiserId)
      .where('ended_at', 'is', null)
      .$if(sessionId !== undefined, (sessions) => sessions.where('id', '=', sessionId ?? ''))
      .returning(['id', 'token_hash'])
      .execute();
    await deleteKeptFilesOf(
      tx,
      ended.map(({ token_hash }) => token_hash),
    );
    for (const { id } of ended) {
      await recordAct(tx, {
        actor: 'organiser',
        actorId: organiserId,
        action: 'desk-session.ended',
        subject: 'session',
        subjectId: id,
        requestId,
      });
    }
  });
}
