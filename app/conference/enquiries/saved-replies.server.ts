import type { ActName } from '#conference/audit/act-words.ts';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { mergeChanges } from '#platform/forms/merge-changes.ts';
import type { SavedReply } from './saved-reply.ts';

type Managing = { savedReplyId: string; organiserId: string; requestId: string };

/** Lists the saved replies by title. */
export async function listSavedReplies(db: Database): Promise<(SavedReply & { id: string })[]> {
  return await db
    .selectFrom('saved_reply')
    .select(['id', 'title', 'text'])
    .orderBy('title')
    .orderBy('id')
    .execute();
}

/** Reads a saved reply. Returns undefined if no saved reply has this id. */
export async function readSavedReply(db: Database, id: string): Promise<SavedReply | undefined> {
  return await db.selectFrom('saved_reply').select(['title', 'text']).where('id', '=', id).executeTakeFirst();
}

/** Stores a new saved reply. Storing it again with the same id changes nothing. */
export async function makeSavedReply(
  db: Database,
  { reply, ...managing }: Managing & { reply: SavedReply },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('saved_reply')
      .values({ id: managing.savedReplyId, ...reply, updated_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows === 1n) await recordReplyAct(tx, 'saved-reply.made', managing);
  });
}

/**
 * Changes a saved reply. `shown` are the values that the form showed. Does nothing if the values are the same.
 * Refuses if somebody else has changed the same field in the meantime, and returns the name of that field.
 */
export async function changeSavedReply(
  db: Database,
  { reply, shown, ...managing }: Managing & { reply: SavedReply; shown: SavedReply | undefined },
  now: Date,
): Promise<
  | { ok: true }
  | { ok: false; reason: 'no-such-reply' }
  | { ok: false; reason: 'changed-meanwhile'; fields: (keyof SavedReply)[] }
> {
  return await db.transaction().execute(async (tx) => {
    const current = await tx
      .selectFrom('saved_reply')
      .select(['title', 'text'])
      .where('id', '=', managing.savedReplyId)
      .forUpdate()
      .executeTakeFirst();
    if (!current) return { ok: false, reason: 'no-such-reply' };
    const kept = mergeChanges({ typed: reply, shown, current });
    if (!kept.ok) return { ok: false, reason: 'changed-meanwhile', fields: kept.fields };
    const { title, text } = kept.form;
    if (title === current.title && text === current.text) return { ok: true };
    await tx
      .updateTable('saved_reply')
      .set({ title, text, updated_at: now })
      .where('id', '=', managing.savedReplyId)
      .execute();
    await recordReplyAct(tx, 'saved-reply.changed', managing);
    return { ok: true };
  });
}

/** Deletes a saved reply. Does nothing if it is already deleted. Replies that were sent with its text stay. */
export async function deleteSavedReply(db: Database, managing: Managing): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('saved_reply')
      .where('id', '=', managing.savedReplyId)
      .executeTakeFirst();
    if (gone.numDeletedRows > 0n) await recordReplyAct(tx, 'saved-reply.deleted', managing);
  });
}

async function recordReplyAct(tx: Database, action: ActName, { savedReplyId: subjectId, ...by }: Managing) {
  await recordAct(tx, { ...byOrganiser(by), action, subject: 'saved-reply', subjectId });
}
