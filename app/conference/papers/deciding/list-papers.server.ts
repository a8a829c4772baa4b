import { type PaperState, paperStates } from '#conference/papers/paper.ts';
import type { Database } from '#platform/database/database.server.ts';
import { escapeLike } from '#platform/database/escape-like.server.ts';

export type PaperFilter = {
  text?: string | undefined;
  state?: PaperState | undefined;
  kind?: string | undefined;
  theme?: string | undefined;
};

/** The states of papers that the committee sees: all but drafts. */
export const committeeStates = paperStates.filter((state) => state !== 'draft');

/** A query of the submitted papers in their newest version. */
export function submittedPapers(db: Database) {
  return db
    .selectFrom('paper')
    .innerJoin('paper_version as version', (join) =>
      join.onRef('version.paper_id', '=', 'paper.id').onRef('version.number', '=', 'paper.last_version'),
    );
}

/** Lists submitted papers by number. */
export async function listPapers(
  db: Database,
  { filter, offset, count }: { filter: PaperFilter; offset: number; count: number },
) {
  const { text, state, kind, theme } = filter;
  const like = `%${escapeLike(text?.trim() ?? '')}%`;
  return await submittedPapers(db)
    .select(['paper.id', 'paper.number', 'paper.state', 'version.title', 'version.kind', 'version.theme'])
    .select(['version.author_name as authorName', 'version.submitted_at as submittedAt'])
    .$if(!!text, (list) =>
      list.where((row) =>
        row.or([
          row('version.title', 'ilike', like),
          row('version.author_name', 'ilike', like),
          row('paper.email', 'ilike', like),
        ]),
      ),
    )
    .$if(state !== undefined, (list) => list.where('paper.state', '=', state ?? 'submitted'))
    .$if(kind !== undefined, (list) => list.where('version.kind', '=', kind ?? ''))
    .$if(theme !== undefined, (list) => list.where('version.theme', '=', theme ?? ''))
    .orderBy('paper.number')
    .offset(offset)
    .limit(count)
    .execute();
}

/** Reads a submitted paper for the desk: its newest version, its co-authors, and how often it was submitted. */
export async function readPaper(db: Database, paperId: string) {
  const row = await submittedPapers(db)
    .selectAll('version')
    .select(['paper.id', 'paper.number', 'paper.state', 'paper.email', 'paper.last_version'])
    .select('paper.registration_id')
    .where('paper.id', '=', paperId)
    .executeTakeFirst();
  if (!row) return undefined;
  const coAuthors = await db
    .selectFrom('paper_co_author')
    .select(['name', 'email', 'confirmed_at', 'declined_at'])
    .where('paper_id', '=', paperId)
    .orderBy('position')
    .execute();
  return { ...row, coAuthors };
}
