import { type Act, byAuthor, recordAct } from '#conference/audit/record-act.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import type { Author, SubmittedPaper } from '#conference/papers/paper.ts';
import { lockOwnPaper } from '#conference/papers/papers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { type SaveRefusal, type Saving, saveInTransaction } from './save-draft.server.ts';

type Submission = Saving & { paper: SubmittedPaper; requestId: string };

export type SubmitRefusal = SaveRefusal | 'no-full-text';

/**
 * Submits the content of a form as the next version of a paper. Mails the author, and asks each new co-author to
 * confirm. A form that is sent twice makes one version. Refuses a paper without the full text that its kind needs.
 */
export async function submitPaper(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  { paper, requestId, ...saving }: Submission,
  now: Date,
): Promise<{ ok: true; version: number } | { ok: false; reason: SubmitRefusal }> {
  const act = byAuthor({ paperId: saving.paperId, requestId });
  return await db
    .transaction()
    .execute((tx) => submitInTransaction(tx, jobs, { ...saving, paper, act, isImported: false }, now));
}

type Submitting = Saving & {
  paper: SubmittedPaper;
  /** Who submits the paper. */
  act: Pick<Act, 'actor' | 'actorId' | 'subject' | 'subjectId' | 'requestId'>;
  /** True if the paper comes from a file of the desk: then its author adds the full text later. */
  isImported: boolean;
};

/** Submits a paper in the transaction of the caller. */
export async function submitInTransaction(
  tx: Database,
  jobs: Platform['jobs'],
  { paper, act, isImported, ...saving }: Submitting,
  now: Date,
): Promise<{ ok: true; version: number } | { ok: false; reason: SubmitRefusal }> {
  const { author, paperId } = saving;
  const saved = await saveInTransaction(tx, saving, now);
  if (!saved.ok) return saved;
  const row = await lockOwnPaper(tx, author, paperId);
  if (!row) return { ok: false, reason: 'no-such-paper' };
  const kind = edition.papers.kinds.find(({ id }) => id === paper.kind);
  if (kind?.needsFullText && row.file_id === null && !isImported)
    return { ok: false, reason: 'no-full-text' };
  const content = {
    title: paper.title,
    abstract: paper.abstract,
    theme: paper.theme,
    kind: paper.kind,
    language: paper.language,
    author_name: paper.authorName,
    institution: paper.institution,
    orcid: paper.orcid,
    ror: paper.ror,
    needs: paper.needs,
    file_id: row.file_id,
  };
  const coAuthorsChanged = await setCoAuthors(tx, jobs, paperId, paper.coAuthors, now);
  if (row.state === 'submitted' && !coAuthorsChanged && (await isLastVersion(tx, row, content))) {
    return { ok: true, version: row.last_version };
  }
  const number = row.last_version + 1;
  await tx
    .insertInto('paper_version')
    .values({ paper_id: paperId, number, ...content, submitted_at: now })
    .execute();
  await tx
    .updateTable('paper')
    .set({ state: 'submitted', last_version: number })
    .where('id', '=', paperId)
    .execute();
  await recordAct(tx, { ...act, action: 'paper.submitted', detail: { version: number } });
  await queueMail(tx, jobs, { kind: 'paper-submitted', subjectId: paperId, ...mailOwnerOf(row) });
  return { ok: true, version: number };
}

/** Returns whose mail it is, for `queueMail`: the registration of the paper's author, or nothing if there is none. */
export function mailOwnerOf({ registration_id: registrationId }: { registration_id: string | null }) {
  return registrationId === null ? {} : { registrationId };
}

async function isLastVersion(
  tx: Database,
  { id, last_version }: { id: string; last_version: number },
  content: Record<string, unknown>,
): Promise<boolean> {
  const last = await tx
    .selectFrom('paper_version')
    .selectAll()
    .where('paper_id', '=', id)
    .where('number', '=', last_version)
    .executeTakeFirst();
  const before: Record<string, unknown> = { ...last };
  return (
    last !== undefined && Object.keys(content).every((name) => String(before[name]) === String(content[name]))
  );
}

/** Returns the email addresses of those co-authors whom nobody has asked yet about this paper. */
export async function findNewCoAuthors(
  db: Database,
  paperId: string,
  given: SubmittedPaper['coAuthors'],
): Promise<string[]> {
  const asked = await db
    .selectFrom('paper_co_author')
    .select('email')
    .where('paper_id', '=', paperId)
    .execute();
  const known = new Set(asked.map(({ email }) => email.toLowerCase()));
  return given.map(({ email }) => email).filter((email) => !known.has(email.toLowerCase()));
}

/**
 * Makes these people the co-authors of a paper. Asks new co-authors by mail to confirm. Returns true if the co-authors
 * changed.
 */
async function setCoAuthors(
  tx: Database,
  jobs: Platform['jobs'],
  paperId: string,
  given: SubmittedPaper['coAuthors'],
  now: Date,
): Promise<boolean> {
  const before = await tx
    .selectFrom('paper_co_author')
    .select(['id', 'email', 'name', 'orcid', 'position'])
    .where('paper_id', '=', paperId)
    .orderBy('position')
    .execute();
  const isSame =
    before.length === given.length &&
    given.every(({ name, email, orcid }, index) => {
      const row = before[index];
      return row?.name === name && row.email === email && row.orcid === orcid;
    });
  if (isSame) return false;
  const known = new Map(before.map((row) => [row.email.toLowerCase(), row]));
  const kept = new Set(given.map(({ email }) => email.toLowerCase()));
  for (const [email, { id }] of known) {
    if (!kept.has(email)) await tx.deleteFrom('paper_co_author').where('id', '=', id).execute();
  }
  for (const [position, { name, email, orcid }] of given.entries()) {
    const row = known.get(email.toLowerCase());
    if (row) {
      await tx
        .updateTable('paper_co_author')
        .set({ name, orcid, position })
        .where('id', '=', row.id)
        .execute();
      continue;
    }
    const { id } = await tx
      .insertInto('paper_co_author')
      .values({ paper_id: paperId, position, name, email, orcid, asked_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueMail(tx, jobs, { kind: 'co-author-asked', subjectId: id });
  }
  return true;
}

/**
 * Withdraws a submitted paper. Does nothing if it is already withdrawn. Returns false for a draft, a rejected paper,
 * and somebody else's paper. Call it in a transaction: the programme's `withdrawPresentedPaper` also takes the paper out
 * of the published programme.
 */
export async function withdrawPaper(
  tx: Database,
  { author, paperId, requestId }: { author: Author; paperId: string; requestId: string },
  now: Date,
): Promise<boolean> {
  const paper = await lockOwnPaper(tx, author, paperId);
  if (!paper || paper.state === 'draft' || paper.state === 'rejected') return false;
  if (paper.state === 'withdrawn') return true;
  await tx
    .updateTable('paper')
    .set({ state: 'withdrawn', withdrawn_at: now })
    .where('id', '=', paperId)
    .execute();
  await tx
    .deleteFrom('paper_decision')
    .where('paper_id', '=', paperId)
    .where('sent_at', 'is', null)
    .execute();
  await recordAct(tx, { ...byAuthor({ paperId, requestId }), action: 'paper.withdrawn' });
  return true;
}
