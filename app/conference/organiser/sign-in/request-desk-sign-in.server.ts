import {
  type AskedMail,
  type Asker,
  judgeAskedMail,
} from '#conference/accounts/limit-sign-in-mails.server.ts';
import { signInValidity } from '#conference/accounts/sign-in-validity.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime } from '#platform/durations.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';

/**
 * Queues the mail with a link and a code for the desk. Writes the same rows for every email address, so that nobody can
 * find out who is an organiser. Only the job that composes the mail checks whether the address belongs to an organiser.
 * Sends no other mail while an earlier one is still valid, as `judgeAskedMail` says.
 */
export async function requestDeskSignIn(
  { db, jobs }: { db: Database; jobs: Jobs },
  request: { email: string; browserHash: Buffer; asker: Asker },
  now: Date,
): Promise<AskedMail> {
  return await db.transaction().execute(async (tx) => {
    const answer = await judgeAskedMail(tx, 'organiser_sign_in', request, now);
    if (answer !== 'sent') return answer;
    const { id } = await tx
      .insertInto('organiser_sign_in')
      .values({
        email: request.email,
        browser_hash: request.browserHash,
        created_at: now,
        expires_at: addTime(now, signInValidity),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueMail(tx, jobs, { kind: 'organiser-sign-in', subjectId: id });
    return answer;
  });
}
