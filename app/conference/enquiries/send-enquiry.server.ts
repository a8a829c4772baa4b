import type { Platform } from '#platform/request-context.server.ts';
import type { EnquiryForm } from './enquiry.ts';

/** Stores an enquiry, together with the job that mails it to the organiser. */
export async function sendEnquiry(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  form: EnquiryForm,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('enquiry')
      .values({ kind: 'contact', ...form, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await jobs.enqueue(tx, 'enquiry-mail', id);
  });
}
