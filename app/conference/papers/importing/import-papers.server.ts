import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import {
  discardImportFile,
  lockImportFiles,
  readImportFile,
} from '#conference/organiser/import-files/import-file.server.ts';
import {
  type ImportRefusal,
  keptRows,
  makePlan,
  type PlannedRows,
  sayIssues,
} from '#conference/organiser/import-files/planned-rows.ts';
import { type Draft, type SubmittedPaper, submissionSchema } from '#conference/papers/paper.ts';
import { anyAddress } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { emailAddress } from '#platform/forms/plain-text.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Locale } from '#platform/words/locales.ts';
import { beginInTransaction } from '../submitting/save-draft.server.ts';
import { submitInTransaction } from '../submitting/submit-paper.server.ts';
import { paperColumns } from './paper-columns.ts';

const rowsSchema = keptRows(paperColumns);
type Cells = ReturnType<typeof rowsSchema.parse>[number]['cells'];

export type PlannedPaper = {
  line: number;
  email: string;
  mailLanguage: Locale;
  draft: Draft;
  paper: SubmittedPaper;
};

const emailSchema = emailAddress('Please enter the email.');

/**
 * Plans the import of the table of papers that an organiser has read. Knows a paper again by the email of its author and
 * its title, in any version. Leaves out rows that an author could not submit. Returns undefined if there is no table.
 */
export async function planPaperImport(
  db: Database,
  organiserId: string,
): Promise<PlannedRows<PlannedPaper> | undefined> {
  const kept = await readImportFile(db, { organiserId, kind: 'papers' });
  if (kept === undefined) return undefined;
  const rows = rowsSchema.parse(kept);
  const present = await listPresent(
    db,
    rows.map(({ cells }) => cells.email),
  );
  const schema = submissionSchema(edition.papers);
  const added: PlannedPaper[] = [];
  const leftOut: PlannedRows<PlannedPaper>['leftOut'] = [];
  let unchanged = 0;
  for (const { line, cells } of rows) {
    const key = keyOf(cells.email, cells.title);
    if (present.has(key)) {
      unchanged += 1;
      continue;
    }
    const draft = draftOf(cells);
    const email = emailSchema.safeParse(cells.email);
    const paper = schema.safeParse(draft);
    if (!email.success || !paper.success) {
      const issues = [...(email.error?.issues ?? []), ...(paper.error?.issues ?? [])];
      leftOut.push({ line, title: cells.title, why: sayIssues(issues) });
      continue;
    }
    // A row that repeats an earlier one is the same paper.
    present.add(key);
    const mailLanguage = edition.languages.find((one) => one === cells.mailLanguage) ?? 'en';
    added.push({ line, email: email.data, mailLanguage, draft, paper: paper.data });
  }
  return makePlan({ added, unchanged, leftOut });
}

/**
 * Submits the papers of the preview in one transaction, as their authors would. Each author gets a mail, and each co-author
 * is asked. The authors add full texts later. Refuses if the preview would now be another, so that `digest` is wrong.
 */
export async function importPapers(
  { db, jobs, secrets }: Pick<Platform, 'db' | 'jobs' | 'secrets'>,
  { digest, ...by }: { digest: string; organiserId: string; requestId: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: ImportRefusal }> {
  return await db.transaction().execute(async (tx) => {
    await lockImportFiles(tx, 'papers');
    const plan = await planPaperImport(tx, by.organiserId);
    if (!plan) return { ok: false, reason: 'no-file' };
    if (plan.digest !== digest) return { ok: false, reason: 'plan-changed' };
    for (const { email, mailLanguage: locale, draft, paper } of plan.added) {
      const author = { email, registrationId: undefined };
      const paperId = await beginInTransaction(tx, secrets, { author, name: paper.authorName, locale }, now);
      const saving = {
        author,
        paperId,
        revision: 1,
        formKey: randomUUID(),
        draft,
        call: 'open' as const,
        locale,
      };
      const act = { ...byOrganiser(by), subject: 'paper', subjectId: paperId } as const;
      const submitted = await submitInTransaction(tx, jobs, { ...saving, paper, act, isImported: true }, now);
      if (!submitted.ok) throw new Error(`An imported paper was refused: ${submitted.reason}`);
    }
    await discardImportFile(tx, { organiserId: by.organiserId, kind: 'papers' });
    const detail = { papers: plan.added.length };
    await recordAct(tx, { ...byOrganiser(by), action: 'papers.imported', subject: 'list', detail });
    return { ok: true };
  });
}

function keyOf(email: string, title: string): string {
  return `${email.trim().toLowerCase()} ${title.trim().replace(/\s+/g, ' ').toLowerCase()}`;
}

/** The papers of these authors that are there, by their present titles and those of all versions. */
async function listPresent(db: Database, emails: readonly string[]): Promise<Set<string>> {
  const found = await db
    .selectFrom('paper')
    .leftJoin('paper_version as version', 'version.paper_id', 'paper.id')
    .select(['paper.email', 'paper.title', sql<string>`coalesce(version.title, '')`.as('submitted')])
    .where('paper.email', '=', anyAddress(emails))
    .execute();
  return new Set(
    found.flatMap(({ email, title, submitted }) => [title, submitted].map((one) => keyOf(email, one))),
  );
}

function draftOf({ coAuthors, email, mailLanguage, theme, kind, language, ...texts }: Cells): Draft {
  return {
    ...texts,
    theme: idOf(edition.papers.themes, theme),
    kind: idOf(edition.papers.kinds, kind),
    language: idOf(edition.papers.languages, language),
    needs: [],
    coAuthors: coAuthors
      .split(/[;\n]/)
      .filter((person) => person.trim() !== '')
      .map(readCoAuthor),
  };
}

/** Finds the id that a cell names, by the id or the English name. Returns the cell if there is none. */
function idOf(list: readonly { id: string; name: string }[], cell: string): string {
  const typed = cell.trim().toLowerCase();
  return list.find(({ id, name }) => id === typed || name.toLowerCase() === typed)?.id ?? cell;
}

/** Reads "Mei Tan <mei@uni.example>", with an ORCID iD behind it if wanted. */
function readCoAuthor(text: string): Draft['coAuthors'][number] {
  const [, name = text, email = '', orcid = ''] = /^([^<]*)<([^>]*)>(.*)$/s.exec(text) ?? [];
  return { name: name.trim(), email: email.trim(), orcid: orcid.trim() };
}
