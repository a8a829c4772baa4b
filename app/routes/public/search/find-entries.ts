import MiniSearch, { type AsPlainObject, type Query, type SearchResult } from 'minisearch';
import { stemmer } from 'stemmer';

/**
 * A part of the site that the search can find. `to` is its URL. `page` is the title of the page that contains the part.
 */
export type SearchEntry = { to: string; page: string; title: string; text: string };

/** A part that was found. `excerpt` is the piece of its text around the first word that matches. */
export type FoundEntry = Omit<SearchEntry, 'text'> & { excerpt: string };

/** `synonyms` are groups of words that mean the same here, such as "wifi" and "internet". */
export type SearchIndex = { words: MiniSearch<SearchEntry>; synonyms: readonly (readonly string[])[] };

/** An index as the build writes it for the browsers. */
export type StoredIndex = { words: AsPlainObject; synonyms: SearchIndex['synonyms'] };

const mostResults = 20;
const mostWords = 8;
/** How many letters of the text are shown before and after the first match. */
const around = 90;

/**
 * Makes a word comparable: in lower case, without accents, and without the signs that Arabic writers leave out. The
 * vowel signs of Indian scripts stay, because they are letters of the word.
 */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u0640\u064b-\u0655\u0670]/g, '')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .toLowerCase();
}

const chinese = /\p{Script=Han}/u;

/** Chinese has no spaces: the words are found by a dictionary, or in old browsers each letter is a word. */
function splitChinese(text: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return [...text];
  const segments = new Intl.Segmenter('zh-Hans', { granularity: 'word' }).segment(text);
  return Array.from(segments, ({ segment }) => segment);
}

function splitWords(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .flatMap((word) => (chinese.test(word) ? splitChinese(word) : [word]))
    .filter((word) => word !== '');
}

/** Returns the stem of a word, the same for "interpreter" and "interpreting". The content of the pages is English. */
function stemOf(word: string): string {
  return /^[a-z]+$/.test(word) ? stemmer(word) : word;
}

/** The forms of a word that the index has: the word itself, so that its first letters find it, and its stem. */
function formsOf(word: string): string[] {
  const folded = fold(word);
  return [...new Set([folded, stemOf(folded)])];
}

const options = {
  idField: 'to',
  fields: ['title', 'page', 'text'],
  storeFields: ['to', 'page', 'title', 'text'],
  tokenize: splitWords,
  processTerm: formsOf,
  searchOptions: { boost: { title: 4, page: 2 } },
};

export function makeIndex(
  entries: readonly SearchEntry[],
  synonyms: SearchIndex['synonyms'] = [],
): SearchIndex {
  const words = new MiniSearch<SearchEntry>(options);
  words.addAll(entries);
  return { words, synonyms };
}

/** Opens an index that the build has written, and adds more entries to it. */
export function openIndex({ words, synonyms }: StoredIndex, more: readonly SearchEntry[]): SearchIndex {
  const opened = MiniSearch.loadJS<SearchEntry>(words, options);
  opened.addAll(more);
  return { words: opened, synonyms };
}

/**
 * A word of a question, or several words that the edition knows as one thing. `others` are its synonyms. An entry has
 * it if it has a form of the words, or all stems of a synonym.
 */
type Wanted = { words: readonly string[]; others: readonly (readonly string[])[] };

/**
 * Splits a question into what is wanted. Words of one or two letters, such as "is", count only if the question has no
 * longer words, or if they belong to something that the edition knows, such as "Wi-Fi".
 */
function readQuery(query: string, synonyms: SearchIndex['synonyms']): Wanted[] {
  const groups = synonyms.map((group) => group.map((one) => splitWords(one)));
  const words = splitWords(query).slice(0, mostWords);
  const wanted: Wanted[] = [];
  for (let at = 0; at < words.length; ) {
    const isHere = (phrase: readonly string[]) =>
      phrase.every((word, index) => stemOf(word) === stemOf(words[at + index] ?? ''));
    const known = groups
      .flatMap((group) => group.map((phrase) => ({ group, phrase })))
      .filter(({ phrase }) => isHere(phrase))
      .toSorted((one, other) => other.phrase.length - one.phrase.length)[0];
    const length = known?.phrase.length ?? 1;
    const others = known?.group.filter((phrase) => phrase !== known.phrase) ?? [];
    wanted.push({ words: words.slice(at, at + length), others: others.map((one) => one.map(stemOf)) });
    at += length;
  }
  const long = wanted.filter(
    ({ words: [first = '', ...rest] }) => rest.length > 0 || first.length > 2 || chinese.test(first),
  );
  return long.length > 0 ? long : wanted;
}

/** How many typing faults a word may have. */
function faultsIn(word: string): number | false {
  if (word.length < 4) return false;
  // Two letters in the wrong order count as two faults.
  return word.length < 6 ? 1 : 2;
}

/**
 * Finds the entries that have at least half of what a question wants. Entries with more of it come first, and among
 * these the entries with matches in their titles. A word also finds the words that begin with it and those with the same
 * stem. Only a word that finds nothing so may have a typing fault.
 */
export function findEntries({ words: index, synonyms }: SearchIndex, query: string): FoundEntry[] {
  const wanted = readQuery(query, synonyms);
  if (wanted.length === 0) return [];
  const queries = wanted.flatMap(({ words, others }): Query[] => {
    const [first = '', ...rest] = words;
    const isKnown = others.length > 0 || index.search(first, { prefix: true }).length > 0;
    const own: Query =
      rest.length > 0
        ? stemsOf(words.map(stemOf))
        : { queries: [first], combineWith: 'OR', prefix: true, fuzzy: isKnown ? false : faultsIn(first) };
    return [own, ...others.map(stemsOf)];
  });
  return index
    .search({ combineWith: 'OR', queries })
    .map((result) => ({ result, count: wanted.filter((one) => isIn(result, one)).length }))
    .filter(({ count }) => count * 2 >= wanted.length)
    .toSorted((one, other) => other.count - one.count || other.result.score - one.result.score)
    .slice(0, mostResults)
    .map(({ result }) => {
      const { to, page, title, text } = result as SearchResult & SearchEntry;
      return { to, page, title, excerpt: cutExcerpt(text, new Set(result.terms)) };
    });
}

function stemsOf(stems: readonly string[]): Query {
  return { queries: [...stems], combineWith: 'AND', prefix: false, fuzzy: false, processTerm: stemOf };
}

function isIn({ queryTerms }: SearchResult, { words, others }: Wanted): boolean {
  const hasForm = (word: string) => formsOf(word).some((form) => queryTerms.includes(form));
  return words.every(hasForm) || others.some((stems) => stems.every((stem) => queryTerms.includes(stem)));
}

/** Cuts the text around the first of its words that was found. */
function cutExcerpt(text: string, found: ReadonlySet<string>): string {
  const match =
    [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].find(([word]) =>
      splitWords(word).some((part) => formsOf(part).some((form) => found.has(form))),
    )?.index ?? 0;
  const begin = match <= around ? 0 : text.indexOf(' ', match - around) + 1;
  const end = text.length <= match + around * 2 ? text.length : text.lastIndexOf(' ', match + around * 2);
  return `${begin > 0 ? '… ' : ''}${text.slice(begin, end)}${end < text.length ? ' …' : ''}`;
}
