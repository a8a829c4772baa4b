import {
  type ProgrammeDocument,
  type PublishedSession,
  peopleOf,
} from '#conference/programme/programme-document.ts';
import { programmePeople } from '#conference/programme/programme-people.server.ts';
import { isProgrammeOpen } from '#conference/programme/programme-state.server.ts';
import { readPublished } from '#conference/programme/published.server.ts';
import { nameCountry } from '#conference/registration/countries.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type PublishedSpeaker, publishedSpeakerSchema } from './speaker.ts';

/** Somebody who has a page: a published speaker, or a person of the published programme. */
export type ListedPerson = {
  /** The last part of the URL of the page. */
  slug: string;
  name: string;
  title: string;
  /** The English name of the country. */
  country: string;
  biography: string;
  /** The ids of their own themes and of the themes of their sessions. */
  themes: string[];
  photographId: string | null;
  /** Details that only a published speaker has. */
  speaker: PublishedSpeaker | undefined;
};

/**
 * Lists everybody who has a page, by name: the published speakers, and the people of the published programme. Nobody
 * has two pages. Somebody who has withdrawn as a speaker has no page.
 */
export async function listPeople(db: Database): Promise<ListedPerson[]> {
  const document = isProgrammeOpen ? (await readPublished(db))?.document : undefined;
  const rows = await db
    .selectFrom('speaker')
    .innerJoin(programmePeople(db).as('person'), 'person.id', 'programme_person_id')
    .select(['person.slug', 'state', 'published', 'published_photograph_id as photographId'])
    .where('state', 'in', ['published', 'withdrawn'])
    .execute();
  const taken = new Set(rows.map(({ slug }) => slug));
  const published = rows.flatMap(({ slug, published, photographId }): ListedPerson[] => {
    if (published === null) return [];
    const speaker = publishedSpeakerSchema.parse(published);
    const { name, title, biography } = speaker;
    const themes = [...new Set([...speaker.themes, ...themesOf(document, slug)])];
    return [
      { slug, name, title, biography, country: nameCountry(speaker.country), themes, photographId, speaker },
    ];
  });
  const others = (document?.people ?? [])
    .filter(({ slug }) => !taken.has(slug))
    .map(({ slug, name, title, country, biography }): ListedPerson => {
      const themes = themesOf(document, slug);
      return { slug, name, title, country, biography, themes, photographId: null, speaker: undefined };
    });
  return [...published, ...others].sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

function themesOf(document: ProgrammeDocument | undefined, slug: string): string[] {
  return document ? [...new Set(sessionsOf(document, slug).flatMap(({ theme }) => theme ?? []))] : [];
}

/** Lists the sessions of a person, in the order of their beginning. */
export function sessionsOf(document: ProgrammeDocument, slug: string): PublishedSession[] {
  return document.sessions.filter((session) => peopleOf(document, session).some((one) => one.slug === slug));
}

/** Finds a person who has a page, with their published sessions. Returns undefined if no page has this slug. */
export async function findPerson(db: Database, slug: string) {
  const person = (await listPeople(db)).find((one) => one.slug === slug);
  if (!person) return undefined;
  const programme = isProgrammeOpen ? await readPublished(db) : undefined;
  return { person, programme, sessions: programme ? sessionsOf(programme.document, slug) : [] };
}

/**
 * The parts of a filter of people: the id of a category, the name of a country, and the id of a theme. Empty parts are
 * ignored.
 */
export type PeopleFilter = { category: string; country: string; theme: string };

/** Lists the people who match all parts of a filter. */
export function filterPeople(people: readonly ListedPerson[], { category, country, theme }: PeopleFilter) {
  return people.filter(
    (one) =>
      (category === '' || one.speaker?.category === category) &&
      (country === '' || one.country === country) &&
      (theme === '' || one.themes.includes(theme)),
  );
}
