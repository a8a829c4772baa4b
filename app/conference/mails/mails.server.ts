import type { Database } from '#platform/database/database.server.ts';

/** A query of all mails. Other modules run or join it. */
export function mails(db: Database) {
  return db
    .selectFrom('mail')
    .select(['id', 'kind', 'subject_id', 'registration_id', 'state', 'queued_at', 'sent_at'])
    .select(['tries', 'last_error']);
}
