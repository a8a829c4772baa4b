import type { MailState } from '#conference/mails/mail-kinds.ts';
import { mails } from '#conference/mails/mails.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { EnquiryStatus, Topic } from './enquiry.ts';

export type Enquiry = {
  id: string;
  topic: Topic;
  status: EnquiryStatus;
  name: string;
  email: string;
  message: string;
  assigneeId: string | null;
  createdAt: Date;
  /** Notes and replies, the oldest first. `mailState` is null for a note. */
  entries: {
    id: string;
    kind: 'note' | 'reply';
    by: string;
    text: string;
    at: Date;
    mailState: MailState | null;
  }[];
};

/** One enquiry with its notes and replies. Returns undefined if there is none with this id. */
export async function readEnquiry(db: Database, enquiryId: string): Promise<Enquiry | undefined> {
  const row = await db.selectFrom('enquiry').selectAll().where('id', '=', enquiryId).executeTakeFirst();
  if (!row) return undefined;
  const entries = await db
    .selectFrom('enquiry_entry')
    .innerJoin(organisers(db).as('author'), 'author.id', 'enquiry_entry.written_by')
    .leftJoin(mails(db).as('sent'), 'sent.subject_id', 'enquiry_entry.id')
    .select([
      'enquiry_entry.id',
      'enquiry_entry.kind',
      'author.name as by',
      'enquiry_entry.text',
      'enquiry_entry.created_at as at',
      'sent.state as mailState',
    ])
    .where('enquiry_id', '=', enquiryId)
    .orderBy('enquiry_entry.created_at')
    .execute();
  return {
    id: row.id,
    topic: row.kind,
    status: row.status,
    name: row.name,
    email: row.email,
    message: row.message,
    assigneeId: row.assignee_id,
    createdAt: row.created_at,
    entries,
  };
}
