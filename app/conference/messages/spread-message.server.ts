import type { Database } from '#platform/database/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { readRecipients } from './recipients.ts';
import { selectRecipients } from './select-recipients.server.ts';

/** How many mails one job queues: little enough to be done, or done again, within seconds. */
export const spreadAtOnce = 500;

/**
 * Queues a message's mails for its next recipients, and the job for those after them, in one transaction: after a kill
 * it goes on where it was, and nobody is left out or written to twice.
 */
export async function spreadMessage(
  { db, jobs }: { db: Database; jobs: Pick<Jobs, 'enqueue'> },
  messageId: string,
  now: Date,
  atOnce = spreadAtOnce,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const message = await tx
      .selectFrom('message')
      .select(['recipients', 'sent_at', 'reached'])
      .where('id', '=', messageId)
      .where('spread_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!message) return;
    const { reached } = message;
    const recipients = readRecipients(new URLSearchParams(message.recipients));
    const next = await selectRecipients(tx, recipients, message.sent_at)
      .select('registration.id')
      .$if(reached !== null, (rows) => rows.where('registration.id', '>', reached ?? ''))
      .orderBy('registration.id')
      .limit(atOnce)
      .execute();
    if (next.length > 0) await queueMails(tx, jobs, messageId, next);
    const isLast = next.length < atOnce;
    await tx
      .updateTable('message')
      .set(isLast ? { reached: null, spread_at: now } : { reached: next.at(-1)?.id ?? null })
      .where('id', '=', messageId)
      .execute();
    if (!isLast) await jobs.enqueue(tx, 'spread-message', messageId);
  });
}

async function queueMails(
  tx: Database,
  jobs: Pick<Jobs, 'enqueue'>,
  messageId: string,
  registrations: readonly { id: string }[],
) {
  const mails = await tx
    .insertInto('mail')
    .values(
      registrations.map(({ id }) => ({ kind: 'group-message', subject_id: messageId, registration_id: id })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  for (const { id } of mails) await jobs.enqueue(tx, 'group-message-mail', id);
}
