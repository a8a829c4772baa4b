import { queueMail } from '#conference/mails/queue-mail.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Locale } from '#platform/words/locales.ts';
import type { EnquiryForm, Topic } from './enquiry.ts';

/** Stores an enquiry and queues the mail that tells the organisers. */
export async function sendEnquiry(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  { topic = 'contact', ...form }: EnquiryForm & { topic?: Topic; language?: Locale },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('enquiry')
      .values({ kind: topic, ...form, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueMail(tx, jobs, { kind: 'enquiry', subjectId: id });
  });
}
