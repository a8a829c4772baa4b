import { recordAct } from '#conference/audit/record-act.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { requeueFailedMails, requeueMail } from '#platform/mail/requeue-mails.server.ts';

type Retry = { organiserId: string; requestId: string };

/** How many failed mails one request queues again. More would keep the organiser waiting. */
export const mostRetried = 500;

/** Queues a failed mail again. Refuses one that has not failed, so that a second click does nothing. */
export async function retryMail(
  { db, jobs }: { db: Database; jobs: Jobs },
  { mailId, organiserId, requestId }: Retry & { mailId: string },
): Promise<{ ok: true } | { ok: false; reason: 'not-failed' }> {
  return await db.transaction().execute(async (tx) => {
    const kind = await requeueMail(tx, jobs, mailId);
    if (kind === undefined) return { ok: false, reason: 'not-failed' };
    await recordAct(tx, {
      actor: 'organiser',
      actorId: organiserId,
      action: 'mail.retried',
      subject: 'mail',
      subjectId: mailId,
      requestId,
      detail: { kind },
    });
    return { ok: true };
  });
}

/** Queues the oldest failed mails again, `mostRetried` at most. Returns how many there were. */
export async function retryFailedMails(
  { db, jobs }: { db: Database; jobs: Jobs },
  { organiserId, requestId }: Retry,
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const count = await requeueFailedMails(tx, jobs, mostRetried);
    if (count === 0) return 0;
    await recordAct(tx, {
      actor: 'organiser',
      actorId: organiserId,
      action: 'mails.retried',
      subject: 'mail',
      requestId,
      detail: { count },
    });
    return count;
  });
}
