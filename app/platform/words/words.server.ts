import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import { type PoItem, parsePo } from 'pofile-ts';
import { directionOf, formatTags, type Locale, locales } from './locales.ts';
import { hasPlaceholders } from './sentence-forms.server.ts';
import type { Message, Source, WordGroup, Words } from './words.ts';

/** Translates English words into one language. */
export type Translator = {
  locale: Locale;
  /** Returns a group of words in this language, for a page or a mail. */
  words<Of extends Source>(group: WordGroup<Of>): Words<Of>;
  /** Returns the sentences of a group in this language, in ICU syntax. */
  wordSources<Of extends Source>(group: WordGroup<Of>): Record<keyof Of & string, string>;
  /** Returns a translator that uses other sentences of the software where there are some. */
  reword(own: Reword): Translator;
  /** The sentences of the software, as the translation files have them. */
  sources: readonly WordSource[];
  /** Returns the translation of the text with this key. `english` is the text in the source. */
  text(key: string, english: string): string;
  /** Returns the translation of the text with this key. Undefined if there is none. */
  find(key: string, english: string): string | undefined;
  /** The files of the code whose sentences are not all translated. */
  unfinished: ReadonlySet<string>;
  /** Returns the translation of one English sentence. */
  sentence(english: string): string;
  /** Returns data, such as an edition's, with all its sentences in this language. */
  data<Data>(english: Data): Data;
};

/**
 * Returns a sentence in ICU syntax in place of the one with this key, such as `login.title`. Undefined where there is
 * none.
 */
export type Reword = (key: string, english: string) => string | undefined;

/**
 * A sentence of the software. Its key is `group.name`. `text` is its translation, undefined if there is none, and `file`
 * the file of the code that has it.
 */
export type WordSource = { key: string; english: string; text: string | undefined; file: string };

/** All translations. They are read once and never change after that. */
export type Translations = { in(locale: Locale): Translator };

const opened = new Map<string, Translations>();

/**
 * Reads the files `ar.po`, `fr.po` and so on of each folder, the software's first, once in each process. A text stays English if it has no
 * translation, or if the English has changed since it was translated. It then stands between two signs that isolate it
 * from the text around it (see {@link isolate}).
 */
export function openTranslations(...folders: string[]): Translations {
  const key = folders.join('\n');
  const known = opened.get(key);
  if (known) return known;
  const translators = new Map(
    locales.map((locale) => [
      locale,
      makeTranslator(
        locale,
        folders.flatMap((one) => readPo(one, locale)),
      ),
    ]),
  );
  const made: Translations = { in: (locale) => translators.get(locale) ?? englishTranslator };
  opened.set(key, made);
  return made;
}

/** An entry of a PO file. `text` is undefined if there is no translation, or an outdated one. */
type Translation = { context: string; english: string; text: string | undefined; files: readonly string[] };

function readPo(folder: string, locale: Locale): Translation[] {
  // English has no file of its own. The file of each other language has its sentences.
  const file = join(folder, `${locale === 'en' ? 'fr' : locale}.po`);
  if (!existsSync(file)) return [];
  return parseEntries(readFileSync(file, 'utf8')).map(
    ({ msgctxt, msgid, msgstr: [text], flags, references }) => ({
      context: msgctxt ?? '',
      english: msgid,
      text: locale === 'en' ? msgid : flags.fuzzy ? undefined : text || undefined,
      files: references,
    }),
  );
}

/**
 * Puts an English text, which has no translation, between the signs LRI and PDI (U+2066, U+2069): in a page from right to
 * left, its marks then stay where they belong, and `markEnglish` finds it in the HTML.
 */
function isolate(english: string): string {
  return `\u2066${english}\u2069`;
}

/** True for what people read: it has letters, and is no address of a page. */
export function isText(text: string): boolean {
  return /\p{L}/u.test(text) && !/^(https?:|\/|#)/.test(text);
}

/** True for a text to translate. What is only gaps or an email address says the same in every language. */
export function isToTranslate(text: string): boolean {
  return isText(text.replaceAll(/\{\w+\}|\S+@\S+/g, ''));
}

/** Parses the entries of a PO file, without the obsolete ones, which the parser does not tell apart. */
export function parseEntries(text: string): PoItem[] {
  return parsePo(text.replaceAll(/^#~.*$/gm, '')).items;
}

function makeTranslator(locale: Locale, translations: Translation[]): Translator {
  const byName = new Map<string, string>();
  const byEnglish = new Map<string, string>();
  const unfinished = new Set<string>();
  const sources: WordSource[] = [];
  const keysOf = new Map<string, string[]>();
  for (const { context, english, text, files } of translations) {
    const [file] = files;
    // A name in the edition's folder, which no file of the code has, is no sentence of the software.
    if (file === undefined) keysOf.delete(english);
    else {
      sources.push({ key: context, english, text, file });
      keysOf.set(english, [...(keysOf.get(english) ?? []), context]);
    }
    if (text === undefined) for (const file of files) unfinished.add(file);
    else {
      byName.set(`${context}\n${english}`, text);
      byEnglish.set(english, text);
    }
  }
  const translated = new WeakMap<object, unknown>();
  /** The English, where there is no translation. A single word without a capital may be an id. */
  const fallback = (english: string) =>
    locale !== 'en' && isToTranslate(english) && /^\p{Lu}|\s/u.test(english) ? isolate(english) : english;
  const isRtl = directionOf(locale) === 'rtl';
  // A name stands within a text, where only a text from right to left needs to isolate it.
  const translateSentence = (english: string) =>
    byEnglish.get(english) ?? (isRtl ? fallback(english) : english);
  const translate = (context: string, english: string) => byName.get(`${context}\n${english}`);

  function wordSources<Of extends Source>(group: WordGroup<Of>): Record<keyof Of & string, string>;
  function wordSources(group: WordGroup<Source>): Record<string, string> {
    return Object.fromEntries(
      Object.entries(group.english).map(([name, english]) => [
        name,
        translate(`${group.name}.${name}`, english) ?? english,
      ]),
    );
  }

  function data<Data>(english: Data): Data;
  function data(english: unknown): unknown {
    // Data also has codes of countries and names of pictures, which are one word.
    if (typeof english === 'string')
      return /\s/.test(english) ? translateSentence(english) : (byEnglish.get(english) ?? english);
    if (typeof english !== 'object' || english === null) return english;
    const known = translated.get(english);
    if (known !== undefined) return known;
    const parts = Object.entries(english).map(([name, part]) => [name, data(part)] as const);
    const own = Array.isArray(english) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
    translated.set(english, own);
    return own;
  }

  function find(key: string, english: string) {
    return translate(key, english) ?? byEnglish.get(english);
  }
  const text = (key: string, english: string) => find(key, english) ?? fallback(english);

  function reword(own: Reword): Translator {
    const made = new WeakMap<WordGroup<Source>, Record<string, string | Message>>();

    function sayWord(context: string, english: string): string | Message {
      const known = own(context, english) ?? translate(context, english);
      const shown = known ?? fallback(english);
      if (!hasPlaceholders(english)) return shown;
      return { in: formatTags[known === undefined ? 'en' : locale], as: compile(shown) };
    }

    function words<Of extends Source>(group: WordGroup<Of>): Words<Of>;
    function words(group: WordGroup<Source>): Record<string, string | Message> {
      const known = made.get(group);
      if (known) return known;
      const entries = Object.entries(group.english);
      const said = Object.fromEntries(
        entries.map(([name, english]) => [name, sayWord(`${group.name}.${name}`, english)]),
      );
      made.set(group, said);
      return said;
    }

    function sentence(english: string): string {
      for (const key of keysOf.get(english) ?? []) {
        const known = own(key, english);
        if (known !== undefined) return known;
      }
      return translateSentence(english);
    }
    const rewordMore = (more: Reword) => reword((key, english) => more(key, english) ?? own(key, english));
    return {
      locale,
      words,
      wordSources,
      reword: rewordMore,
      sources,
      text,
      find,
      unfinished,
      sentence,
      data,
    };
  }
  return reword(() => undefined);
}

export const englishTranslator: Translator = makeTranslator('en', []);
