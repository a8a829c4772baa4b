import type { Database } from '#platform/database/database.server.ts';
import { type InboxAddress, nameInbox } from '#platform/mail/inbox-address.server.ts';

/** The maximum number of mails that {@link listOtherMails} returns. */
const mostMails = 200;

/**
 * Lists the mails of the last weeks that belong to no thread, the newest first. They were sent by programs or
 * mailing lists, or are unreadable or too large. `bytes` is the size of the mail.
 */
export async function listOtherMails(db: Database) {
  return await db
    .selectFrom('received_mail')
    .select(['id', 'sender', 'subject', 'nature', 'bytes', 'received_at as at'])
    .where('enquiry_id', 'is', null)
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .limit(mostMails)
    .execute();
}

/**
 * Deletes our records of the mails that belong to no thread and arrived before this time. The mails stay in the
 * mailbox.
 */
export async function deleteOtherMails(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('received_mail')
    .where('enquiry_id', 'is', null)
    .where('received_at', '<', before)
    .execute();
}

/**
 * Describes the organisers' mailbox: its name, when we last read it, and why the last reading failed. Undefined if no
 * mailbox is configured.
 */
export async function readInboxState(db: Database, inbox: InboxAddress | undefined) {
  if (!inbox) return undefined;
  const name = nameInbox(inbox);
  const reading = await db
    .selectFrom('inbox_reading')
    .select(['read_at as readAt', 'failure'])
    .where('address', '=', name)
    .executeTakeFirst();
  return { name, readAt: reading?.readAt ?? null, failure: reading?.failure ?? null };
}
