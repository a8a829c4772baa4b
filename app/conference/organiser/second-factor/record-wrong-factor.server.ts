import { queueMail } from '#conference/mails/queue-mail.server.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { recordAccountChange } from '#conference/organiser/record-account-change.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { FactorKind } from './second-factor.server.ts';

type WrongFactor = { organiser: Organiser; kind: FactorKind; requestId: string };

/**
 * Records a wrong second factor in the audit. Mails the organiser at the third wrong factor since the last right
 * factor, and then at every tenth.
 */
export async function recordWrongFactor(
  { db, jobs }: { db: Database; jobs: Jobs },
  { organiser: { id: organiserId }, kind, requestId }: WrongFactor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { wrong_factors: wrong } = await tx
      .updateTable('organiser')
      .set((row) => ({ wrong_factors: row('wrong_factors', '+', 1) }))
      .where('id', '=', organiserId)
      .returning('wrong_factors')
      .executeTakeFirstOrThrow();
    const act = { organiserId, requestId, detail: { kind } };
    await recordAccountChange(tx, { ...act, action: 'second-factor.refused' });
    if (wrong === 3 || wrong % 10 === 0) {
      await queueMail(tx, jobs, { kind: 'organiser-wrong-factors', subjectId: organiserId });
    }
  });
}
