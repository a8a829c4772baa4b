import type { WithSettings } from '#conference/edition/settings.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { MessageForm } from './message.ts';
import type { Recipients } from './recipients.ts';
import { countRecipients, selectReached } from './select-recipients.server.ts';
import { type WrittenMessage, writeMessage } from './write-message.server.ts';

const sampleCount = 3;

/** Counts the recipients of a message, and writes the message for the three recipients who registered last. */
export async function previewMessage(
  { db, settings }: Pick<Platform, 'db'> & WithSettings,
  { form, recipients }: { form: MessageForm; recipients: Recipients },
  now: Date,
): Promise<{ count: number; samples: WrittenMessage[] }> {
  const message = { recipients, category: form.category };
  const newest = await selectReached(db, message, now)
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(sampleCount)
    .execute();
  const ids = newest.map(({ id }) => id);
  return {
    count: await countRecipients(db, message, now),
    samples: await writeMessage({ db, settings }, form, ids),
  };
}
