import { type Expression, sql } from 'kysely';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { openOrganiserKey } from '#conference/organiser/organisers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';
import { type MarkedList, mostLabels, subjectOf } from './mark.ts';
import { listLabels } from './marks.server.ts';

type By = { organiserId: string; requestId: string };
type Change = By & { list: MarkedList; label: string; isAdded: boolean };
type Changed = { ok: true; changed: number } | { ok: false; reason: 'too-many-labels' };

/**
 * Adds a mark to one registration or booking, or removes it, in the caller's transaction. The caller must lock the row,
 * so that nobody erases it meanwhile. `record` is the key of the person, which seals the label in the audit. Refuses a
 * new label if the list has too many labels. `changed` is 0 if nothing had to change.
 */
export async function changeMark(
  tx: Database,
  { id, record, list, label: typed, isAdded, ...by }: Change & { id: string; record: RecordKey },
  now: Date,
): Promise<Changed> {
  const label = await findLabel(tx, { list, typed });
  if (label === undefined) return { ok: false, reason: 'too-many-labels' };
  const mark = { item_id: id, label, list, made_by: by.organiserId, made_at: now };
  const adding = tx
    .insertInto('mark')
    .values(mark)
    .onConflict((conflict) => conflict.doNothing())
    .returning('label');
  const removing = tx
    .deleteFrom('mark')
    .where('item_id', '=', id)
    .where('label', '=', label)
    .returning('label');
  const changed = await (isAdded ? adding : removing).executeTakeFirst();
  if (!changed) return { ok: true, changed: 0 };
  const subject = subjectOf[list];
  const action = isAdded ? (`${subject}.marked` as const) : (`${subject}.unmarked` as const);
  const about = { subject, subjectId: id, record, sealedDetail: { mark: label } };
  await recordAct(tx, { ...byOrganiser(by), action, ...about });
  return { ok: true, changed: 1 };
}

/** A query of the registrations or bookings to change. Its only column is `id`. */
type Items = Expression<{ id: string }>;

/**
 * Adds a mark to all rows of a selection, or removes it. Stores which rows changed, so that an organiser can undo the
 * change. The audit records one act for all rows. In this act, the label is encrypted with the organiser's
 * key.
 */
export async function changeMarks(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { selectionId, items, list, label: typed, isAdded, ...by }: Change & { selectionId: string; items: Items },
  now: Date,
): Promise<Changed> {
  return await db.transaction().execute(async (tx) => {
    const label = await findLabel(tx, { list, typed });
    if (label === undefined) return { ok: false, reason: 'too-many-labels' };
    const { id } = await tx
      .insertInto('mark_change')
      .values({ selection_id: selectionId, list, label, is_added: isAdded, changed: 0, changed_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const mark = { list, label, madeBy: by.organiserId };
    const rows = isAdded ? addMarks(mark, items, now) : removeMarks(mark, items);
    const { numAffectedRows = 0n } = await sql`
      with changed as (${rows} returning item_id)
      insert into mark_change_item (change_id, item_id)
      select ${id}::uuid, item_id from changed`.execute(tx);
    const changed = Number(numAffectedRows);
    if (changed === 0) {
      await tx.deleteFrom('mark_change').where('id', '=', id).execute();
      return { ok: true, changed };
    }
    await tx.updateTable('mark_change').set({ changed }).where('id', '=', id).execute();
    const action = isAdded ? 'marks.added' : 'marks.removed';
    const record = await openOrganiserKey({ db: tx, secrets }, by.organiserId);
    const about = { subject: 'list', detail: { list, change: id, changed } } as const;
    await recordAct(tx, { ...byOrganiser(by), action, ...about, record, sealedDetail: { mark: label } });
    return { ok: true, changed };
  });
}

/**
 * Undoes a change of marks in a selection, for exactly the rows that changed. Returns false if the change was already
 * undone, or belongs to another selection.
 */
export async function undoMarkChange(
  { db }: Pick<Platform, 'db'>,
  { id, selectionId, items, ...by }: By & { id: string; selectionId: string; items: Items },
  now: Date,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const undone = await tx
      .updateTable('mark_change')
      .set({ undone_at: now })
      .where('id', '=', id)
      .where('selection_id', '=', selectionId)
      .where('undone_at', 'is', null)
      .returning(['list', 'label', 'is_added', 'changed'])
      .executeTakeFirst();
    if (!undone) return false;
    const list = undone.list === 'bookings' ? 'bookings' : 'registrations';
    const mark = { list, label: undone.label, madeBy: by.organiserId } as const;
    const changed = sql<{ id: string }>`
      select there.id from (${items}) as there
      join mark_change_item as item on item.item_id = there.id and item.change_id = ${id}`;
    await sql`${undone.is_added ? removeMarks(mark, changed) : addMarks(mark, changed, now)}`.execute(tx);
    const about = { subject: 'list', detail: { list, change: id, changed: undone.changed } } as const;
    await recordAct(tx, { ...byOrganiser(by), action: 'marks.undone', ...about });
    return true;
  });
}

/** Lists the changes of marks in a selection, the newest first. */
export async function listMarkChanges(db: Database, selectionId: string) {
  return await db
    .selectFrom('mark_change')
    .select(['id', 'label', 'is_added as isAdded', 'changed'])
    .select(['changed_at as changedAt', 'undone_at as undoneAt'])
    .where('selection_id', '=', selectionId)
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .execute();
}

type Mark = { list: MarkedList; label: string; madeBy: string };

function addMarks({ list, label, madeBy }: Mark, items: Items, now: Date) {
  return sql`
    insert into mark (item_id, label, list, made_by, made_at)
    select there.id, ${label}, ${list}, ${madeBy}::uuid, ${now}::timestamptz from (${items}) as there
    order by there.id
    on conflict do nothing`;
}

function removeMarks({ list, label }: Mark, items: Items) {
  return sql`
    delete from mark where list = ${list} and label = ${label} and item_id in (select there.id from (${items}) as there)`;
}

/**
 * Finds the spelling of a label that the list already uses, ignoring capital letters. If the label is new, returns it
 * as it was typed, or undefined if the list has too many labels.
 */
async function findLabel(
  tx: Database,
  { list, typed }: { list: MarkedList; typed: string },
): Promise<string | undefined> {
  const used = await listLabels(tx, list);
  const known = used.find((label) => label.toLowerCase() === typed.toLowerCase());
  return known ?? (used.length < mostLabels ? typed : undefined);
}
