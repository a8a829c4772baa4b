import { sql } from 'kysely';
import { mails } from '#conference/mails/mails.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type Recipients, readRecipients } from './recipients.ts';

export type ListedMessage = {
  id: string;
  subject: string;
  text: string;
  recipients: Recipients;
  /** How many recipients the organiser confirmed. */
  recipientCount: number;
  sentBy: string;
  sentAt: Date;
  isStopped: boolean;
  /** How many of its mails were sent, failed or are queued. Mails that no job has queued yet count as queued. */
  sent: number;
  failed: number;
  queued: number;
};

/** Lists messages, the newest first. `after` is the id of the last message of the page before. */
export async function listMessages(
  db: Database,
  { after, count }: { after?: string | undefined; count: number },
): Promise<ListedMessage[]> {
  const rows = await db
    .selectFrom('message')
    .innerJoin(organisers(db).as('sender'), 'sender.id', 'message.sent_by')
    .selectAll('message')
    .select('sender.name')
    .$if(after !== undefined, (messages) =>
      messages.where(
        sql<boolean>`(message.sent_at, message.id) < (select sent_at, id from message as last where last.id = ${after})`,
      ),
    )
    .orderBy('message.sent_at', 'desc')
    .orderBy('message.id', 'desc')
    .limit(count)
    .execute();
  const mailCounts = await countMails(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { sent = 0, failed = 0, queued = 0, dropped = 0 } = mailCounts.get(row.id) ?? {};
    const unqueued = row.spread_at ? 0 : Math.max(0, row.recipient_count - sent - failed - queued - dropped);
    return {
      id: row.id,
      subject: row.subject,
      text: row.text,
      recipients: readRecipients(new URLSearchParams(row.recipients)),
      recipientCount: row.recipient_count,
      sentBy: row.name,
      sentAt: row.sent_at,
      isStopped: row.stopped_at !== null,
      sent,
      failed,
      queued: queued + unqueued,
    };
  });
}

/** The mails of each message, counted by state. */
async function countMails(db: Database, messageIds: readonly string[]) {
  const rows = await db
    .selectFrom(mails(db).as('sent'))
    .select((row) => ['subject_id', 'state', row.fn.countAll<string>().as('count')])
    .where('kind', '=', 'group-message')
    .where('subject_id', '=', anyOf(messageIds))
    .groupBy(['subject_id', 'state'])
    .execute();
  const counts = new Map<string, Partial<Record<string, number>>>();
  for (const { subject_id, state, count } of rows) {
    counts.set(subject_id, { ...counts.get(subject_id), [state]: Number(count) });
  }
  return counts;
}
