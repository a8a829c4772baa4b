import type { Database } from '#platform/database/database.server.ts';
import type { MailState } from '#platform/mail/mail-kinds.ts';
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
  /** Notes and replies, the oldest first; a reply has the state of its mail. */
  entries: {
    id: string;
    kind: 'note' | 'reply';
    by: string;
    text: string;
    at: Date;
    mailState: MailState | null;
  }[];
};

/** One enquiry with all that was written about it; undefined when there is none of that id. */
export async function readEnquiry(db: Database, enquiryId: string): Promise<Enquiry | undefined> {
  const row = await db.selectFrom('enquiry').selectAll().where('id', '=', enquiryId).executeTakeFirst();
  if (!row) return undefined;
  const entries = await db
    .selectFrom('enquiry_entry')
    .innerJoin('organiser', 'organiser.id', 'enquiry_entry.written_by')
    .leftJoin('mail', 'mail.subject_id', 'enquiry_entry.id')
    .select([
      'enquiry_entry.id',
      'enquiry_entry.kind',
      'organiser.name as by',
      'enquiry_entry.text',
      'enquiry_entry.created_at as at',
      'mail.state as mailState',
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
