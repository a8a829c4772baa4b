import { type ExpressionBuilder, sql } from 'kysely';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DB } from '#platform/database/database-types.ts';
import { violatesConstraint } from '#platform/database/violates-constraint.server.ts';
import { mostViews, type ViewedList } from './saved-view.ts';

type By = { organiserId: string; requestId: string };
type NewView = By & { list: ViewedList; name: string; query: string; isShared: boolean };
/** A view that an organiser changes. `mayTeam`: the organiser may also change views that others made for the team. */
type ViewChange = By & { list: ViewedList; id: string; mayTeam: boolean };

/** Lists the views of a list that an organiser sees: their own views and those of the team, by name. */
export async function listViews(
  db: Database,
  { list, organiserId }: { list: ViewedList; organiserId: string },
) {
  return await db
    .selectFrom('saved_view')
    .innerJoin(organisers(db).as('maker'), 'maker.id', 'organiser_id')
    .select(['saved_view.id', 'saved_view.name', 'query', 'is_shared as isShared', 'maker.name as maker'])
    .select(({ eb }) => eb('organiser_id', '=', organiserId).as('isOwn'))
    .where('list', '=', list)
    .where(({ or, eb }) => or([eb('organiser_id', '=', organiserId), eb('is_shared', '=', true)]))
    .orderBy(sql`lower(saved_view.name)`)
    .orderBy('saved_view.id')
    .execute();
}

/**
 * Saves a view. The query must not contain the words of a search, because they may name somebody. Refuses a name that
 * the organiser has already used, and more than `mostViews` views.
 */
export async function saveView(
  db: Database,
  { list, name, query, isShared, ...by }: NewView,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'name-taken' | 'too-many' }> {
  return await refuseTaken(async () =>
    db.transaction().execute(async (tx) => {
      const own = tx
        .selectFrom('saved_view')
        .where('organiser_id', '=', by.organiserId)
        .where('list', '=', list);
      if ((await countRows(tx, own)) >= mostViews) return { ok: false, reason: 'too-many' };
      const view = { list, name, query, is_shared: isShared, made_at: now };
      const { id } = await tx
        .insertInto('saved_view')
        .values({ organiser_id: by.organiserId, ...view })
        .returning('id')
        .executeTakeFirstOrThrow();
      await record(tx, by, 'saved-view.made', id);
      return { ok: true };
    }),
  );
}

/**
 * A condition: the view belongs to the organiser, or it is a view of the team and the organiser may change these views.
 */
function isChangeable({ organiserId, mayTeam }: Pick<ViewChange, 'organiserId' | 'mayTeam'>) {
  return ({ or, eb }: ExpressionBuilder<DB, 'saved_view'>) =>
    or([eb('organiser_id', '=', organiserId), ...(mayTeam ? [eb('is_shared', '=', true)] : [])]);
}

/** Renames a view. */
export async function renameView(
  db: Database,
  { id, list, name, mayTeam, ...by }: ViewChange & { name: string },
): Promise<{ ok: true } | { ok: false; reason: 'name-taken' | 'no-such-view' }> {
  return await refuseTaken(async () =>
    db.transaction().execute(async (tx) => {
      const renamed = await tx
        .updateTable('saved_view')
        .set({ name })
        .where('id', '=', id)
        .where('list', '=', list)
        .where(isChangeable({ ...by, mayTeam }))
        .executeTakeFirst();
      if (renamed.numUpdatedRows === 0n) return { ok: false, reason: 'no-such-view' };
      await record(tx, by, 'saved-view.renamed', id);
      return { ok: true };
    }),
  );
}

/** Deletes a view. Returns false if it no longer exists or the organiser has no right to change it. */
export async function deleteView(db: Database, { id, list, mayTeam, ...by }: ViewChange): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const deleted = await tx
      .deleteFrom('saved_view')
      .where('id', '=', id)
      .where('list', '=', list)
      .where(isChangeable({ ...by, mayTeam }))
      .executeTakeFirst();
    if (deleted.numDeletedRows === 0n) return false;
    await record(tx, by, 'saved-view.deleted', id);
    return true;
  });
}

/** Deletes the views of a list that search for a mark. An erasure calls this if the mark may name the person. */
export async function deleteViewsWithMark(tx: Database, list: string, label: string): Promise<void> {
  const views = await tx.selectFrom('saved_view').select(['id', 'query']).where('list', '=', list).execute();
  const found = views.filter(({ query }) => hasMark(query, label)).map(({ id }) => id);
  await tx.deleteFrom('saved_view').where('id', '=', anyOf(found)).execute();
}

function hasMark(query: string, label: string): boolean {
  return new URLSearchParams(query).get('mark')?.trim().toLowerCase() === label.toLowerCase();
}

async function record(
  tx: Database,
  by: By,
  action: 'saved-view.made' | 'saved-view.renamed' | 'saved-view.deleted',
  view: string,
) {
  await recordAct(tx, { ...byOrganiser(by), action, subject: 'list', detail: { view } });
}

async function refuseTaken<Answer>(change: () => Promise<Answer>) {
  try {
    return await change();
  } catch (error) {
    if (violatesConstraint(error, 'one_view_a_name')) return { ok: false, reason: 'name-taken' } as const;
    throw error;
  }
}
