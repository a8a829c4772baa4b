import type { ViewedList } from '#conference/saved-views/saved-view.ts';
import { listViews } from '#conference/saved-views/saved-views.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * The saved views that an organiser sees above a list. `query` is the current filter, order and columns of the list.
 */
export async function loadSavedViews(
  db: Database,
  whose: { list: ViewedList; organiserId: string },
  query: string,
) {
  return (await listViews(db, whose)).map((view) => ({
    id: view.id,
    name: view.name,
    to: `?${view.query}`,
    isShared: view.isShared,
    isThis: view.query === query,
  }));
}
