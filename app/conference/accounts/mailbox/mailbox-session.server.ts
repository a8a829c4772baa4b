import {
  type AskedMail,
  type Asker,
  judgeAskedMail,
} from '#conference/accounts/limit-sign-in-mails.server.ts';
import {
  readLink,
  redeemCode,
  redeemToken,
  type SignInTable,
} from '#conference/accounts/mailed-sign-in.server.ts';
import { allowedNext } from '#conference/accounts/next-path.server.ts';
import { absoluteLimit, endedKept, expiredKept, idleLimit } from '#conference/accounts/session.ts';
import { signInValidity } from '#conference/accounts/sign-in-validity.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime, minutes } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { hashToken, newToken, type Secrets } from '#platform/keys/secrets.server.ts';

/** Somebody who has proved a mailbox by a mailed link or code. */
export type MailboxSession = { id: string; email: string };

export type MailboxProof =
  | { ok: true; email: string; sessionToken: string; next: string | undefined }
  | { ok: false; reason: 'not-valid' | 'only-link' };

const table: SignInTable = 'mailbox_sign_in';
/** The shortest time between two updates of `last_seen_at`. */
const visitInterval = minutes(5);

/**
 * Requests a mail with a link and a code that prove the mailbox. We send this mail to every email address, known or
 * unknown. Sends no other mail while an earlier one is still valid, as `judgeAskedMail` says.
 */
export async function requestMailboxSignIn(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  wanted: { email: string; browserHash: Buffer; next: string | undefined; language: string; asker: Asker },
  now: Date,
): Promise<AskedMail> {
  return await db.transaction().execute(async (tx) => {
    const answer = await judgeAskedMail(tx, table, wanted, now);
    if (answer !== 'sent') return answer;
    const { id } = await tx
      .insertInto('mailbox_sign_in')
      .values({
        email: wanted.email,
        language: wanted.language,
        browser_hash: wanted.browserHash,
        next_path: wanted.next,
        created_at: now,
        expires_at: addTime(now, signInValidity),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueMail(tx, jobs, { kind: 'mailbox-sign-in', subjectId: id });
    return answer;
  });
}

/** Reads a mailed link without using it up. Returns undefined if the link is no longer valid. */
export async function readMailboxLink(db: Database, link: { token: string; browserHash: Buffer }, now: Date) {
  return await readLink(db, table, link, now);
}

/** Proves a mailbox with a mailed link. The link works once, in any browser. */
export async function proveMailboxByLink(db: Database, token: string, now: Date): Promise<MailboxProof> {
  return await redeemToken(db, table, token, now, (tx, id) => openSession(tx, id, now));
}

/** Proves a mailbox with a mailed code. The code works once, only in the browser that asked for it. */
export async function proveMailboxByCode(
  platform: { db: Database; secrets: Secrets },
  tried: { code: string; browserHash: Buffer },
  now: Date,
): Promise<MailboxProof> {
  return await redeemCode(platform, table, tried, now, (tx, id) => openSession(tx, id, now));
}

async function openSession(tx: Database, signInId: string, now: Date): Promise<MailboxProof> {
  const asked = await tx
    .selectFrom('mailbox_sign_in')
    .select(['email', 'next_path'])
    .where('id', '=', signInId)
    .executeTakeFirstOrThrow();
  const token = newToken();
  await tx
    .insertInto('mailbox_session')
    .values({
      token_hash: hashToken(token),
      email: asked.email,
      created_at: now,
      last_seen_at: now,
      expires_at: addTime(now, absoluteLimit),
    })
    .execute();
  return { ok: true, email: asked.email, sessionToken: token, next: allowedNext(asked.next_path) };
}

/**
 * Finds the session of a token and stores the time of the visit. Returns undefined if the session was ended or has
 * expired.
 */
export async function findMailboxSession(
  db: Database,
  token: string | undefined,
  now: Date,
): Promise<MailboxSession | undefined> {
  if (token === undefined) return undefined;
  const row = await db
    .selectFrom('mailbox_session')
    .select(['id', 'email', 'last_seen_at'])
    .where('token_hash', '=', hashToken(token))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', addTime(now, -idleLimit))
    .executeTakeFirst();
  if (!row) return undefined;
  const { last_seen_at: lastSeenAt, ...session } = row;
  if (now.getTime() - lastSeenAt.getTime() > visitInterval) {
    await db.updateTable('mailbox_session').set({ last_seen_at: now }).where('id', '=', row.id).execute();
  }
  return session;
}

/** Ends a session, so that its cookie stops working. */
export async function endMailboxSession(db: Database, token: string | undefined, now: Date): Promise<void> {
  if (token === undefined) return;
  await db
    .updateTable('mailbox_session')
    .set({ ended_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('ended_at', 'is', null)
    .execute();
}

/** A query of the requests to prove a mailbox. Other modules run or join it. */
export function mailboxSignIns(db: Database) {
  return db.selectFrom('mailbox_sign_in').select(['id', 'email']);
}

/** Deletes requests and sessions some time after they expired, and sessions some time after somebody ended them. */
export async function deleteOldMailboxSessions(db: Database, now: Date): Promise<void> {
  const expiredBefore = addTime(now, -expiredKept);
  await db.deleteFrom('mailbox_sign_in').where('expires_at', '<', expiredBefore).execute();
  await db.deleteFrom('mailbox_session').where('expires_at', '<', expiredBefore).execute();
  await db.deleteFrom('mailbox_session').where('ended_at', '<', addTime(now, -endedKept)).execute();
}
