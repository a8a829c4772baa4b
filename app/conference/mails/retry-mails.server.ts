import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { enqueueMail } from './queue-mail.server.ts';

type Retry = { organiserId: string; requestId: string };

/** How many failed mails one request queues again. With more mails, the organiser would wait too long. */
export const maxRetried = 500;

/** Queues a failed mail again. Refuses if the mail has not failed, so that a second click does nothing. */
export async function retryMail(
  { db, jobs }: { db: Database; jobs: Jobs },
  { mailId, ...by }: Retry & { mailId: string },
): Promise<{ ok: true } | { ok: false; reason: 'not-failed' }> {
  return await db.transaction().execute(async (tx) => {
    const mail = await tx
      .updateTable('mail')
      .set({ state: 'queued' })
      .where('id', '=', mailId)
      .where('state', '=', 'failed')
      .returning('kind')
      .executeTakeFirst();
    if (!mail) return { ok: false, reason: 'not-failed' };
    await enqueueMail(tx, jobs, { id: mailId, kind: mail.kind });
    const subject = { subject: 'mail', subjectId: mailId } as const;
    await recordAct(tx, { ...byOrganiser(by), action: 'mail.retried', ...subject, detail: mail });
    return { ok: true };
  });
}

/** Queues the oldest failed mails again, at most `maxRetried`. Returns their number. */
export async function retryFailedMails(
  { db, jobs }: { db: Database; jobs: Jobs },
  by: Retry,
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const oldest = tx
      .selectFrom('mail')
      .select('id')
      .where('state', '=', 'failed')
      .orderBy('queued_at')
      .limit(maxRetried)
      .forUpdate()
      .skipLocked();
    const mails = await tx
      .updateTable('mail')
      .set({ state: 'queued' })
      .where('id', 'in', oldest)
      .returning(['id', 'kind'])
      .execute();
    if (mails.length === 0) return 0;
    for (const mail of mails) await enqueueMail(tx, jobs, mail);
    const detail = { count: mails.length };
    await recordAct(tx, { ...byOrganiser(by), action: 'mails.retried', subject: 'mail', detail });
    return mails.length;
  });
}
