import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import { type Recipients, readRecipients } from './recipients.ts';

export type ListedMessage = {
  id: string;
  subject: string;
  text: string;
  recipients: Recipients;
  /** How many they were when it was confirmed. */
  recipientCount: number;
  sentBy: string;
  sentAt: Date;
  isStopped: boolean;
  /** Of its mails; what is still to be queued counts as queued. */
  sent: number;
  failed: number;
  queued: number;
};

/** The newest messages first, a page at a time: `after` is the id of the last one of the page before. */
export async function listMessages(
  db: Database,
  { after, count }: { after?: string | undefined; count: number },
): Promise<ListedMessage[]> {
  const rows = await db
    .selectFrom('message')
    .innerJoin('organiser', 'organiser.id', 'message.sent_by')
    .select([
      'message.id',
      'message.subject',
      'message.text',
      'message.recipients',
      'message.recipient_count',
      'message.sent_at',
      'message.spread_at',
      'message.stopped_at',
      'organiser.name',
    ])
    .$if(after !== undefined, (messages) =>
      messages.where(
        sql<boolean>`(message.sent_at, message.id) < (select sent_at, id from message as last where last.id = ${after})`,
      ),
    )
    .orderBy('message.sent_at', 'desc')
    .orderBy('message.id', 'desc')
    .limit(count)
    .execute();
  const tallies = await tally(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { sent = 0, failed = 0, queued = 0, dropped = 0 } = tallies.get(row.id) ?? {};
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

async function tally(db: Database, messageIds: readonly string[]) {
  const tallies = new Map<string, Partial<Record<string, number>>>();
  if (messageIds.length === 0) return tallies;
  const rows = await db
    .selectFrom('mail')
    .select((row) => ['subject_id', 'state', row.fn.countAll<string>().as('count')])
    .where('kind', '=', 'group-message')
    .where('subject_id', 'in', messageIds)
    .groupBy(['subject_id', 'state'])
    .execute();
  for (const { subject_id, state, count } of rows) {
    tallies.set(subject_id, { ...tallies.get(subject_id), [state]: Number(count) });
  }
  return tallies;
}
