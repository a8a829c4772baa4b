import { z } from 'zod';
import { mails } from '#conference/mails/mails.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { isInScope } from './enquiries.server.ts';
import type { EnquiryScope } from './enquiry.ts';

/**
 * Reads an enquiry with its notes, replies and answers, oldest first. Only replies have a `mailState`. Only answers
 * have `received`, and their `by` is null. Returns undefined if there is no enquiry with this id in the scope.
 */
export async function readEnquiry(db: Database, enquiryId: string, scope: EnquiryScope) {
  const enquiry = await db
    .selectFrom('enquiry')
    .select(['id', 'kind as topic', 'status', 'name', 'email', 'message'])
    .select(['assignee_id as assigneeId', 'assigned_role as assigneeRole', 'created_at as createdAt'])
    .where('id', '=', enquiryId)
    .where(isInScope(scope))
    .executeTakeFirst();
  if (!enquiry) return undefined;
  const entries = await db
    .selectFrom('enquiry_entry as entry')
    .leftJoin(organisers(db).as('author'), 'author.id', 'entry.written_by')
    .leftJoin(mails(db).as('sent'), 'sent.subject_id', 'entry.id')
    .select(['entry.id', 'entry.kind', 'author.name as by', 'entry.text', 'entry.created_at as at'])
    .select('sent.state as mailState')
    .where('enquiry_id', '=', enquiryId)
    .orderBy('entry.created_at')
    .execute();
  const received = await readReceived(db, enquiryId);
  return {
    ...enquiry,
    /** The mail that began the enquiry. Undefined if the enquiry came from the contact form. */
    received: received.find(({ entryId }) => entryId === null),
    entries: entries.map((entry) => ({
      ...entry,
      received: received.find(({ entryId }) => entryId === entry.id),
    })),
  };
}

const attachmentsSchema = z.array(z.object({ name: z.string(), bytes: z.number().nullable() }));

/** Reads the details of the mails in a thread. */
async function readReceived(db: Database, enquiryId: string) {
  const rows = await db
    .selectFrom('received_mail')
    .select([
      'entry_id as entryId',
      'sender',
      'nature',
      'received_at as at',
      'is_cut as isCut',
      'is_sender_confirmed as isSenderConfirmed',
      'attachments',
    ])
    .where('enquiry_id', '=', enquiryId)
    .execute();
  return rows.map((row) => ({ ...row, attachments: attachmentsSchema.parse(row.attachments) }));
}
