import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { deleteJobs } from '#platform/jobs/personal-data.server.ts';
import type { Mailer } from '#platform/mail/mail.server.ts';

/** The mails to a person or about them. */
export const mailData = {
  tables: {
    mail: {
      deletedBy: { registration_id: 'registrationIds', subject_id: 'subjectIds' },
      finds: { id: 'mailIds' },
    },
  },
} as const;

/** Lists the mails of a participant, oldest first. */
export async function listMailsOf(db: Database, registrationIds: readonly string[]) {
  return await db
    .selectFrom('mail')
    .select(['kind', 'state', 'queued_at as queuedAt', 'sent_at as sentAt'])
    .where('registration_id', '=', anyOf(registrationIds))
    .orderBy('queued_at')
    .execute();
}

/** Deletes the mails about these subjects, and the jobs about the mails and subjects. Returns the ids of the mails. */
export async function deleteMailsAbout(tx: Database, subjectIds: readonly string[]): Promise<string[]> {
  const mails = await tx
    .deleteFrom('mail')
    .where('subject_id', '=', anyOf(subjectIds))
    .returning('id')
    .execute();
  const mailIds = mails.map(({ id }) => id);
  await deleteJobs(tx, [...subjectIds, ...mailIds]);
  return mailIds;
}

/** Removes mails from the outbox by the ids of their rows. */
export async function removeMails(mailer: Pick<Mailer, 'remove'>, ids: readonly string[]): Promise<void> {
  for (const id of ids) await mailer.remove(id);
}

/** True if a mail about this subject still has to be sent, or was sent after the given time. */
export async function isMailPending(db: Database, subjectId: string, sentAfter: Date): Promise<boolean> {
  const pending = await db
    .selectFrom('mail')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where((row) => row.or([row('state', 'in', ['queued', 'failed']), row('sent_at', '>', sentAfter)]))
    .executeTakeFirst();
  return pending !== undefined;
}
