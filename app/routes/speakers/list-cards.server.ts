import { edition } from '#conference/edition/edition.server.ts';
import { newestSettings } from '#conference/edition/settings/refresh-settings.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { translateCountry } from '#conference/registration/countries.ts';
import { filterPeople, type ListedPerson, listPeople } from '#conference/speakers/list-people.server.ts';
import { isSpeakersOpen } from '#conference/speakers/speakers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { formatTags } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { peopleWords } from './people-words.ts';
import { findSample, pictureOf } from './picture-of.server.ts';

function describeCard(person: ListedPerson, settings: Settings, translator: Translator) {
  const { slug, name, title, country, speaker } = person;
  return {
    slug,
    name,
    title: translator.sentence(title),
    country: countryIn(country, translator),
    category: translator
      .data(edition.pages.speakers)
      .categories.items.find(({ id }) => id === speaker?.category)?.title,
    ...pictureOf(person, settings),
  };
}

/** Names the country of a person in the language of the page. Its English name can be any text. */
export function countryIn(english: string, { locale, sentence }: Translator): string {
  return translateCountry(english, locale) ?? sentence(english);
}

/**
 * How many people the page shows until a visitor filters or asks for everybody. A page with everybody would be too
 * large for a phone.
 */
const firstPeople = 6;

/**
 * Loads the people who have a page, and the choices of the filter. The URL contains the filter; `?all=yes` shows
 * everybody. Without a filter, the page may show the sample profiles. Then the list leaves out the people of the sample
 * profiles, so that nobody is shown twice. Returns undefined if the edition does not open its speakers.
 */
export async function loadPeople(db: Database, url: URL, translator: Translator) {
  if (!isSpeakersOpen) return undefined;
  const people = await listPeople(db);
  const read = (name: string) => (url.searchParams.get(name) ?? '').slice(0, 100);
  const filter = { category: read('category'), country: read('country'), theme: read('theme') };
  const isFiltered = url.searchParams.has('all') || Object.values(filter).some((part) => part !== '');
  const hasSpeaker = people.some((one) => one.speaker !== undefined);
  const hasSamples = !isFiltered && !(hasSpeaker && edition.speakersCall.samples === 'replaced');
  const shown = filterPeople(people, filter).filter(({ slug }) => !hasSamples || !findSample(slug));
  const { categories } = translator.data(edition.pages.speakers);
  const usedThemes = new Set(people.flatMap(({ themes }) => themes));
  const usedCategories = new Set(people.map((one) => one.speaker?.category));
  const countries = [...new Set(people.flatMap(({ country }) => country || []))]
    .map((value) => ({ value, label: countryIn(value, translator) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, formatTags[translator.locale]));
  const themeNames = new Map(
    [...edition.papers.themes, ...(edition.programme?.themes ?? [])].map(({ id, name }) => [
      id,
      translator.sentence(name),
    ]),
  );
  return {
    words: translator.words(peopleWords),
    hasSamples,
    isFiltered,
    filter,
    cards: (isFiltered ? shown : shown.slice(0, firstPeople)).map((person) =>
      describeCard(person, newestSettings(db), translator),
    ),
    count: isFiltered ? shown.length : people.length,
    hasMore: shown.length < people.length || (!isFiltered && shown.length > firstPeople),
    hasPeople: people.length > 0,
    choices: {
      category: categories.items
        .filter(({ id }) => usedCategories.has(id))
        .map(({ id, title }) => ({ value: id, label: title })),
      country: countries,
      theme: [...themeNames].filter(([id]) => usedThemes.has(id)).map(([value, label]) => ({ value, label })),
    },
  };
}

export type LoadedPeople = NonNullable<Awaited<ReturnType<typeof loadPeople>>>;
