import { edition } from '#conference/edition/edition.server.ts';
import type { Settings, WithSettings } from '#conference/edition/settings.ts';
import { settingsIn } from '#conference/edition/texts/settings-in.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { makeIndex, type SearchEntry, type SearchIndex } from './find-entries.ts';
import { listEntries } from './list-entries.server.ts';
import { listSessionsToSearch } from './list-sessions-to-search.server.ts';

/** For the settings that this process has in each language, the index of their pages, with the sessions that it contains. */
const made = new WeakMap<Settings, { sessions: readonly SearchEntry[]; index: SearchIndex }>();

/** Returns the index of all pages and published sessions in a language. Makes it anew only if the settings or the sessions change. */
export async function readIndex(
  context: Pick<Platform, 'db'> & WithSettings,
  translator: Translator,
): Promise<SearchIndex> {
  const settings = settingsIn(context.settings, translator);
  const sessions = await listSessionsToSearch({ db: context.db, settings }, translator);
  const known = made.get(settings);
  if (known?.sessions === sessions) return known.index;
  const index = makeIndex(
    [...listEntries({ ...edition, ...settings }, translator), ...sessions],
    edition.synonyms,
  );
  made.set(settings, { sessions, index });
  return index;
}
