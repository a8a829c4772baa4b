import { randomUUID } from 'node:crypto';
import type { Database } from '#platform/database/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { MailKind } from './mail-kinds.ts';

export type NewMail = {
  kind: MailKind;
  /** The id of the row that the mail is about. */
  subjectId: string;
  /** The participant who gets the mail, or whom it is about. */
  registrationId?: string;
};

/**
 * Queues a mail and returns its id. If `db` is a transaction, the mail is stored and sent only after it commits.
 * See docs/decisions/036-mails-are-rows.md.
 */
export async function queueMail(db: Database, jobs: Pick<Jobs, 'enqueue'>, mail: NewMail): Promise<string> {
  const row = mailRow(mail);
  await db.insertInto('mail').values(row).execute();
  await enqueueMail(db, jobs, row);
  return row.id;
}

/** Makes the row of a mail. The caller inserts it together with other rows, and then calls `enqueueMail`. */
export function mailRow({ kind, subjectId, registrationId }: NewMail) {
  return { id: randomUUID(), kind, subject_id: subjectId, registration_id: registrationId };
}

/** Enqueues the job that sends a mail. */
export async function enqueueMail(
  db: Database,
  jobs: Pick<Jobs, 'enqueue'>,
  { id, kind }: { id: string; kind: string },
): Promise<void> {
  await jobs.enqueue(db, `${kind}-mail`, id);
}
