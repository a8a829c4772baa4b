import { randomInt } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import { hashToken, newToken, type Secrets } from '#platform/keys/secrets.server.ts';
import { hashCode } from './hash-code.server.ts';
import { mostWrongCodes } from './sign-in.ts';

/**
 * Participants and organisers prove their mailbox in the same way, in tables of their own. The tables share the
 * columns that are used here, which is more than their types can say: hence the plain SQL.
 */
export type ProofTable = 'sign_in' | 'organiser_sign_in';

type Answered<Answer> = Answer | { ok: false; reason: 'not-valid' };

/** Whether a link's token is still good. It uses nothing up: mail scanners open links, too. */
export async function isTokenOpen(
  db: Database,
  table: ProofTable,
  token: string,
  now: Date,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${sql.table(table)} where token_hash = ${hashToken(token)} and ${isOpen(now)}`.execute(
      db,
    );
  return rows.length > 0;
}

/** Makes token and code anew for a request, and stores their hashes: the older ones stop working. */
export async function renewProof(
  { db, secrets }: { db: Database; secrets: Secrets },
  table: ProofTable,
  id: string,
): Promise<{ token: string; code: string }> {
  const token = newToken();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await sql`update ${sql.table(table)} set token_hash = ${hashToken(token)}, code_hash = ${hashCode(secrets, id, code)}
    where id = ${id}`.execute(db);
  return { token, code };
}

/** Uses a token up, in any browser, once; `open` then makes of the request's id what it opens, in the same transaction. */
export async function redeemToken<Answer>(
  db: Database,
  table: ProofTable,
  token: string,
  now: Date,
  open: (tx: Database, id: string) => Promise<Answer>,
): Promise<Answered<Answer>> {
  return await redeem(db, table, now, sql`token_hash = ${hashToken(token)}`, open);
}

/**
 * Uses a code up, in the browser that asked for it alone. The fifth wrong code closes the request: the count is
 * raised before the code is looked at, in one statement, so that no number of simultaneous tries gets a sixth.
 */
export async function redeemCode<Answer>(
  { db, secrets }: { db: Database; secrets: Secrets },
  table: ProofTable,
  tried: { code: string; browserHash: Buffer },
  now: Date,
  open: (tx: Database, id: string) => Promise<Answer>,
): Promise<Answered<Answer>> {
  const newest = await sql<{ id: string }>`
    select id from ${sql.table(table)} where browser_hash = ${tried.browserHash} and ${isOpen(now)}
    order by created_at desc limit 1`.execute(db);
  const id = newest.rows[0]?.id;
  if (id === undefined) return { ok: false, reason: 'not-valid' };
  const counted = await sql`update ${sql.table(table)} set wrong_codes = wrong_codes + 1
    where id = ${id} and wrong_codes < ${mostWrongCodes}`.execute(db);
  if (!counted.numAffectedRows) return { ok: false, reason: 'not-valid' };
  const matches = sql<boolean>`id = ${id} and code_hash = ${hashCode(secrets, id, tried.code)}`;
  return await redeem(db, table, now, matches, open);
}

async function redeem<Answer>(
  db: Database,
  table: ProofTable,
  now: Date,
  matches: RawBuilder<unknown>,
  open: (tx: Database, id: string) => Promise<Answer>,
): Promise<Answered<Answer>> {
  return await db.transaction().execute(async (tx) => {
    const used = await sql<{ id: string }>`update ${sql.table(table)} set used_at = ${now}
      where ${matches} and ${isOpen(now)} returning id`.execute(tx);
    const id = used.rows[0]?.id;
    return id === undefined ? { ok: false, reason: 'not-valid' } : await open(tx, id);
  });
}

function isOpen(now: Date) {
  return sql`used_at is null and expires_at > ${now}`;
}
