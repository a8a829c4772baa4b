import type { Organiser } from '#conference/organiser/organiser.ts';
import { recordAccountChange } from '#conference/organiser/record-account-change.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { recordWrongFactor } from './record-wrong-factor.server.ts';
import { consumeRecoveryCode } from './recovery-codes.server.ts';
import { openDesk } from './second-factor.server.ts';

/**
 * Opens the desk to a session that gives an unused recovery code, and returns the new token of the session. The code
 * cannot be used again.
 */
export async function giveRecoveryCode(
  { db, secrets, jobs }: { db: Database; secrets: Secrets; jobs: Jobs },
  { organiser, typed, requestId }: { organiser: Organiser; typed: string; requestId: string },
  now: Date,
): Promise<{ ok: true; sessionToken: string } | { ok: false; reason: 'wrong-code' }> {
  const given = await db.transaction().execute(async (tx) => {
    const isTaken = await consumeRecoveryCode(tx, secrets, { organiserId: organiser.id, typed }, now);
    if (!isTaken) return { ok: false, reason: 'wrong-code' } as const;
    await recordAccountChange(tx, { organiserId: organiser.id, action: 'recovery-code.used', requestId });
    const sessionToken = await openDesk(tx, { organiser, kind: 'recovery-code', requestId }, now);
    return { ok: true, sessionToken } as const;
  });
  if (!given.ok) await recordWrongFactor({ db, jobs }, { organiser, kind: 'recovery-code', requestId });
  return given;
}
