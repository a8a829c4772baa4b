import type { Database } from '#platform/database/database.server.ts';
import type { MailKind } from './mail-kinds.ts';

/** A query of all mails. Other modules run or join it. */
export function mails(db: Database) {
  return db
    .selectFrom('mail')
    .select(['id', 'kind', 'subject_id', 'registration_id', 'state', 'queued_at', 'sent_at'])
    .select(['tries', 'last_error']);
}

/** True if a mail of this kind about this row was queued before. */
export async function wasMailed(
  db: Database,
  { kind, subjectId }: { kind: MailKind; subjectId: string },
): Promise<boolean> {
  const mail = await db
    .selectFrom('mail')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst();
  return mail !== undefined;
}
