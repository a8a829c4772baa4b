import type { Database } from '#platform/database/database.server.ts';

/**
 * A message belongs to nobody, because it goes to a group and has placeholders for names. But an organiser may have
 * typed a name, so an erasure searches the texts of messages.
 */
export const messageData = {
  tables: { message: 'nobody' },
  texts: { message: { read: readMessages, write: writeMessage } },
} as const;

async function readMessages({ db }: { db: Database }, { id }: { id?: string | undefined }) {
  const rows = await db
    .selectFrom('message')
    .select(['id', 'sent_at as at', 'subject', 'text'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute();
  return rows.map(({ id, at, subject, text }) => {
    return { id, at, home: { kind: 'message' as const, id }, parts: [subject, text] };
  });
}

/** Replacing a name can make a text longer, so this cuts the text to the length that is allowed for a message. */
async function writeMessage({ db }: { db: Database }, id: string, [subject = '', text = '']: string[]) {
  await db
    .updateTable('message')
    .set({ subject: subject.slice(0, 150), text: text.slice(0, 10_000) })
    .where('id', '=', id)
    .execute();
}
