import type { Organiser } from '#conference/organiser/organiser.ts';
import { recordAccountChange } from '#conference/organiser/record-account-change.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { takeRecoveryCode } from './recovery-codes.server.ts';
import { openDesk } from './second-factor.server.ts';

/** Opens the desk to a session that gives an unused recovery code. The code cannot be used again. */
export async function giveRecoveryCode(
  { db, secrets }: { db: Database; secrets: Secrets },
  { organiser, typed, requestId }: { organiser: Organiser; typed: string; requestId: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'wrong-code' }> {
  return await db.transaction().execute(async (tx) => {
    const isTaken = await takeRecoveryCode(tx, secrets, { organiserId: organiser.id, typed }, now);
    if (!isTaken) return { ok: false, reason: 'wrong-code' };
    await recordAccountChange(tx, { organiserId: organiser.id, action: 'recovery-code.used', requestId });
    await openDesk(tx, { organiser, kind: 'recovery-code', requestId }, now);
    return { ok: true };
  });
}
