import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { type Author, type CallState, canSubmit } from '#conference/papers/paper.ts';
import { lockOwnPaper, papers, papersOf } from '#conference/papers/papers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import {
  attachFile,
  type CheckedFile,
  deleteFiles,
  openStoredFile,
  uploadFile,
} from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';

type OwnPaper = { author: Author; paperId: string };

/**
 * Stores the full text of a draft, encrypted with the key of the paper, in place of an earlier one. `file` must be a
 * PDF that was cleaned.
 */
export async function storeFullText(
  { db, files, secrets }: Pick<Platform, 'db' | 'files' | 'secrets'>,
  { author, paperId, file, call }: OwnPaper & { file: CheckedFile; call: CallState },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'no-such-paper' | 'closed' }> {
  // If the transaction refuses the file, its bytes have no row in the database. The sweep then deletes them a day
  // later.
  const uploaded = await uploadFile(files, file);
  return await db.transaction().execute(async (tx) => {
    const paper = await lockOwnPaper(tx, author, paperId);
    if (!paper) return { ok: false, reason: 'no-such-paper' };
    if (!canSubmit(paper.state, call)) return { ok: false, reason: 'closed' };
    const record = await openRecordKey(tx, secrets, paper.record_key_id);
    await setFile(tx, paper, await attachFile(tx, record, uploaded), now);
    return { ok: true };
  });
}

/** Removes the full text of a draft. Submitted versions keep their full text. */
export async function removeFullText(
  db: Database,
  { author, paperId, call }: OwnPaper & { call: CallState },
  now: Date,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const paper = await lockOwnPaper(tx, author, paperId);
    if (!paper || !canSubmit(paper.state, call)) return false;
    await setFile(tx, paper, null, now);
    return true;
  });
}

async function setFile(
  tx: Database,
  paper: { id: string; file_id: string | null },
  fileId: string | null,
  now: Date,
): Promise<void> {
  await tx.updateTable('paper').set({ file_id: fileId, saved_at: now }).where('id', '=', paper.id).execute();
  if (paper.file_id === null) return;
  const submitted = await tx
    .selectFrom('paper_version')
    .select('number')
    .where('file_id', '=', paper.file_id)
    .executeTakeFirst();
  if (!submitted) await deleteFiles(tx, [paper.file_id]);
}

type Store = Pick<Platform, 'db' | 'files' | 'secrets'>;

/** Opens the full text of the author's draft, or of a version. Returns undefined if there is none. */
export async function openOwnFullText(
  store: Store,
  { author, paperId, version }: OwnPaper & { version?: number },
): Promise<CheckedFile | undefined> {
  const paper = await papersOf(store.db, author).where('id', '=', paperId).executeTakeFirst();
  if (!paper) return undefined;
  const fileId = version === undefined ? paper.file_id : await findVersionFile(store.db, paperId, version);
  return await openFile(store, paper.record_key_id, fileId);
}

/**
 * Opens the full text of the newest version. Returns undefined if there is none. The callers must check who is allowed
 * to read it.
 */
export async function openSubmittedFullText(store: Store, paperId: string): Promise<CheckedFile | undefined> {
  const paper = await papers(store.db).where('id', '=', paperId).executeTakeFirst();
  if (!paper) return undefined;
  const fileId = await findVersionFile(store.db, paperId, paper.last_version);
  return await openFile(store, paper.record_key_id, fileId);
}

/** Opens the full text of the newest version for an organiser, and records that. */
export async function showFullText(
  store: Store,
  { paperId, ...by }: { paperId: string; organiserId: string; requestId: string },
): Promise<CheckedFile | undefined> {
  const file = await openSubmittedFullText(store, paperId);
  if (!file) return undefined;
  const act = { action: 'paper.shown', subject: 'paper', subjectId: paperId } as const;
  await recordAct(store.db, { ...byOrganiser(by), ...act });
  return file;
}

async function findVersionFile(db: Database, paperId: string, version: number): Promise<string | null> {
  const row = await db
    .selectFrom('paper_version')
    .select('file_id')
    .where('paper_id', '=', paperId)
    .where('number', '=', version)
    .executeTakeFirst();
  return row?.file_id ?? null;
}

async function openFile({ db, files, secrets }: Store, recordKeyId: string, fileId: string | null) {
  if (fileId === null) return undefined;
  const record = await openRecordKey(db, secrets, recordKeyId);
  return await openStoredFile(db, files, record, fileId);
}
