import { listMarkChanges } from '#conference/organiser/marks/change-marks.server.ts';
import { listLabels, listMarks } from '#conference/organiser/marks/marks.server.ts';
import type { SelectionList } from '#conference/organiser/selections/selections.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { describeShortDay, describeZonedTime } from '../desk-dates.server.ts';
import { describeCount } from '../page/count.ts';

/** Loads the labels in use on a list, and the marks that were added to a selection or removed from it. */
export async function loadSelectionMarks(
  db: Database,
  { list, selectionId }: { list: SelectionList; selectionId: string },
) {
  const changes = await listMarkChanges(db, selectionId);
  return {
    labels: await listLabels(db, list),
    changes: changes.map(({ id, label, isAdded, changed, changedAt, undoneAt }) => ({
      id,
      words: `“${label}” ${isAdded ? 'added to' : 'removed from'} ${describeCount(changed, 'row', 'rows')}`,
      at: describeZonedTime(changedAt),
      isUndone: undoneAt !== null,
    })),
  };
}

export type LoadedMarks = Awaited<ReturnType<typeof loadSelectionMarks>>;

/**
 * Loads the marks of one registration or booking, and the labels in use. `mayMark` is true if the organiser may change
 * the marks.
 */
export async function loadMarks(
  db: Database,
  { list, id, mayMark }: { list: SelectionList; id: string; mayMark: boolean },
) {
  const marks = await listMarks(db, id);
  return {
    mayMark,
    labels: mayMark ? await listLabels(db, list) : [],
    marks: marks.map(({ label, madeAt, madeBy }) => ({
      label,
      since: `${madeBy}, ${describeShortDay(madeAt)}`,
    })),
  };
}

export type MarksOfRecord = Awaited<ReturnType<typeof loadMarks>>;
