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
  // Without their rows in the database, an erasure could not find these mails in the outbox.
  for (const { id } of dropped) await mailer.remove(id);
}
