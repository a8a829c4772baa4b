import type { WithSettings } from '#conference/edition/settings.ts';
import { peopleOf } from '#conference/programme/programme-document.ts';
import { isProgrammeOpen } from '#conference/programme/programme-state.server.ts';
import { type PublishedProgramme, readPublished } from '#conference/programme/published.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { englishTranslator, type Translator } from '#platform/words/words.server.ts';
import type { SearchEntry } from './find-entries.ts';

/** The search entries of each published programme, with the title of the schedule in them. Each process makes them once. */
const made = new WeakMap<PublishedProgramme, Map<string, readonly SearchEntry[]>>();

const noSessions: readonly SearchEntry[] = [];

/**
 * Lists the texts of the published sessions for the search: titles, abstracts, people and papers. Returns the same list
 * until it changes.
 */
export async function listSessionsToSearch(
  { db, settings }: Pick<Platform, 'db'> & WithSettings,
  translator: Translator = englishTranslator,
): Promise<readonly SearchEntry[]> {
  const published = isProgrammeOpen ? await readPublished(db) : undefined;
  if (!published) return noSessions;
  const page = settings.pages.schedule.title;
  const pages = made.get(published) ?? new Map<string, readonly SearchEntry[]>();
  made.set(published, pages);
  const key = `${translator.locale} ${page}`;
  const entries = pages.get(key) ?? makeEntries(published, translator).map((entry) => ({ ...entry, page }));
  pages.set(key, entries);
  return entries;
}

function makeEntries(
  { document }: PublishedProgramme,
  { sentence }: Translator,
): Omit<SearchEntry, 'page'>[] {
  return document.sessions.map((session) => ({
    to: `/schedule/sessions/${session.slug}`,
    title: sentence(session.title),
    text: [
      sentence(session.abstract),
      ...peopleOf(document, session).map(({ name, title }) => [name, title].filter(Boolean).join(', ')),
      ...session.papers.flatMap(({ title, authors }) => [title, ...authors.map(({ name }) => name)]),
    ].join(' · '),
  }));
}
