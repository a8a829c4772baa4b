import type { Database } from '#platform/database/database.server.ts';
import type { Mailer } from '#platform/mail/mail.server.ts';

/** Deletes the mails of these kinds that were queued before this time, also from the outbox. */
export async function deleteMails(
  { db, mailer }: { db: Database; mailer: Mailer },
  { kinds, queuedBefore }: { kinds: readonly string[]; queuedBefore: Date },
): Promise<void> {
  const dropped = await db
    .deleteFrom('mail')
    .where('kind', 'in', kinds)
    .where('queued_at', '<', queuedBefore)
    .returning('id')
    .execute();
  // The mails have no rows now. If they stayed in the outbox, an erasure could not find them there.
  for (const { id } of dropped) await mailer.remove(id);
}
