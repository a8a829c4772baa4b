import { signInLimit } from '#conference/identity/sign-in.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime } from '#platform/durations.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';

/** Asks for a link and code to the desk. Organiser or not, the same rows are written; only the worker looks. */
export async function requestDeskSignIn(
  { db, jobs }: { db: Database; jobs: Jobs },
  wanted: { email: string; browserHash: Buffer },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('organiser_sign_in')
      .values({
        email: wanted.email,
        browser_hash: wanted.browserHash,
        created_at: now,
        expires_at: addTime(now, signInLimit),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueMail(tx, jobs, { kind: 'organiser-sign-in', subjectId: id });
  });
}
