import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { filteredId } from '#conference/registration/list/filter-registrations.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import {
  type SearchConditions,
  searchRegistrations,
} from '#conference/visa/desk/registration-search.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DB } from '#platform/database/database-types.ts';

/** The lists from which organisers choose. */
export type SelectionList = 'registrations' | 'bookings';

/** What an organiser chooses: the ticked rows, or all registrations that the list finds now. */
export type Choice = { ids: readonly string[] } | SearchConditions;

/**
 * A query of the ids of the registrations in a selection. For a selection of bookings, these are the registrations that
 * made the bookings. Other modules join it. It may contain registrations that were erased while people were chosen.
 */
export function selectedRegistrations(db: Database, selectionId: string) {
  return db.selectFrom('selection_item').select('registration_id').where('selection_id', '=', selectionId);
}

/** Lists the ids of the registrations in a selection, at most this many. */
export async function listSelected(db: Database, selectionId: string, most: number): Promise<string[]> {
  const rows = await selectedRegistrations(db, selectionId).orderBy('registration_id').limit(most).execute();
  return rows.map(({ registration_id }) => registration_id);
}

/**
 * Stores which registrations an organiser has chosen. The next steps then apply to exactly the registrations in the
 * preview, even if a new search would find others. Leaves out unknown ids. Returns undefined if the selection would be
 * empty.
 */
export async function makeSelection(
  db: Database,
  { choice, organiserId }: { choice: Choice; organiserId: string },
  now: Date,
): Promise<string | undefined> {
  return await storeSelection(
    db,
    { list: 'registrations', organiserId },
    async (tx, id) => {
      const chosen =
        'ids' in choice
          ? registrations(tx).clearSelect().where('id', '=', anyOf(choice.ids))
          : searchRegistrations(tx, choice);
      return await insertPeople(tx, id, chosen);
    },
    now,
  );
}

type FoundPeople = SelectQueryBuilder<DB, 'registration', object>;

/**
 * Makes a selection of the registrations that a query finds, in the caller's transaction. The query must select no
 * columns.
 */
export async function selectPeople(
  tx: Database,
  { people, organiserId }: { people: FoundPeople; organiserId: string },
  now: Date,
): Promise<string | undefined> {
  const fill = async (_: Database, id: string) => await insertPeople(tx, id, people);
  return await storeWithin(tx, { list: 'registrations', organiserId }, fill, now);
}

async function insertPeople(tx: Database, selectionId: string, people: FoundPeople): Promise<number> {
  const stored = await tx
    .insertInto('selection_item')
    .columns(['selection_id', 'registration_id'])
    .expression(people.select([sql<string>`${selectionId}::uuid`.as('selection_id'), 'id']))
    .executeTakeFirst();
  return Number(stored.numInsertedOrUpdatedRows ?? 0);
}

type Fill = (tx: Database, id: string) => Promise<number>;
type NewSelection = { list: SelectionList; organiserId: string };

/**
 * Stores a selection, and lets `fill` write its rows and return their number. Returns the id of the selection, or
 * undefined if it has no rows.
 */
export async function storeSelection(
  db: Database,
  selection: NewSelection,
  fill: Fill,
  now: Date,
): Promise<string | undefined> {
  return await db.transaction().execute(async (tx) => await storeWithin(tx, selection, fill, now));
}

async function storeWithin(
  tx: Database,
  { list, organiserId }: NewSelection,
  fill: Fill,
  now: Date,
): Promise<string | undefined> {
  const { id } = await tx
    .insertInto('selection')
    .values({ list, organiser_id: organiserId, made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const count = await fill(tx, id);
  if (count === 0) {
    await tx.deleteFrom('selection').where('id', '=', id).execute();
    return undefined;
  }
  await tx.updateTable('selection').set({ chosen: count }).where('id', '=', id).execute();
  return id;
}

/** A selection: the first of its rows by name, the number of all, and how many people a message to it would reach. */
export type Selection<Row> = {
  madeAt: Date;
  first: Row[];
  count: number;
  people: number;
  /** How many wait for a place, in a selection of registrations. */
  waiting?: number;
};

/** The statuses in which people who were chosen on the list of registrations get a message. */
export const reachedChosen = ['active', 'waiting'] as const;

/** How many rows of a selection the preview shows by name. */
export const mostNamed = 12;

/** Finds an organiser's own selection from this list. Returns undefined if there is none. */
export async function findOwnSelection(
  db: Database,
  { id, organiserId, list }: { id: string; organiserId: string; list: SelectionList },
): Promise<{ madeAt: Date } | undefined> {
  return await db
    .selectFrom('selection')
    .select('made_at as madeAt')
    .where('id', '=', id)
    .where('organiser_id', '=', organiserId)
    .where('list', '=', list)
    .executeTakeFirst();
}

/**
 * Reads an organiser's own selection of registrations. A message reaches the active ones and those that wait for a place.
 * Returns undefined if there is no such selection.
 */
export async function readSelection(db: Database, { id, organiserId }: { id: string; organiserId: string }) {
  const selection = await findOwnSelection(db, { id, organiserId, list: 'registrations' });
  if (!selection) return undefined;
  const people = registrations(db).where('id', 'in', selectedRegistrations(db, id));
  const first = await people
    .clearSelect()
    .select(['id', 'full_name as fullName', 'reference', 'status'])
    .orderBy('sort_name')
    .orderBy('id')
    .limit(mostNamed)
    .execute();
  return {
    ...selection,
    first,
    count: await countRows(db, people),
    people: await countRows(db, people.where('status', 'in', reachedChosen)),
    waiting: await countRows(db, people.where('status', '=', 'waiting')),
  };
}

/**
 * Compares a selection with what the list finds now: how many registrations the list finds in addition, and how many it
 * does not find any more.
 */
export async function compareSelection(db: Database, id: string, search: SearchConditions) {
  const found = searchRegistrations(db, search);
  const people = registrations(db).where('id', 'in', selectedRegistrations(db, id));
  const isChosen = (row: ExpressionBuilder<DB, 'registration'>) =>
    row.exists(selectedRegistrations(db, id).where('registration_id', '=', filteredId));
  const isFound = (row: ExpressionBuilder<DB, 'registration'>) =>
    row.exists(db.selectFrom(found.select('id').as('now')).select('now.id').where('now.id', '=', filteredId));
  return {
    added: await countRows(
      db,
      found.where((row) => row.not(isChosen(row))),
    ),
    gone: await countRows(
      db,
      people.where((row) => row.not(isFound(row))),
    ),
  };
}

/** Deletes selections that were made before this time, with their orders. Keeps those in `except`. */
export async function deleteSelections(
  db: Database,
  { before, except }: { before: Date; except: readonly string[] },
): Promise<void> {
  await db
    .deleteFrom('selection')
    .where('made_at', '<', before)
    .where(({ not, eb }) => not(eb('id', '=', anyOf(except))))
    .execute();
}

/** Lists an organiser's newest selections from a list, each with the number of chosen rows. */
export async function listSelections(
  db: Database,
  { list, organiserId, count }: { list: SelectionList; organiserId: string; count: number },
) {
  return await db
    .selectFrom('selection')
    .select(['id', 'made_at as madeAt', 'chosen as count'])
    .where('list', '=', list)
    .where('organiser_id', '=', organiserId)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(count)
    .execute();
}
