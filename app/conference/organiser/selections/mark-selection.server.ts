import { bookings } from '#conference/festival/bookings.server.ts';
import { changeMarks, undoMarkChange } from '#conference/organiser/marks/change-marks.server.ts';
import { deleteOrphanedMarks } from '#conference/organiser/marks/marks.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { selectedBookings } from './booking-selections.server.ts';
import { type SelectionList, selectedRegistrations } from './selections.server.ts';

type Store = Pick<Platform, 'db' | 'secrets'>;
type Selected = { selectionId: string; list: SelectionList; organiserId: string; requestId: string };

/** Adds a mark to all rows of a selection, or removes it. `changed` is the number of changed rows. */
export async function markSelection(
  store: Store,
  { label, isAdded, ...selected }: Selected & { label: string; isAdded: boolean },
  now: Date,
): Promise<{ ok: true; changed: number } | { ok: false; reason: 'too-many-labels' }> {
  const items = selectItems(store.db, selected);
  return await changeMarks(store, { ...selected, items, label, isAdded }, now);
}

/** Undoes a change of the marks of a selection. Returns false if it is already undone. */
export async function undoMarking(
  store: Pick<Store, 'db'>,
  { id, ...selected }: Selected & { id: string },
  now: Date,
): Promise<boolean> {
  const items = selectItems(store.db, selected);
  return await undoMarkChange(store, { ...selected, id, items }, now);
}

/** A query of the rows of a selection that still exist. */
function selectItems(db: Database, { list, selectionId }: Pick<Selected, 'list' | 'selectionId'>) {
  return list === 'bookings'
    ? allBookings(db).where('booked.id', 'in', selectedBookings(db, selectionId))
    : allRegistrations(db).where('id', 'in', selectedRegistrations(db, selectionId));
}

const allRegistrations = (db: Database) => registrations(db).clearSelect().select('id');
const allBookings = (db: Database) => db.selectFrom(bookings(db).as('booked')).select('booked.id');

/**
 * Deletes the marks of registrations and bookings that were deleted. Such marks exist because a row can be deleted at
 * the moment at which it is marked.
 */
export async function deleteLostMarks(db: Database): Promise<void> {
  await deleteOrphanedMarks(db, { list: 'registrations', existing: allRegistrations(db) });
  await deleteOrphanedMarks(db, { list: 'bookings', existing: allBookings(db) });
}
