import { queueMail } from '#platform/mail-queue.server.ts';
import type { Platform } from '#platform/request-context.server.ts';
import type { EnquiryForm } from './enquiry.ts';

/** Stores an enquiry, together with the mail that tells the organiser of it. */
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
    await queueMail(tx, jobs, { kind: 'enquiry', subjectId: id });
  });
}
