import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { MessageForm } from './message.ts';
import { type Recipients, readRecipients, recipientsToQuery } from './recipients.ts';
import { chooseMarked } from './send-message.server.ts';

type Draft = {
  messageId: string;
  form: MessageForm;
  recipients: Recipients;
  organiserId: string;
  requestId: string;
};

/** A query of the drafts, each with the email of the organiser who saved it last. Other modules run or join it. */
export function messageDrafts(db: Database) {
  return db
    .selectFrom('message_draft')
    .innerJoin(organisers(db).as('writer'), 'writer.id', 'message_draft.saved_by')
    .select(['message_draft.id', 'message_draft.not_sent'])
    .select(({ ref }) => ref('writer.email').$notNull().as('email'));
}

/**
 * Saves a draft, or replaces the one with this id. With `sendAt`, a job sends it at that time to everybody who matches
 * its conditions then. Returns false if the message was sent in the meantime, or if nobody has the chosen mark.
 */
export async function saveDraft(
  db: Database,
  { messageId, form, recipients, sendAt, ...by }: Draft & { sendAt?: Date },
  now: Date,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const sent = await tx.selectFrom('message').select('id').where('id', '=', messageId).executeTakeFirst();
    const chosen = await chooseMarked(tx, recipients, by.organiserId, now);
    if (sent || !chosen) return false;
    const draft = {
      ...form,
      recipients: recipientsToQuery(chosen),
      saved_by: by.organiserId,
      saved_at: now,
      send_at: sendAt ?? null,
      request_id: sendAt ? by.requestId : null,
      not_sent: null,
    };
    await tx
      .insertInto('message_draft')
      .values({ id: messageId, ...draft })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(draft))
      .execute();
    if (sendAt) {
      const subject = { subject: 'message', subjectId: messageId } as const;
      const detail = { sendAt: sendAt.toISOString() };
      await recordAct(tx, { ...byOrganiser(by), action: 'message.planned', ...subject, detail });
    }
    return true;
  });
}

/** Mails a saved draft to the organiser who saved it last, with the data of an invented participant. */
export async function askMessageTest({ db, jobs }: { db: Database; jobs: Jobs }, messageId: string) {
  await queueMail(db, jobs, { kind: 'message-test', subjectId: messageId });
}

/** Reads a draft. Returns undefined if it was sent or deleted. */
export async function readDraft(db: Database, messageId: string) {
  return await db
    .selectFrom('message_draft')
    .select(['id', 'subject', 'text', 'category', 'send_at as sendAt'])
    .where('id', '=', messageId)
    .executeTakeFirst();
}

/** Lists the drafts: those that were not sent at their time first, then those with a time, then the newest. */
export async function listDrafts(db: Database) {
  const rows = await db
    .selectFrom('message_draft')
    .innerJoin(organisers(db).as('writer'), 'writer.id', 'message_draft.saved_by')
    .select(['message_draft.id', 'subject', 'category', 'recipients', 'writer.name as savedBy'])
    .select(['saved_at as savedAt', 'send_at as sendAt', 'not_sent as notSent'])
    .orderBy('not_sent')
    .orderBy('send_at')
    .orderBy('saved_at', 'desc')
    .orderBy('message_draft.id')
    .execute();
  return rows.map(({ recipients, ...row }) => ({
    ...row,
    query: recipients,
    recipients: readRecipients(new URLSearchParams(recipients)),
  }));
}

/** Deletes a draft. Records the act if it waited for its time. Does nothing if the draft was sent or deleted. */
export async function deleteDraft(
  db: Database,
  { messageId, ...by }: { messageId: string; organiserId: string; requestId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const deleted = await tx
      .deleteFrom('message_draft')
      .where('id', '=', messageId)
      .returning('send_at')
      .executeTakeFirst();
    if (!deleted?.send_at) return;
    const subject = { subject: 'message', subjectId: messageId } as const;
    await recordAct(tx, { ...byOrganiser(by), action: 'message.plan-deleted', ...subject });
  });
}

/** Lists the ids of the selections that drafts need, so that they are kept. */
export async function listDraftSelections(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('message_draft').select('recipients').execute();
  return rows.flatMap(({ recipients }) => new URLSearchParams(recipients).get('selection') ?? []);
}
