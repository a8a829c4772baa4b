import type { Database } from '#platform/database/database.server.ts';
import type { Mailer } from '#platform/mail/mail.server.ts';

/** Deletes the mails of these kinds that were queued before the given time, and removes them from the outbox. */
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
  // Without these rows, an erasure could no longer find a person's mails in the outbox, so they are removed there too.
  for (const { id } of dropped) await mailer.remove(id);
}
