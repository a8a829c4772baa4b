import { sql } from 'kysely';
import type { Config } from '#platform/config.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { ExplainedError } from '#platform/explain-failure.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { keepHead, readKeptHead } from './kept-head.server.ts';
import { type Head, type SignedHead, signHead } from './signed-head.server.ts';

type Parts = { db: Database; secrets: Secrets; config: Pick<Config, 'dataDir'> };

/**
 * Signs the head of the chain, and stores it in the database and in `DATA_DIR`/audit-head. Returns undefined if the
 * audit is empty. Throws an ExplainedError if the chain does not contain the last signed head: then somebody has
 * deleted or changed entries, and a new signature would hide it.
 */
export async function anchorAudit({ db, secrets, config }: Parts): Promise<SignedHead | undefined> {
  const kept = await readKeptHead(config.dataDir, secrets);
  if (kept && !(await hasLink(db, kept))) {
    throw new ExplainedError(
      `The audit no longer contains link ${kept.seq}, whose hash was signed at ${kept.at.toISOString()}: entries were deleted or changed. No head is signed until this is explained (docs/watching.md).`,
    );
  }
  const head = await db
    .selectFrom('audit_head')
    .select(['seq', 'hash', sql<Date>`date_trunc('second', clock_timestamp() + clock_ahead())`.as('at')])
    .executeTakeFirstOrThrow();
  if (head.seq === '0') return undefined;
  const signed = signHead(secrets, { seq: head.seq, hash: head.hash.toString('hex') }, head.at);
  const signature = Buffer.from(signed.signature, 'base64url');
  await sql`select anchor_audit(${head.seq}, ${head.hash}, ${head.at}, ${signature})`.execute(db);
  await keepHead(config.dataDir, signed);
  return signed;
}

async function hasLink(db: Database, { seq, hash }: Head): Promise<boolean> {
  const link = await db
    .selectFrom('audit_link')
    .select('seq')
    .where('seq', '=', seq)
    .where('hash', '=', Buffer.from(hash, 'hex'))
    .executeTakeFirst();
  return link !== undefined;
}
