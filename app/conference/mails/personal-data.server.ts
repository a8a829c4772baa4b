import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { deleteJobs } from '#platform/jobs/personal-data.server.ts';
import type { Mailer } from '#platform/mail/mail.server.ts';
import { openSentTexts } from './sent-text.server.ts';

/** The mails to a person or about them. */
export const mailData = {
  tables: {
    mail: {
      deletedBy: { registration_id: 'registrationIds', subject_id: 'subjectIds' },
      finds: { id: 'mailIds' },
    },
    mail_text: 'deleted',
  },
  sealed: { 'mail_text.sealed_text': 'other' },
} as const;

/** Lists the mails of a participant, oldest first, with the texts that are kept. */
export async function listMailsOf(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  registrationIds: readonly string[],
) {
  const rows = await db
    .selectFrom('mail')
    .select(['id', 'kind', 'state', 'queued_at as queuedAt', 'sent_at as sentAt'])
    .where('registration_id', '=', anyOf(registrationIds))
    .orderBy('queued_at')
    .execute();
  const texts = await openSentTexts(
    { db, secrets },
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, ...mail }) => ({ ...mail, sent: texts.get(id) ?? null }));
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

/** Removes mails from the outbox. `ids` are the ids of the mails in the database. */
export async function removeMails(mailer: Pick<Mailer, 'remove'>, ids: readonly string[]): Promise<void> {
  for (const id of ids) await mailer.remove(id);
}

/** True if a mail about the record with `subjectId` is not sent yet, or was sent after `sentAfter`. */
export async function isMailPending(db: Database, subjectId: string, sentAfter: Date): Promise<boolean> {
  const pending = await db
    .selectFrom('mail')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where((row) => row.or([row('state', 'in', ['queued', 'failed']), row('sent_at', '>', sentAfter)]))
    .executeTakeFirst();
  return pending !== undefined;
}
