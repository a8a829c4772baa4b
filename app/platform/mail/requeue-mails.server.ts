import type { Database } from '#platform/database/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { MailKind } from './mail-kinds.ts';

/** Queues a failed mail for another round of tries. Returns its kind, or undefined if it has not failed. */
export async function requeueMail(
  tx: Database,
  jobs: Pick<Jobs, 'enqueue'>,
  mailId: string,
): Promise<string | undefined> {
  const mail = await tx
    .updateTable('mail')
    .set({ state: 'queued' })
    .where('id', '=', mailId)
    .where('state', '=', 'failed')
    .returning('kind')
    .executeTakeFirst();
  if (mail) await jobs.enqueue(tx, `${mail.kind as MailKind}-mail`, mailId);
  return mail?.kind;
}

/** Queues the oldest failed mails again, `most` of them at most. Returns how many there were. */
export async function requeueFailedMails(
  tx: Database,
  jobs: Pick<Jobs, 'enqueue'>,
  most: number,
): Promise<number> {
  const oldest = tx
    .selectFrom('mail')
    .select('id')
    .where('state', '=', 'failed')
    .orderBy('queued_at')
    .limit(most)
    .forUpdate()
    .skipLocked();
  const mails = await tx
    .updateTable('mail')
    .set({ state: 'queued' })
    .where('id', 'in', oldest)
    .returning(['id', 'kind'])
    .execute();
  for (const { id, kind } of mails) await jobs.enqueue(tx, `${kind as MailKind}-mail`, id);
  return mails.length;
}
