import { type Expression, type SqlBool, sql } from 'kysely';
import { acts } from '#conference/audit/acts.server.ts';
import { type PaperState, paperStates } from '#conference/papers/paper.ts';
import { type Changes, eachOf } from '#platform/database/changes.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { escapeLike } from '#platform/database/escape-like.server.ts';
import { type AskedPage, findPage } from '#platform/database/find-page.server.ts';
import { disagreementGap } from './decision.ts';

/** The states of papers that the committee sees: all but drafts. */
export const committeeStates = paperStates.filter((state) => state !== 'draft');

export const reviewFilters = ['complete', 'lacking', 'disagree', 'to-decide', 'decided'] as const;

export type PaperFilter = {
  text?: string | undefined;
  state?: PaperState | undefined;
  kind?: string | undefined;
  theme?: string | undefined;
  /**
   * `complete`: there is a review, and all assigned reviews are submitted. `lacking`: there are fewer reviews than the
   * edition wants. `disagree`: the scores are far apart. `to-decide`: all assigned reviews of a submitted paper are in, and nobody has decided. `decided`: a decision is noted and not sent yet.
   */
  reviews?: (typeof reviewFilters)[number] | undefined;
};

/** A query of the submitted papers in their newest version. */
export function submittedPapers(db: Database) {
  return db
    .selectFrom('paper')
    .innerJoin('paper_version as version', (join) =>
      join.onRef('version.paper_id', '=', 'paper.id').onRef('version.number', '=', 'paper.last_version'),
    );
}

/**
 * Ranks the submitted papers by the mean score, the best first. Papers without a review come last. `spread` is the
 * standard deviation of the scores. `gap` is the difference between the highest and the lowest score. Both are null if
 * there are fewer than two reviews.
 */
export function selectRanked(db: Database, filter: PaperFilter, perPaper: number) {
  const { text = '', state, kind, theme, reviews } = filter;
  const like = `%${escapeLike(text.trim())}%`;
  const scores = db
    .selectFrom('review')
    .where('submitted_at', 'is not', null)
    .groupBy('paper_id')
    .select((row) => [
      'paper_id',
      asNumber(row.fn.countAll()).as('count'),
      row.fn<number>('float8', [row.fn.avg('score')]).as('mean'),
      sql<number | null>`stddev_samp(score)::float8`.as('spread'),
      sql<number | null>`case when count(*) > 1 then (max(score) - min(score))::float8 end`.as('gap'),
    ]);
  const assigned = db
    .selectFrom('paper_assignment')
    .groupBy('paper_id')
    .select((row) => ['paper_id', asNumber(row.fn.countAll()).as('count')]);
  const conditions: Record<(typeof reviewFilters)[number], Expression<SqlBool>> = {
    complete: sql<boolean>`coalesce(scores.count, 0) > 0 and scores.count >= coalesce(assigned.count, 0)`,
    lacking: sql<boolean>`coalesce(scores.count, 0) < ${perPaper}`,
    disagree: sql<boolean>`scores.gap >= ${disagreementGap}`,
    'to-decide': sql<boolean>`paper.state = 'submitted' and decided.id is null and scores.count > 0
      and scores.count >= coalesce(assigned.count, 0)`,
    decided: sql<boolean>`decided.id is not null`,
  };
  return submittedPapers(db)
    .leftJoin(scores.as('scores'), 'scores.paper_id', 'paper.id')
    .leftJoin(assigned.as('assigned'), 'assigned.paper_id', 'paper.id')
    .leftJoin('paper_decision as decided', (join) =>
      join.onRef('decided.paper_id', '=', 'paper.id').on('decided.sent_at', 'is', null),
    )
    .select(['paper.id', 'paper.number', 'paper.state', 'paper.email', 'version.title', 'version.kind'])
    .select(['version.theme', 'version.language', 'version.institution', 'version.needs'])
    .select(['version.orcid', 'version.ror'])
    .select(['version.author_name as authorName', 'version.submitted_at as submittedAt'])
    .select([
      'scores.mean',
      'scores.spread',
      'scores.gap',
      'decided.decision',
      'decided.decided_at as decidedAt',
    ])
    .select((row) => [
      row.fn.coalesce('scores.count', sql<number>`0`).as('reviews'),
      row.fn.coalesce('assigned.count', sql<number>`0`).as('assigned'),
    ])
    .$if(text.trim() !== '', (list) =>
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
    .$if(reviews !== undefined, (list) => list.where(conditions[reviews ?? 'complete']))
    .orderBy('scores.mean', (order) => order.desc().nullsLast())
    .orderBy('paper.number');
}

/** Returns one page of the ranking. */
export async function rankPapers(
  db: Database,
  { filter, perPaper, ...page }: { filter: PaperFilter; perPaper: number } & AskedPage,
) {
  const columns = { at: 'version.submitted_at', id: 'paper.id', changes: paperChanges(db) };
  return await findPage(db, selectRanked(db, filter, perPaper), page, { columns });
}

/**
 * A query of the changes of submitted papers: of their versions and states, of the people who wrote them, and of how many
 * review them. An assignment that has ended is only in the audit, or in the conflict that ended it.
 */
function paperChanges(db: Database): Changes {
  const people = db.selectFrom('paper_co_author');
  return eachOf(
    db.selectFrom('paper_version').select(['paper_id as id', 'submitted_at as at']),
    db.selectFrom('paper').select(['id', 'withdrawn_at as at']),
    db.selectFrom('paper_decision').select(['paper_id as id', 'sent_at as at']),
    people.select(['paper_id as id', 'confirmed_at as at']),
    people.select(['paper_id as id', 'declined_at as at']),
    db.selectFrom('paper_assignment').select(['paper_id as id', 'assigned_at as at']),
    db.selectFrom('paper_conflict').select(['paper_id as id', 'declared_at as at']),
    db.selectFrom('review').select(['paper_id as id', 'submitted_at as at']),
    db
      .selectFrom(acts(db).as('act'))
      .select(['subject_id as id', 'at'])
      .where('action', '=', 'assignment.ended'),
  );
}

/** Reads a submitted paper for the desk: its newest version, its co-authors, and how often it was submitted. */
export async function readPaper(db: Database, paperId: string) {
  const row = await submittedPapers(db)
    .selectAll('version')
    .select(['paper.id', 'paper.number', 'paper.state', 'paper.email', 'paper.last_version'])
    .where('paper.id', '=', paperId)
    .executeTakeFirst();
  if (!row) return undefined;
  const coAuthors = await db
    .selectFrom('paper_co_author')
    .select(['name', 'email', 'orcid', 'confirmed_at', 'declined_at'])
    .where('paper_id', '=', paperId)
    .orderBy('position')
    .execute();
  return { ...row, coAuthors };
}

/** A query of the submitted papers that all their reviewers have reviewed, and that nobody has decided on. */
export function papersToDecide(db: Database) {
  return selectRanked(db, { reviews: 'to-decide' }, 0);
}
