import type { Database } from '#platform/database/database.server.ts';

/** Mails, as a select for other modules to read or join. */
export function mails(db: Database) {
  return db
    .selectFrom('mail')
    .select(['id', 'kind', 'subject_id', 'registration_id', 'state', 'queued_at', 'sent_at'])
    .select(['tries', 'last_error']);
}
