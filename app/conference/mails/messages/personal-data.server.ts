import type { Database } from '#platform/database/database.server.ts';

/**
 * A message belongs to nobody, because it goes to a group and has placeholders for names. But an organiser may have
 * typed a name, so an erasure searches the texts of messages.
 */
export const messageData = {
  tables: {
    message: 'nobody',
    message_draft: 'nobody',
    message_opt_out: { deletedBy: { email: 'emails' } },
  },
  texts: { message: { read: readMessages, write: writeMessage } },
} as const;

async function readMessages({ db }: { db: Database }, { id }: { id?: string | undefined }) {
  const sent = db.selectFrom('message').select(['id', 'sent_at as at', 'subject', 'text']);
  const drafts = db.selectFrom('message_draft').select(['id', 'saved_at as at', 'subject', 'text']);
  const rows = await db
    .selectFrom(sent.unionAll(drafts).as('written'))
    .selectAll()
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute();
  return rows.map(({ id, at, subject, text }) => {
    return { id, at, home: { kind: 'message' as const, id }, parts: [subject, text] };
  });
}

/** A draft has the id of its message, so both are changed. Replacing a name can make a text longer, so this cuts the text to the length that is allowed for a message. */
async function writeMessage({ db }: { db: Database }, id: string, [subject = '', text = '']: string[]) {
  const change = { subject: subject.slice(0, 150), text: text.slice(0, 10_000) };
  await db.updateTable('message').set(change).where('id', '=', id).execute();
  await db.updateTable('message_draft').set(change).where('id', '=', id).execute();
}
