import { queueGroupMails } from '#conference/mails/queue-group-mails.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { readRecipients } from './recipients.ts';
import { selectReached } from './select-recipients.server.ts';

/** How many mails one job queues. A job takes some seconds, and can run again without harm. */
const batchSize = 500;

/**
 * Queues the mails that bring a message to the next batch of recipients. Enqueues the job for the batch after it in the
 * same transaction. If the process is killed, another process continues with the same batch. Everybody gets exactly one
 * mail.
 */
export async function queueMessageMails(
  { db, jobs }: { db: Database; jobs: Pick<Jobs, 'enqueue'> },
  messageId: string,
  now: Date,
  size = batchSize,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const message = await tx
      .selectFrom('message')
      .select(['recipients', 'category', 'sent_at', 'reached'])
      .where('id', '=', messageId)
      .where('spread_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!message) return;
    const { reached } = message;
    const recipients = readRecipients(new URLSearchParams(message.recipients));
    const rows = await selectReached(tx, { recipients, category: message.category }, message.sent_at)
      .select('id')
      .$if(reached !== null, (query) => query.where('id', '>', reached ?? ''))
      .orderBy('id')
      .limit(size)
      .execute();
    const ids = rows.map(({ id }) => id);
    await queueGroupMails(tx, jobs, { kind: 'group-message', subjectId: messageId }, ids);
    const isLast = ids.length < size;
    await tx
      .updateTable('message')
      .set(isLast ? { reached: null, spread_at: now } : { reached: ids.at(-1) ?? null })
      .where('id', '=', messageId)
      .execute();
    if (!isLast) await jobs.enqueue(tx, 'spread-message', messageId);
  });
}
