import { dropExpiredFiles } from './kept-files.server.ts';
import type { Platform } from './request-context.server.ts';
import { removeOrphanedFiles } from './stored-files.server.ts';

const day = 24 * 60 * 60 * 1000;

/** Removes what has served its time: kept files, orphaned files, old repeats, ended sessions and sign-ins. */
export async function tidy({ db, files, secrets, log, mailer }: Platform, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * day);
  await dropExpiredFiles({ db, files, secrets }, now);
  const orphans = await removeOrphanedFiles(db, files, now);
  await db.deleteFrom('submission').where('created_at', '<', ago(30)).execute();
  await db.deleteFrom('sign_in').where('expires_at', '<', ago(1)).execute();
  await db.deleteFrom('session').where('expires_at', '<', ago(1)).execute();
  await db.deleteFrom('session').where('ended_at', '<', ago(30)).execute();
  await db.deleteFrom('organiser_sign_in').where('expires_at', '<', ago(1)).execute();
  await db.deleteFrom('organiser_session').where('expires_at', '<', ago(30)).execute();
  await db.deleteFrom('organiser_invitation').where('expires_at', '<', ago(30)).execute();
  // Anybody can ask for a sign-in mail, and its request is gone long before.
  const forgotten = await db
    .deleteFrom('mail')
    .where('kind', 'in', ['sign-in', 'organiser-sign-in'])
    .where('queued_at', '<', ago(30))
    .returning('id')
    .execute();
  // In an outbox it could not be found any more once its person is erased.
  for (const { id } of forgotten) await mailer.remove(id);
  log.info({ orphans }, 'tidied');
}
