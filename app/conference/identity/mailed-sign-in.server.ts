import { randomInt } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import { hashToken, newToken, type Secrets } from '#platform/keys/secrets.server.ts';
import { maxWrongCodes } from './sign-in-validity.ts';

/**
 * Participants and organisers sign in by mail in the same way, but each group has its own table. This file uses plain
 * SQL, because the types cannot express that both tables have the same columns.
 */
export type SignInTable = 'sign_in' | 'organiser_sign_in';

type Redeemed<Result> = Result | { ok: false; reason: 'not-valid' };

/** True if a link's token is still valid. Does not use the token up, because mail scanners also open links. */
export async function isTokenValid(db: Database, table: SignInTable, token: string, now: Date) {
  const { rows } =
    await sql`select 1 from ${sql.table(table)} where token_hash = ${hashToken(token)} and ${isUnused(now)}`.execute(
      db,
    );
  return rows.length > 0;
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
 * Accepts a code once, only in the browser that asked for it. The fifth wrong code closes the request. Counts each
 * attempt before it checks the code, so that simultaneous requests cannot try more than five codes.
 */
export async function redeemCode<Result>(
  { db, secrets }: { db: Database; secrets: Secrets },
  table: SignInTable,
  tried: { code: string; browserHash: Buffer },
  now: Date,
  open: (tx: Database, id: string) => Promise<Result>,
): Promise<Redeemed<Result>> {
  const newest = await sql<{ id: string }>`
    select id from ${sql.table(table)} where browser_hash = ${tried.browserHash} and ${isUnused(now)}
    order by created_at desc limit 1`.execute(db);
  const id = newest.rows[0]?.id;
  if (id === undefined) return { ok: false, reason: 'not-valid' };
  const counted = await sql`update ${sql.table(table)} set wrong_codes = wrong_codes + 1
    where id = ${id} and wrong_codes < ${maxWrongCodes}`.execute(db);
  if (!counted.numAffectedRows) return { ok: false, reason: 'not-valid' };
  const matches = sql<boolean>`id = ${id} and code_hash = ${hashCode(secrets, id, tried.code)}`;
  return await redeem(db, table, now, matches, open);
}

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

function isUnused(now: Date) {
  return sql`used_at is null and expires_at > ${now}`;
}

/**
 * Hashes a six-digit code with the server's key. Without a key, a thief of the database could try all million codes.
 */
function hashCode(secrets: Secrets, signInId: string, code: string): Buffer {
  return Buffer.from(secrets.fingerprint('sign-in code', `${signInId}:${code}`), 'base64url');
}
