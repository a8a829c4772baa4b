import { queueMail } from '#conference/mails/queue-mail.server.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { recordAccountChange } from '#conference/organiser/record-account-change.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { hasRecentFactor } from './recent-factor.ts';
import { hasFactor, readFactors } from './second-factor.server.ts';

/** The authenticator app, or the passkey with this id. */
export type FactorToRemove = { kind: 'totp' } | { kind: 'passkey'; passkeyId: string };

/**
 * Removes one of an organiser's own factors, and mails the organiser. Refuses to remove the last factor. Refuses if the
 * session has not given a second factor within the last ten minutes.
 */
export async function removeFactor(
  { db, jobs }: { db: Database; jobs: Jobs },
  { organiser, factor, requestId }: { organiser: Organiser; factor: FactorToRemove; requestId: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'last-factor' | 'no-such-factor' | 'second-factor-first' }> {
  if (!hasRecentFactor(organiser, now)) return { ok: false, reason: 'second-factor-first' };
  return await db.transaction().execute(async (tx) => {
    // Without this lock, two removals at the same time could leave no factor.
    await tx.selectFrom('organiser').select('id').where('id', '=', organiser.id).forUpdate().execute();
    const own = await readFactors(tx, organiser.id);
    const left =
      factor.kind === 'totp'
        ? { ...own, hasTotp: false }
        : { ...own, passkeys: own.passkeys.filter(({ id }) => id !== factor.passkeyId) };
    const isThere = factor.kind === 'totp' ? own.hasTotp : left.passkeys.length < own.passkeys.length;
    if (!isThere) return { ok: false, reason: 'no-such-factor' };
    if (!hasFactor(left)) return { ok: false, reason: 'last-factor' };
    if (factor.kind === 'totp') {
      await tx.deleteFrom('organiser_totp').where('organiser_id', '=', organiser.id).execute();
    } else {
      await tx.deleteFrom('organiser_passkey').where('id', '=', factor.passkeyId).execute();
    }
    const act = { organiserId: organiser.id, requestId, detail: { kind: factor.kind } };
    await recordAccountChange(tx, { ...act, action: 'second-factor.removed' });
    await queueMail(tx, jobs, { kind: 'organiser-factor-removed', subjectId: organiser.id });
    return { ok: true };
  });
}
