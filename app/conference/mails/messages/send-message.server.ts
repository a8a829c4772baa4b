import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { dropQueuedMails } from '#conference/mails/queue-group-mails.server.ts';
import { selectPeople } from '#conference/organiser/selections/selections.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { MessageForm } from './message.ts';
import { type Recipients, recipientsToQuery } from './recipients.ts';
import { countRecipients, selectRecipients } from './select-recipients.server.ts';

type NewMessage = {
  messageId: string;
  form: MessageForm;
  recipients: Recipients;
  /** How many recipients the organiser saw and confirmed. Undefined if the message goes to whoever matches now. */
  confirmedCount?: number;
  organiserId: string;
  requestId: string;
};

type Sent = { ok: true } | { ok: false; reason: 'nobody' | 'other-count' };

/**
 * Sends a message to those who are its recipients now. A job queues the mails. A second call with the same id changes
 * nothing. Refuses if there are no recipients, or if their number is not the number that the organiser confirmed.
 */
export async function sendMessage(
  { db, jobs }: { db: Database; jobs: Jobs },
  message: NewMessage,
  now: Date,
): Promise<Sent> {
  return await db.transaction().execute(async (tx) => await storeMessage(tx, jobs, message, now));
}

/** As {@link sendMessage}, in the caller's transaction. Deletes the draft of the message. */
export async function storeMessage(
  tx: Database,
  jobs: Jobs,
  { messageId, form, recipients, confirmedCount, ...by }: NewMessage,
  now: Date,
): Promise<Sent> {
  const isSent = await tx.selectFrom('message').select('id').where('id', '=', messageId).executeTakeFirst();
  if (isSent) return { ok: true };
  const count = await countRecipients(tx, { recipients, category: form.category }, now);
  if (count === 0) return { ok: false, reason: 'nobody' };
  if (confirmedCount !== undefined && count !== confirmedCount) return { ok: false, reason: 'other-count' };
  const chosen = await chooseMarked(tx, recipients, by.organiserId, now);
  if (!chosen) return { ok: false, reason: 'nobody' };
  const stored = recipientsToQuery(chosen);
  const written = await tx
    .insertInto('message')
    .values({
      id: messageId,
      ...form,
      recipients: stored,
      recipient_count: count,
      sent_by: by.organiserId,
      sent_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (written.numInsertedOrUpdatedRows === 0n) return { ok: true };
  await tx.deleteFrom('message_draft').where('id', '=', messageId).execute();
  await jobs.enqueue(tx, 'spread-message', messageId);
  const subject = { subject: 'message', subjectId: messageId } as const;
  const detail = { recipients: count, filter: stored };
  await recordAct(tx, { ...byOrganiser(by), action: 'message.sent', ...subject, detail });
  return { ok: true };
}

/**
 * Replaces a mark with a selection of the people who have the mark now, so that no message or draft stores the mark.
 * Returns undefined if nobody has the mark.
 */
export async function chooseMarked(
  tx: Database,
  recipients: Recipients,
  organiserId: string,
  now: Date,
): Promise<Recipients | undefined> {
  if (recipients.filter.mark === '') return recipients;
  const people = selectRecipients(tx, recipients, now);
  const selection = await selectPeople(tx, { people, organiserId }, now);
  const chosenFrom = recipients.chosenFrom || 'mark';
  if (selection === undefined) return undefined;
  return { ...recipients, filter: { ...recipients.filter, mark: '' }, selection, chosenFrom };
}

/** Stops a message and drops its mails that are not sent yet. Returns the number of dropped mails. */
export async function stopMessage(
  db: Database,
  { messageId, ...by }: { messageId: string; organiserId: string; requestId: string },
  now: Date,
): Promise<{ ok: true; dropped: number } | { ok: false; reason: 'no-such-message' }> {
  return await db.transaction().execute(async (tx) => {
    const message = tx.selectFrom('message').select(['spread_at', 'stopped_at']).where('id', '=', messageId);
    const found = await message.forUpdate().executeTakeFirst();
    if (!found) return { ok: false, reason: 'no-such-message' };
    if (found.stopped_at) return { ok: true, dropped: 0 };
    await tx
      .updateTable('message')
      .set({ stopped_at: now, spread_at: found.spread_at ?? now, reached: null })
      .where('id', '=', messageId)
      .execute();
    const dropped = await dropQueuedMails(tx, { kind: 'group-message', subjectId: messageId });
    const subject = { subject: 'message', subjectId: messageId } as const;
    await recordAct(tx, { ...byOrganiser(by), action: 'message.stopped', ...subject, detail: { dropped } });
    return { ok: true, dropped };
  });
}
