import { mails } from '#conference/mails/mails.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Reads an enquiry with its notes and replies, oldest first. `mailState` is null for a note. Returns undefined if
 * there is no enquiry with this id.
 */
export async function readEnquiry(db: Database, enquiryId: string) {
  const enquiry = await db
    .selectFrom('enquiry')
    .select(['id', 'kind as topic', 'status', 'name', 'email', 'message'])
    .select(['assignee_id as assigneeId', 'assigned_role as assigneeRole', 'created_at as createdAt'])
    .where('id', '=', enquiryId)
    .executeTakeFirst();
  if (!enquiry) return undefined;
  const entries = await db
    .selectFrom('enquiry_entry as entry')
    .innerJoin(organisers(db).as('author'), 'author.id', 'entry.written_by')
    .leftJoin(mails(db).as('sent'), 'sent.subject_id', 'entry.id')
    .select(['entry.id', 'entry.kind', 'author.name as by', 'entry.text', 'entry.created_at as at'])
    .select('sent.state as mailState')
    .where('enquiry_id', '=', enquiryId)
    .orderBy('entry.created_at')
    .execute();
  return { ...enquiry, entries };
}
