import { randomInt } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import { addTime } from '#platform/durations.ts';
import { hashToken, newToken, type Secrets } from '#platform/keys/secrets.server.ts';
import { maxWrongCodes, maxWrongCodesADay, wrongCodesCountedFor } from './sign-in-validity.ts';

/**
 * The tables of requests to sign in by mail: to the site, and to the desk. The tables have the same columns, but the types
 * of the query builder cannot express this, so this file uses plain SQL.
 */
export type SignInTable = 'sign_in' | 'organiser_sign_in';

type Redeemed<Result> = Result | { ok: false; reason: 'not-valid' };

/** A valid link: the email of the account that it opens, and whether it was requested in another browser. */
export type OpenLink = { email: string; isFromOtherBrowser: boolean };

/**
 * Reads a mailed link. Does not use up its token, because mail scanners also open links. Returns undefined if the token
 * is no longer valid.
 */
export async function readLink(
  db: Database,
  table: SignInTable,
  { token, browserHash }: { token: string; browserHash: Buffer },
  now: Date,
): Promise<OpenLink | undefined> {
  const { rows } = await sql<OpenLink>`
    select email, browser_hash <> ${browserHash} as "isFromOtherBrowser" from ${sql.table(table)}
    where token_hash = ${hashToken(token)} and ${isUnused(now)}`.execute(db);
  return rows[0];
}

/** Makes a new token and code for a request and stores their hashes. The earlier token and code stop working. */
export async function renewTokenAndCode(
  { db, secrets }: { db: Database; secrets: Secrets },
  table: SignInTable,
  id: string,
): Promise<{ token: string; code: string }> {
  const token = newToken();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await sql`update ${sql.table(table)} set token_hash = ${hashToken(token)}, code_hash = ${hashCode(secrets, id, code)}
    where id = ${id}`.execute(db);
  return { token, code };
}

/** Accepts a token once, in any browser. Then calls `open` with the request's id in the same transaction. */
export async function redeemToken<Result>(
  db: Database,
  table: SignInTable,
  token: string,
  now: Date,
  open: (tx: Database, id: string) => Promise<Result>,
): Promise<Redeemed<Result>> {
  return await redeem(db, table, now, sql`token_hash = ${hashToken(token)}`, open);
}

/**
 * Accepts a code once, only in the browser that asked for it. If the browser asked several times, the codes of all its
 * mails work. The fifth wrong code closes the request. After ten
 * wrong codes for an email address within a day, only links work for it. Counts each attempt before it checks the code,
 * so that simultaneous requests cannot try more codes.
 */
export async function redeemCode<Result>(
  { db, secrets }: { db: Database; secrets: Secrets },
  table: SignInTable,
  tried: { code: string; browserHash: Buffer },
  now: Date,
  open: (tx: Database, id: string) => Promise<Result>,
): Promise<Redeemed<Result> | { ok: false; reason: 'only-link' }> {
  const counted = await countAttempt(db, table, tried.browserHash, now);
  if (!counted.ok) return counted;
  const isRight = counted.ids.map(
    (id) => sql<boolean>`(id = ${id} and code_hash = ${hashCode(secrets, id, tried.code)})`,
  );
  if (isRight.length === 0) return notValid;
  return await redeem(db, table, now, sql`(${sql.join(isRight, sql` or `)})`, async (tx, id) => {
    await sql`update ${sql.table(table)} set wrong_codes = wrong_codes - 1
      where id = ${counted.id}`.execute(tx);
    return await open(tx, id);
  });
}

/**
 * Counts an attempt as a wrong code of the browser's newest request, before the code is checked. Returns the id of this
 * request, and the ids of all requests of the browser whose codes work. If the code is right, the caller takes the count back. Locks all requests of the email, so that attempts in
 * several browsers are counted one after the other.
 */
async function countAttempt(db: Database, table: SignInTable, browserHash: Buffer, now: Date) {
  return await db.transaction().execute(async (tx) => {
    const newest = await sql<{ id: string; email: string }>`
      select id, email from ${sql.table(table)} where browser_hash = ${browserHash} and ${isUnused(now)}
      order by created_at desc limit 1`.execute(tx);
    const [request] = newest.rows;
    if (!request) return notValid;
    const asked = await sql<{ id: string; wrong_codes: number; is_own: boolean }>`
      select id, wrong_codes, browser_hash = ${browserHash} and ${isUnused(now)} as is_own from ${sql.table(table)}
      where email = ${request.email} and created_at > ${addTime(now, -wrongCodesCountedFor)}
      order by id for update`.execute(tx);
    const wrongToday = asked.rows.reduce((sum, { wrong_codes }) => sum + wrong_codes, 0);
    if (wrongToday >= maxWrongCodesADay) return { ok: false, reason: 'only-link' } as const;
    const own = asked.rows.find(({ id }) => id === request.id);
    if (!own || own.wrong_codes >= maxWrongCodes) return notValid;
    await sql`update ${sql.table(table)} set wrong_codes = wrong_codes + 1 where id = ${own.id}`.execute(tx);
    const open = asked.rows.filter(({ is_own, wrong_codes }) => is_own && wrong_codes < maxWrongCodes);
    return { ok: true, id: own.id, ids: open.map(({ id }) => id) } as const;
  });
}

const notValid = { ok: false, reason: 'not-valid' } as const;

async function redeem<Result>(
  db: Database,
  table: SignInTable,
  now: Date,
  matches: RawBuilder<unknown>,
  open: (tx: Database, id: string) => Promise<Result>,
): Promise<Redeemed<Result>> {
  return await db.transaction().execute(async (tx) => {
    const used = await sql<{ id: string }>`update ${sql.table(table)} set used_at = ${now}
      where ${matches} and ${isUnused(now)} returning id`.execute(tx);
    const id = used.rows[0]?.id;
    return id === undefined ? { ok: false, reason: 'not-valid' } : await open(tx, id);
  });
}

/** Whether a request was not used and has not expired, so that its link works. */
export function isUnused(now: Date): RawBuilder<boolean> {
  return sql<boolean>`used_at is null and expires_at > ${now}`;
}

/**
 * Hashes a six-digit code with the server's key. Without a key, somebody who steals the database could try all one
 * million codes.
 */
function hashCode(secrets: Secrets, signInId: string, code: string): Buffer {
  return Buffer.from(secrets.fingerprint('sign-in code', `${signInId}:${code}`), 'base64url');
}
