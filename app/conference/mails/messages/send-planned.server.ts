import { listOrganisers } from '#conference/organiser/list-organisers.server.ts';
import { may } from '#conference/organiser/permissions.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { readRecipients } from './recipients.ts';
import { storeMessage } from './send-message.server.ts';

/**
 * Sends the messages whose time has come, each in a transaction of its own. A message stays a draft, and says why, if
 * nobody matches its conditions or if its organiser no longer sends messages.
 */
export async function sendPlanned({ db, jobs }: { db: Database; jobs: Jobs }, now: Date): Promise<void> {
  const due = await db
    .selectFrom('message_draft')
    .select('id')
    .where('send_at', '<=', now)
    .orderBy('send_at')
    .execute();
  if (due.length === 0) return;
  const team = await listOrganisers(db);
  const maySend = new Set(
    team.filter((one) => !one.isSuspended && may(one, 'mails.send')).map(({ id }) => id),
  );
  for (const { id } of due) await sendOne({ db, jobs }, { messageId: id, maySend }, now);
}

async function sendOne(
  { db, jobs }: { db: Database; jobs: Jobs },
  { messageId, maySend }: { messageId: string; maySend: ReadonlySet<string> },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const draft = await tx
      .selectFrom('message_draft')
      .select(['subject', 'text', 'category', 'recipients', 'saved_by', 'request_id'])
      .where('id', '=', messageId)
      .where('send_at', '<=', now)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!draft) return;
    const { subject, text, category } = draft;
    const recipients = readRecipients(new URLSearchParams(draft.recipients));
    const form = { subject, text, category };
    const sending = { messageId, form, recipients };
    const by = { organiserId: draft.saved_by, requestId: draft.request_id ?? '' };
    const sent = maySend.has(draft.saved_by)
      ? await storeMessage(tx, jobs, { ...sending, ...by }, now)
      : { ok: false as const, reason: 'no-permission' as const };
    if (sent.ok) return;
    const not_sent = sent.reason === 'no-permission' ? sent.reason : 'nobody';
    await tx
      .updateTable('message_draft')
      .set({ send_at: null, request_id: null, not_sent })
      .where('id', '=', messageId)
      .execute();
  });
}
