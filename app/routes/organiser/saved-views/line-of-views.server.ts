import type { ViewedList } from '#conference/organiser/saved-views/saved-view.ts';
import { listViews } from '#conference/organiser/saved-views/saved-views.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Loads the saved views that an organiser sees above a list. `query` contains the list's current filter, order and
 * columns. The view with exactly this query is marked as the current view.
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
