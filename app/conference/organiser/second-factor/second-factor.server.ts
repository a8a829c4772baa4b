import { queueMail } from '#conference/mails/queue-mail.server.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { recordAccountChange } from '#conference/organiser/record-account-change.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { moveKeptFiles } from '#platform/files/kept-files.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { hashToken, newToken, type Secrets } from '#platform/keys/secrets.server.ts';
import { hasRecentFactor } from './recent-factor.ts';
import { makeRecoveryCodes } from './recovery-codes.server.ts';

export type FactorKind = 'totp' | 'passkey' | 'recovery-code';

/** The second factors that an organiser has set up, and the number of unused recovery codes. */
export async function readFactors(db: Database, organiserId: string) {
  const totp = await db
    .selectFrom('organiser_totp')
    .select('organiser_id')
    .where('organiser_id', '=', organiserId)
    .where('sealed_secret', 'is not', null)
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom('organiser_passkey')
    .select(['id', 'label', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('organiser_id', '=', organiserId)
    .orderBy('created_at')
    .execute();
  const codes = db.selectFrom('organiser_recovery_code').where('organiser_id', '=', organiserId);
  const recoveryCodes = await countRows(db, codes.where('used_at', 'is', null));
  return { hasTotp: totp !== undefined, passkeys, recoveryCodes };
}

type Factors = Awaited<ReturnType<typeof readFactors>>;

export function hasFactor({ hasTotp, passkeys }: Pick<Factors, 'hasTotp' | 'passkeys'>): boolean {
  return hasTotp || passkeys.length > 0;
}

/**
 * True if a session is allowed to add or change a factor: it gave a second factor within the last ten minutes, or the
 * organiser has no factor yet.
 */
export async function mayChangeFactors(db: Database, organiser: Organiser, now: Date): Promise<boolean> {
  return hasRecentFactor(organiser, now) || !hasFactor(await readFactors(db, organiser.id));
}

/**
 * Opens the desk to a session that has given a second factor, and records which one. Returns a new token for the
 * session. The earlier token stops working, because somebody may have seen it.
 */
export async function openDesk(
  tx: Database,
  { organiser, kind, requestId }: { organiser: Organiser; kind: FactorKind; requestId: string },
  now: Date,
): Promise<string> {
  const token = newToken();
  const session = await tx
    .selectFrom('organiser_session')
    .select('token_hash')
    .where('id', '=', organiser.sessionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('organiser_session')
    .set({
      token_hash: hashToken(token),
      second_factor_at: now,
      passkey_challenge: null,
      passkey_challenge_until: null,
    })
    .where('id', '=', organiser.sessionId)
    .execute();
  await moveKeptFiles(tx, { from: session.token_hash, to: hashToken(token) });
  await tx.updateTable('organiser').set({ wrong_factors: 0 }).where('id', '=', organiser.id).execute();
  const act = { organiserId: organiser.id, requestId, detail: { kind } };
  await recordAccountChange(tx, { ...act, action: 'second-factor.given' });
  return token;
}

/**
 * Records a new factor, mails the organiser, and opens the desk to this session. Returns the new token of the session.
 * If the organiser has no recovery codes, also returns ten new codes, which the page shows only once.
 */
export async function finishNewFactor(
  tx: Database,
  { secrets, jobs }: { secrets: Secrets; jobs: Jobs },
  added: { organiser: Organiser; kind: 'totp' | 'passkey'; requestId: string },
  now: Date,
): Promise<{ recoveryCodes: string[] | undefined; sessionToken: string }> {
  const { organiser, kind, requestId } = added;
  const act = { organiserId: organiser.id, requestId, detail: { kind } };
  await recordAccountChange(tx, { ...act, action: 'second-factor.added' });
  await queueMail(tx, jobs, { kind: 'organiser-factor-added', subjectId: organiser.id });
  const sessionToken = await openDesk(tx, { organiser, kind, requestId }, now);
  const { recoveryCodes } = await readFactors(tx, organiser.id);
  if (recoveryCodes > 0) return { recoveryCodes: undefined, sessionToken };
  return { recoveryCodes: await makeRecoveryCodes(tx, secrets, organiser.id), sessionToken };
}
