import type { Database } from '#platform/database/database.server.ts';
import type { Mailer } from '#platform/mail/mail.server.ts';

/** Deletes the mails of some kinds that were queued before an instant, in the outbox, too. */
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
  // When a person is erased, their mails in the outbox are found by these rows.
  for (const { id } of dropped) await mailer.remove(id);
}
