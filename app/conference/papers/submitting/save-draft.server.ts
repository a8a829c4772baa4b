import { byAuthor, recordAct } from '#conference/audit/record-act.server.ts';
import { deleteMailsAbout } from '#conference/mails/personal-data.server.ts';
import { type Author, type CallState, canSubmit, type Draft, maxDrafts } from '#conference/papers/paper.ts';
import { lockOwnPaper, papersOf } from '#conference/papers/papers.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { deleteFiles, storedFiles } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { deleteKeys } from '#platform/keys/personal-data.server.ts';
import { makeRecordKey } from '#platform/keys/record-keys.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import type { Locale } from '#platform/words/locales.ts';

/**
 * Begins an empty draft. `name` is the author's name, if it is known. Refuses more drafts than one mailbox may have.
 */
export async function beginPaper(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { author, name, locale }: { author: Author; name: string; locale: Locale },
  now: Date,
): Promise<{ ok: true; paperId: string } | { ok: false; reason: 'too-many' }> {
  return await db.transaction().execute(async (tx) => {
    const drafts = papersOf(tx, author).where('state', '=', 'draft');
    if ((await countRows(tx, drafts)) >= maxDrafts) return { ok: false, reason: 'too-many' };
    return { ok: true, paperId: await beginInTransaction(tx, secrets, { author, name, locale }, now) };
  });
}

/** Begins a draft in the transaction of the caller, however many drafts the mailbox has. Returns its id. */
export async function beginInTransaction(
  tx: Database,
  secrets: Secrets,
  { author, name, locale }: { author: Author; name: string; locale: Locale },
  now: Date,
): Promise<string> {
  const record = await makeRecordKey(tx, secrets);
  const { id } = await tx
    .insertInto('paper')
    .values({
      email: author.email,
      registration_id: author.registrationId,
      record_key_id: record.id,
      author_name: name,
      mail_language: locale,
      created_at: now,
      saved_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type Saving = {
  author: Author;
  paperId: string;
  /** `revision` is the revision of the draft that the form shows. `formKey` is the key of the form. */
  revision: number;
  formKey: string;
  draft: Draft;
  call: CallState;
  locale: Locale;
};

export type SaveRefusal = 'no-such-paper' | 'closed' | 'changed-elsewhere';

/**
 * Saves a draft. Returns its new revision. Refuses a paper that cannot be changed any more. Refuses if another form,
 * for example in another browser tab, has saved something else in the meantime.
 */
export async function saveDraft(
  db: Database,
  saving: Saving,
  now: Date,
): Promise<{ ok: true; revision: number } | { ok: false; reason: SaveRefusal }> {
  return await db.transaction().execute((tx) => saveInTransaction(tx, saving, now));
}

/** Saves a draft in the transaction of the caller, and locks the paper. */
export async function saveInTransaction(
  tx: Database,
  { author, paperId, revision, formKey, draft, call, locale }: Saving,
  now: Date,
): Promise<{ ok: true; revision: number } | { ok: false; reason: SaveRefusal }> {
  const paper = await lockOwnPaper(tx, author, paperId);
  if (!paper) return { ok: false, reason: 'no-such-paper' };
  if (!canSubmit(paper.state, call)) return { ok: false, reason: 'closed' };
  const { authorName, coAuthors, ...fields } = draft;
  const content = { ...fields, author_name: authorName };
  const isSame =
    Object.entries(content).every(
      ([name, value]) => String(paper[name as keyof typeof paper]) === String(value),
    ) && JSON.stringify(paper.co_authors) === JSON.stringify(coAuthors);
  if (isSame) return { ok: true, revision: paper.revision };
  if (paper.revision !== revision && paper.saved_by !== formKey)
    return { ok: false, reason: 'changed-elsewhere' };
  await tx
    .updateTable('paper')
    .set({
      ...content,
      co_authors: JSON.stringify(coAuthors),
      revision: paper.revision + 1,
      saved_by: formKey,
      mail_language: locale,
      saved_at: now,
    })
    .where('id', '=', paperId)
    .execute();
  return { ok: true, revision: paper.revision + 1 };
}

/** Deletes a draft that was never submitted, with its file. Returns false if there is no such draft. */
export async function deleteDraft(
  db: Database,
  { author, paperId, requestId }: { author: Author; paperId: string; requestId: string },
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const paper = await lockOwnPaper(tx, author, paperId);
    if (paper?.state !== 'draft') return false;
    await recordAct(tx, { ...byAuthor({ paperId, requestId }), action: 'paper.deleted' });
    await deletePapers(tx, [paper]);
    return true;
  });
}

type Deleted = { id: string; record_key_id: string };

/**
 * Deletes papers with their files, keys, mails and jobs. The sweep removes the bytes of the files. Returns the ids of
 * the mails, so that the caller can remove them from the outbox.
 */
export async function deletePapers(tx: Database, deleted: readonly Deleted[]): Promise<string[]> {
  const mailIds: string[] = [];
  for (const { id, record_key_id } of deleted) {
    const coAuthors = await tx
      .selectFrom('paper_co_author')
      .select('id')
      .where('paper_id', '=', id)
      .execute();
    const messages = await tx.selectFrom('paper_message').select('id').where('paper_id', '=', id).execute();
    const decisions = await tx.selectFrom('paper_decision').select('id').where('paper_id', '=', id).execute();
    mailIds.push(
      ...(await deleteMailsAbout(tx, [
        id,
        ...[...coAuthors, ...messages, ...decisions].map((row) => row.id),
      ])),
    );
    const files = await storedFiles(tx).where('record_key_id', '=', record_key_id).execute();
    await tx.deleteFrom('paper').where('id', '=', id).execute();
    await deleteFiles(
      tx,
      files.map((file) => file.id),
    );
    await deleteKeys(tx, [record_key_id]);
  }
  return mailIds;
}
