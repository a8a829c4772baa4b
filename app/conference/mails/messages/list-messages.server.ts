import { sql } from 'kysely';
import { mails } from '#conference/mails/mails.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type AskedPage, findPage } from '#platform/database/find-page.server.ts';
import { readRecipients } from './recipients.ts';

/**
 * Lists messages, newest first. Each message has the
 * numbers of its sent, failed and queued mails. Mails that no job has queued yet count as queued.
 */
export async function listMessages(db: Database, page: AskedPage) {
  const query = db
    .selectFrom('message')
    .innerJoin(organisers(db).as('sender'), 'sender.id', 'message.sent_by')
    .select(['message.id', 'subject', 'text', 'category', 'recipients', 'recipient_count as recipientCount'])
    .select(['sender.name as sentBy', 'sent_at as sentAt', 'spread_at'])
    .select(sql<boolean>`stopped_at is not null`.as('isStopped'))
    .orderBy('message.sent_at', 'desc')
    .orderBy('message.id', 'desc');
  const { rows, ...found } = await findPage(db, query, page);
  const ids = rows.map(({ id }) => id);
  const mailCounts = await countMails(db, ids);
  const described = rows.map(({ recipients, spread_at, ...message }) => {
    const { sent = 0, failed = 0, queued = 0, dropped = 0 } = mailCounts.get(message.id) ?? {};
    const unqueued = message.recipientCount - sent - failed - queued - dropped;
    return {
      ...message,
      recipients: readRecipients(new URLSearchParams(recipients)),
      sent,
      failed,
      queued: queued + (spread_at ? 0 : Math.max(0, unqueued)),
    };
  });
  return { ...found, rows: described };
}

/** Counts the mails of each message by state. */
async function countMails(db: Database, messageIds: readonly string[]) {
  const rows = await db
    .selectFrom(mails(db).as('sent'))
    .select((row) => ['subject_id', 'state', asNumber(row.fn.countAll()).as('count')])
    .where('kind', '=', 'group-message')
    .where('subject_id', '=', anyOf(messageIds))
    .groupBy(['subject_id', 'state'])
    .execute();
  const counts = new Map<string, Partial<Record<string, number>>>();
  for (const { subject_id, state, count } of rows) {
    counts.set(subject_id, { ...counts.get(subject_id), [state]: count });
  }
  return counts;
}
