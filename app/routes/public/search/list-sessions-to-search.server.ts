import type { WithSettings } from '#conference/edition/settings.ts';
import { peopleOf } from '#conference/programme/programme-document.ts';
import { isProgrammeOpen } from '#conference/programme/programme-state.server.ts';
import { type PublishedProgramme, readPublished } from '#conference/programme/published.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { SearchEntry } from './find-entries.ts';

/** The search entries of each published programme. Each process makes them once. */
const made = new WeakMap<PublishedProgramme, Omit<SearchEntry, 'page'>[]>();

/** Lists the texts of the published sessions for the search: titles, abstracts, people and papers. */
export async function listSessionsToSearch({
  db,
  settings,
}: Pick<Platform, 'db'> & WithSettings): Promise<SearchEntry[]> {
  const published = isProgrammeOpen ? await readPublished(db) : undefined;
  if (!published) return [];
  const entries = made.get(published) ?? makeEntries(published);
  made.set(published, entries);
  const page = settings.pages.schedule.title;
  return entries.map((entry) => ({ ...entry, page }));
}

function makeEntries({ document }: PublishedProgramme): Omit<SearchEntry, 'page'>[] {
  return document.sessions.map((session) => ({
    to: `/schedule/sessions/${session.slug}`,
    title: session.title,
    text: [
      session.abstract,
      ...peopleOf(document, session).map(({ name, title }) => [name, title].filter(Boolean).join(', ')),
      ...session.papers.flatMap(({ title, authors }) => [title, ...authors.map(({ name }) => name)]),
    ].join(' · '),
  }));
}
