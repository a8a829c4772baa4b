/**
 * A part of the site that the search can find. `to` is its URL. `page` is the title of the page that contains the part.
 */
export type SearchEntry = { to: string; page: string; title: string; text: string };

/** A part that was found. `excerpt` is the piece of its text around the first word that matches. */
export type FoundEntry = Omit<SearchEntry, 'text'> & { excerpt: string };

const mostResults = 20;
const mostWords = 8;
/** How many letters of the text are shown before and after the first match. */
const around = 90;

/** Makes letters comparable: without accents, in lower case. The result has as many characters as the text. */
function fold(text: string): string {
  return [...text]
    .map((letter) => {
      const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      return plain.length === letter.length ? plain : letter;
    })
    .join('');
}

function splitWords(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/**
 * Returns the words of a query that the search uses. Words of one or two letters, such as "is", are used only if the
 * query has no longer words.
 */
function readQuery(query: string): string[] {
  const words = splitWords(query).slice(0, mostWords);
  const long = words.filter((word) => word.length > 2);
  return long.length > 0 ? long : words;
}

/**
 * Finds the entries that contain at least half of the words. Entries with more of the words come first. If two entries
 * have equally many, the entry with more of the words in its title comes first. A word of the query matches every word
 * that begins with it.
 */
export function findEntries(entries: readonly SearchEntry[], query: string): FoundEntry[] {
  const wanted = readQuery(query);
  if (wanted.length === 0) return [];
  return entries
    .map((entry) => ({ entry, rank: rankEntry(entry, wanted) }))
    .filter(({ rank }) => rank.words * 2 >= wanted.length)
    .toSorted((one, other) => other.rank.words - one.rank.words || other.rank.inTitle - one.rank.inTitle)
    .slice(0, mostResults)
    .map(({ entry: { text, ...entry } }) => ({ ...entry, excerpt: cutExcerpt(text, wanted) }));
}

function rankEntry({ page, title, text }: SearchEntry, wanted: readonly string[]) {
  const inTitle = new Set(splitWords(`${title} ${page}`));
  const inText = new Set(splitWords(text));
  const has = (words: Set<string>, beginning: string) =>
    [...words].some((word) => word.startsWith(beginning));
  const titled = wanted.filter((word) => has(inTitle, word));
  return {
    words: wanted.filter((word) => titled.includes(word) || has(inText, word)).length,
    inTitle: titled.length,
  };
}

function cutExcerpt(text: string, wanted: readonly string[]): string {
  const folded = fold(text);
  const places = wanted.map((word) => folded.search(new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'u')));
  const first = Math.min(...places.filter((place) => place >= 0), text.length);
  const match = first === text.length ? 0 : first;
  const begin = match <= around ? 0 : text.indexOf(' ', match - around) + 1;
  const end = text.length <= match + around * 2 ? text.length : text.lastIndexOf(' ', match + around * 2);
  return `${begin > 0 ? '… ' : ''}${text.slice(begin, end)}${end < text.length ? ' …' : ''}`;
}
