import { randomUUID } from 'node:crypto';
import type { Email } from 'postal-mime';
import type { MailKind } from '#conference/mails/mail-kinds.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { sendMail } from '#conference/mails/send-mail.server.ts';
import { composers } from '../app/mails.server.ts';
import type { TestPlatform } from './platform.ts';

/**
 * Returns the id of the newest mail about this record (`subjectId`), and of this kind if a kind is given. Throws if
 * there is no such mail.
 */
export async function findMailId(
  { db }: Pick<TestPlatform, 'db'>,
  subjectId: string,
  kind?: MailKind,
): Promise<string> {
  const mail = db
    .selectFrom('mail')
    .select('id')
    .where('subject_id', '=', subjectId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''));
  return (await mail.orderBy('queued_at', 'desc').limit(1).executeTakeFirstOrThrow()).id;
}

/**
 * Sends the newest mail about this record, even if it was sent before. Returns the mail that arrived, or undefined if
 * it was not sent.
 */
export async function receiveMail(
  platform: TestPlatform,
  subjectId: string,
  kind?: MailKind,
): Promise<Email | undefined> {
  const id = await findMailId(platform, subjectId, kind);
  await platform.db
    .updateTable('mail')
    .set({ state: 'queued', sent_at: null })
    .where('id', '=', id)
    .execute();
  await sendMail(platform, composers, id);
  const { state } = await platform.db
    .selectFrom('mail')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const mails = await platform.readMails();
  return state === 'sent'
    ? mails.find(({ messageId }) => messageId === `<${id}@conference.example>`)
    : undefined;
}

/** Adds mails that were queued one minute after another. Returns their ids, the oldest mail first. */
export async function someMails(
  { db, jobs }: Pick<TestPlatform, 'db' | 'jobs'>,
  count: number,
  state: 'queued' | 'failed' = 'queued',
): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const id = await queueMail(db, jobs, { kind: 'enquiry', subjectId: randomUUID() });
    const queued_at = new Date(Date.UTC(2026, 0, 10, 8, index));
    await db.updateTable('mail').set({ state, queued_at }).where('id', '=', id).execute();
    ids.push(id);
  }
  return ids;
}
