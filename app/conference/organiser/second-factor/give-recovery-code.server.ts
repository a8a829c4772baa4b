import { recordAct } from '#conference/audit/record-act.server.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { takeRecoveryCode } from './recovery-codes.server.ts';
import { openDesk } from './second-factor.server.ts';

/** Opens the desk to the session that gives an unused recovery code; the code is used up. */
export async function giveRecoveryCode(
  { db, secrets }: { db: Database; secrets: Secrets },
  { organiser, typed, requestId }: { organiser: Organiser; typed: string; requestId: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'wrong-code' }> {
  return await db.transaction().execute(async (tx) => {
    const isTaken = await takeRecoveryCode(tx, secrets, { organiserId: organiser.id, typed }, now);
    if (!isTaken) return { ok: false, reason: 'wrong-code' };
    await recordAct(tx, {
      actor: 'organiser',
      actorId: organiser.id,
      action: 'recovery-code.used',
      subject: 'organiser',
      subjectId: organiser.id,
      requestId,
    });
    await openDesk(tx, { organiser, kind: 'recovery-code', requestId }, now);
    return { ok: true };
  });
}
