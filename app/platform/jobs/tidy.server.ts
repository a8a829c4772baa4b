import { addTime, days } from '#platform/durations.ts';
import { deleteExpiredFiles } from '#platform/files/kept-files.server.ts';
import { removeOrphanedFiles } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { trySteps } from './try-each.server.ts';

/**
 * Removes what has served its time: kept files, orphaned files, old repeats, ended sessions and sign-ins; each whatever
 * became of the others. Throws at the end when one failed.
 */
export async function tidy({ db, files, secrets, log, mailer }: Platform, now: Date): Promise<void> {
  const ago = (count: number) => addTime(now, -days(count));
  await trySteps(log, {
    'kept files': () => deleteExpiredFiles({ db, files, secrets, log }, now),
    'orphaned files': async () => {
      log.info({ orphans: await removeOrphanedFiles(db, files, now) }, 'tidied');
    },
    'old repeats': () => db.deleteFrom('submission').where('created_at', '<', ago(30)).execute(),
    'sign-ins': () => db.deleteFrom('sign_in').where('expires_at', '<', ago(1)).execute(),
    'expired sessions': () => db.deleteFrom('session').where('expires_at', '<', ago(1)).execute(),
    'ended sessions': () => db.deleteFrom('session').where('ended_at', '<', ago(30)).execute(),
    'desk sign-ins': () => db.deleteFrom('organiser_sign_in').where('expires_at', '<', ago(1)).execute(),
    'desk sessions': () => db.deleteFrom('organiser_session').where('expires_at', '<', ago(30)).execute(),
    invitations: () => db.deleteFrom('organiser_invitation').where('expires_at', '<', ago(30)).execute(),
    'sign-in mails': async () => {
      // Anybody can ask for a sign-in mail, and its request is gone long before.
      const forgotten = await db
        .deleteFrom('mail')
        .where('kind', 'in', ['sign-in', 'organiser-sign-in'])
        .where('queued_at', '<', ago(30))
        .returning('id')
        .execute();
      // In an outbox it could not be found any more once its person is erased.
      for (const { id } of forgotten) await mailer.remove(id);
    },
  });
}
