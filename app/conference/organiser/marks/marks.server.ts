import { type Expression, sql } from 'kysely';
import { acts } from '#conference/audit/acts.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import { type Changes, eachOf } from '#platform/database/changes.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type MarkedList, mostLabels, subjectOf } from './mark.ts';

/** A query of the ids of the registrations or bookings with this mark. Other modules use it as a condition. */
export function marked(db: Database, { list, label }: { list: MarkedList; label: string }) {
  return db.selectFrom('mark').select('item_id').where('list', '=', list).where('label', '=', label);
}

/**
 * A query of the registrations or bookings that got or lost a mark. A mark that one of them has lost is only in the
 * audit, and those that a selection has lost are in the changes of the selection.
 */
export function markChanges(db: Database, list: MarkedList): Changes {
  const ofSelections = (time: 'changed_at' | 'undone_at') =>
    db
      .selectFrom('mark_change_item as item')
      .innerJoin('mark_change as change', 'change.id', 'item.change_id')
      .select(['item.item_id as id', `change.${time} as at`])
      .where('change.list', '=', list);
  return eachOf(
    db.selectFrom('mark').select(['item_id as id', 'made_at as at']).where('list', '=', list),
    db
      .selectFrom(acts(db).as('act'))
      .select(['subject_id as id', 'at'])
      .where('action', '=', `${subjectOf[list]}.unmarked`),
    ofSelections('changed_at'),
    ofSelections('undone_at'),
  );
}

/** A query of the labels of one row as one text: "called back, VIP". The text is null if the row has no marks. */
export function labelsOf(db: Database, itemId: Expression<string>) {
  return db
    .selectFrom('mark')
    .select(sql<string | null>`string_agg(label, ', ' order by lower(label))`.as('labels'))
    .where('item_id', '=', itemId);
}

/** Lists the labels that are in use on a list, in alphabetical order. */
export async function listLabels(db: Database, list: MarkedList): Promise<string[]> {
  // Looks up one label after the other in the index, so the query stays fast with many marks.
  const { rows } = await sql<{ label: string }>`
    with recursive used as (
      (select label from mark where list = ${list} order by label limit 1)
      union all
      select (select label from mark where list = ${list} and label > used.label order by label limit 1)
      from used where used.label is not null
    )
    select label from used where label is not null limit ${mostLabels + 1}`.execute(db);
  return rows.map(({ label }) => label).toSorted((one, other) => one.localeCompare(other, 'en'));
}

/** Reads the labels of rows. Returns a map from the id of a row to its labels. */
export async function readLabels(db: Database, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('mark')
    .select(['item_id', 'label'])
    .where('item_id', '=', anyOf(ids))
    .orderBy(sql`lower(label)`)
    .execute();
  const byItem = Map.groupBy(rows, ({ item_id }) => item_id);
  return new Map([...byItem].map(([id, own]) => [id, own.map(({ label }) => label)]));
}

/** Lists the marks of one row, with the time and the organiser of each. */
export async function listMarks(db: Database, itemId: string) {
  return await db
    .selectFrom('mark')
    .innerJoin(organisers(db).as('maker'), 'maker.id', 'made_by')
    .select(['label', 'made_at as madeAt', 'maker.name as madeBy'])
    .where('item_id', '=', itemId)
    .orderBy(sql`lower(label)`)
    .execute();
}

/** Deletes the marks of rows that no longer exist. `existing` is a query of the ids of all rows of the list. */
export async function deleteOrphanedMarks(
  db: Database,
  { list, existing }: { list: MarkedList; existing: Expression<{ id: string }> },
): Promise<void> {
  await db
    .deleteFrom('mark')
    .where('list', '=', list)
    // With `not in`, PostgreSQL would compare each mark with the whole list, which is slow.
    .where(sql<boolean>`not exists (select from (${existing}) as there where there.id = item_id)`)
    .execute();
}
