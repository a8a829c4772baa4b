import { secondFactorLimits } from '#conference/organiser/desk-rate-limits.server.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { recordAccountChange } from '#conference/organiser/record-account-change.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { RateLimitAnswer, RateLimits } from '#platform/http/security/rate-limits.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
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

/** Allows a session to add or remove a factor if it has given a second factor or if the organiser has none yet. */
export async function mayChangeFactors(db: Database, organiser: Organiser): Promise<boolean> {
  return organiser.secondFactorAt !== null || !hasFactor(await readFactors(db, organiser.id));
}

/** Opens the desk to a session that has given a second factor, and records which one. */
export async function openDesk(
  tx: Database,
  { organiser, kind, requestId }: { organiser: Organiser; kind: FactorKind; requestId: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('organiser_session')
    .set({ second_factor_at: now, passkey_challenge: null, passkey_challenge_until: null })
    .where('id', '=', organiser.sessionId)
    .execute();
  const act = { organiserId: organiser.id, requestId, detail: { kind } };
  await recordAccountChange(tx, { ...act, action: 'second-factor.given' });
}

/**
 * Records a new factor and opens the desk to this session. If the organiser has no recovery codes, returns ten, which
 * the page shows only once.
 */
export async function finishNewFactor(
  tx: Database,
  secrets: Secrets,
  added: { organiser: Organiser; kind: 'totp' | 'passkey'; requestId: string },
  now: Date,
): Promise<{ recoveryCodes: string[] | undefined }> {
  const { organiser, kind, requestId } = added;
  const act = { organiserId: organiser.id, requestId, detail: { kind } };
  await recordAccountChange(tx, { ...act, action: 'second-factor.added' });
  if (organiser.secondFactorAt === null) await openDesk(tx, { organiser, kind, requestId }, now);
  const { recoveryCodes } = await readFactors(tx, organiser.id);
  if (recoveryCodes > 0) return { recoveryCodes: undefined };
  return { recoveryCodes: await makeRecoveryCodes(tx, secrets, organiser.id) };
}

/**
 * Counts one try of a second factor. If the factor was correct, the caller takes the try back with `releaseFactorTry`.
 */
export async function countFactorTry(limits: RateLimits, organiserId: string): Promise<RateLimitAnswer> {
  return await limits.takeAll(Object.values(secondFactorLimits).map((rule) => [rule, organiserId]));
}

export async function releaseFactorTry(limits: RateLimits, organiserId: string): Promise<void> {
  for (const rule of Object.values(secondFactorLimits)) await limits.release(rule, organiserId);
}
