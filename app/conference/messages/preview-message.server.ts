import type { Database } from '#platform/database/database.server.ts';
import type { MessageForm } from './message.ts';
import type { Recipients } from './recipients.ts';
import { countRecipients, selectRecipients } from './select-recipients.server.ts';
import { type WrittenMessage, writeMessage } from './write-message.server.ts';

const previewed = 3;

/** How many a message reaches, and how three of them, the latest to register, would read it. */
export async function previewMessage(
  db: Database,
  { form, recipients }: { form: MessageForm; recipients: Recipients },
  now: Date,
): Promise<{ count: number; samples: WrittenMessage[] }> {
  const latest = await selectRecipients(db, recipients, now)
    .select('registration.id')
    .orderBy('registration.created_at', 'desc')
    .orderBy('registration.id')
    .limit(previewed)
    .execute();
  return {
    count: await countRecipients(db, recipients, now),
    samples: await writeMessage(
      db,
      form,
      latest.map(({ id }) => id),
    ),
  };
}
