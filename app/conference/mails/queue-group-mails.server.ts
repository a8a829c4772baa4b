import type { Database } from '#platform/database/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { MailKind } from './mail-kinds.ts';
import { enqueueMail } from './queue-mail.server.ts';

type GroupMail = { kind: MailKind; subjectId: string };

/** Queues one mail about a subject for each participant who does not have this mail yet. */
export async function queueGroupMails(
  tx: Database,
  jobs: Pick<Jobs, 'enqueue'>,
  { kind, subjectId }: GroupMail,
  registrationIds: readonly string[],
): Promise<void> {
  if (registrationIds.length === 0) return;
  const mails = await tx
    .insertInto('mail')
    .values(registrationIds.map((id) => ({ kind, subject_id: subjectId, registration_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'kind'])
    .execute();
  for (const mail of mails) await enqueueMail(tx, jobs, mail);
}

/** Drops the mails about a subject that are not sent yet. Returns their number. */
export async function dropQueuedMails(tx: Database, { kind, subjectId }: GroupMail): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('mail')
    .set({ state: 'dropped' })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
