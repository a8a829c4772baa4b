import { z } from 'zod';
import { type Author, type Draft, type Need, needs } from '#conference/papers/paper.ts';
import { type PaperRow, papersOf } from '#conference/papers/papers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { listMessages } from './paper-messages.server.ts';

/** Lists the papers of an author, newest first. */
export async function listOwnPapers(db: Database, author: Author) {
  const rows = await papersOf(db, author).orderBy('created_at', 'desc').orderBy('id').execute();
  return rows.map(({ id, number, title, kind, state, saved_at, last_version }) => ({
    id,
    number,
    title,
    kind,
    state,
    savedAt: saved_at,
    lastVersion: last_version,
  }));
}

/**
 * Reads a paper of an author with its draft, versions, co-authors and messages. Returns undefined if there is no such
 * paper.
 */
export async function readOwnPaper(db: Database, author: Author, paperId: string) {
  const row = await papersOf(db, author).where('id', '=', paperId).executeTakeFirst();
  if (!row) return undefined;
  const versions = await db
    .selectFrom('paper_version')
    .selectAll()
    .where('paper_id', '=', paperId)
    .orderBy('number', 'desc')
    .execute();
  const coAuthors = await db
    .selectFrom('paper_co_author')
    .select(['name', 'email', 'orcid', 'confirmed_at', 'declined_at'])
    .where('paper_id', '=', paperId)
    .orderBy('position')
    .execute();
  const draft = draftOf(row);
  const last = versions[0];
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    revision: row.revision,
    savedAt: row.saved_at,
    draft,
    hasFile: row.file_id !== null,
    /** True if the draft differs from the version that was submitted last. */
    isChanged:
      last !== undefined &&
      (last.file_id !== row.file_id ||
        comparedColumns.some((name) => last[name] !== row[name].trim()) ||
        last.needs.join() !== row.needs.join() ||
        writeCoAuthors(draft.coAuthors) !== writeCoAuthors(coAuthors)),
    versions: versions.map(({ number, title, submitted_at, file_id }) => ({
      number,
      title,
      submittedAt: submitted_at,
      hasFile: file_id !== null,
    })),
    coAuthors: coAuthors.map(({ name, email, confirmed_at, declined_at }) => ({
      name,
      email,
      answer: confirmed_at
        ? ('confirmed' as const)
        : declined_at
          ? ('declined' as const)
          : ('asked' as const),
    })),
    messages: await listMessages(db, paperId),
  };
}

const comparedColumns = [
  'title',
  'abstract',
  'theme',
  'kind',
  'language',
  'author_name',
  'institution',
  'orcid',
  'ror',
] as const;

function writeCoAuthors(coAuthors: readonly { email: string; orcid: string }[]): string {
  return coAuthors.map(({ email, orcid }) => `${email} ${orcid}`).join();
}

/** The co-authors of a draft. In older drafts they have no `orcid`. */
const coAuthorsSchema = z
  .array(z.object({ name: z.string(), email: z.string(), orcid: z.string().default('') }))
  .catch([]);

function draftOf(row: PaperRow): Draft {
  const chosen: readonly string[] = row.needs;
  return {
    title: row.title,
    abstract: row.abstract,
    theme: row.theme,
    kind: row.kind,
    language: row.language,
    authorName: row.author_name,
    institution: row.institution,
    orcid: row.orcid,
    ror: row.ror,
    needs: needs.filter((need: Need) => chosen.includes(need)),
    coAuthors: coAuthorsSchema.parse(row.co_authors),
  };
}
