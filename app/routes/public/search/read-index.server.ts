import { edition } from '#conference/edition/edition.server.ts';
import type { Settings, WithSettings } from '#conference/edition/settings.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { makeIndex, type SearchEntry, type SearchIndex } from './find-entries.ts';
import { listEntries } from './list-entries.server.ts';
import { listSessionsToSearch } from './list-sessions-to-search.server.ts';

/** For the settings that this process has, the index of their pages, with the sessions that it contains. */
const made = new WeakMap<Settings, { sessions: readonly SearchEntry[]; index: SearchIndex }>();

/** Returns the index of all pages and published sessions. Makes it anew only if the settings or the sessions change. */
export async function readIndex(context: Pick<Platform, 'db'> & WithSettings): Promise<SearchIndex> {
  const sessions = await listSessionsToSearch(context);
  const known = made.get(context.settings);
  if (known?.sessions === sessions) return known.index;
  const index = makeIndex(
    [...listEntries({ ...edition, ...context.settings }), ...sessions],
    edition.synonyms,
  );
  made.set(context.settings, { sessions, index });
  return index;
}
