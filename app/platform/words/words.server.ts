import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import { type PoItem, parsePo } from 'pofile-ts';
import { formatTags, type Locale, locales } from './locales.ts';
import { hasPlaceholders } from './sentence-forms.server.ts';
import type { Message, Source, WordGroup, Words } from './words.ts';

/** Translates English words into one language. */
export type Translator = {
  locale: Locale;
  /** Returns a group of words in this language, for a page or a mail. */
  words<Of extends Source>(group: WordGroup<Of>): Words<Of>;
  /** Returns the sentences of a group in this language, in ICU syntax. */
  wordSources<Of extends Source>(group: WordGroup<Of>): Record<keyof Of & string, string>;
  /**
   * Returns a translator that uses these sentences instead of its own. Each key is `group.name`, and each value is in
   * ICU syntax.
   */
  reword(sentences: ReadonlyMap<string, string>): Translator;
  /** Returns the translation of the text with this key. `english` is the text in the source. */
  text(key: string, english: string): string;
  /** Returns the translation of one English sentence. */
  sentence(english: string): string;
  /** Returns data, such as an edition's, with all its sentences in this language. */
  data<Data>(english: Data): Data;
};

/** All translations. They are read once and never change after that. */
export type Translations = { in(locale: Locale): Translator };

/**
 * Reads the files `ar.po`, `fr.po` and so on of each folder. A text stays English if it has no translation, or if the
 * English has changed since it was translated.
 */
export function openTranslations(...folders: string[]): Translations {
  const translators = new Map(
    locales.map((locale) => [
      locale,
      makeTranslator(
        locale,
        folders.flatMap((one) => readPo(one, locale)),
      ),
    ]),
  );
  return { in: (locale) => translators.get(locale) ?? englishTranslator };
}

type Translation = { context: string; english: string; text: string };

function readPo(folder: string, locale: Locale): Translation[] {
  const file = join(folder, `${locale}.po`);
  if (!existsSync(file)) return [];
  return parseEntries(readFileSync(file, 'utf8')).flatMap(({ msgctxt, msgid, msgstr: [text], flags }) =>
    text && !flags.fuzzy ? [{ context: msgctxt ?? '', english: msgid, text }] : [],
  );
}

/** Parses the entries of a PO file, without the obsolete ones, which the parser does not tell apart. */
export function parseEntries(text: string): PoItem[] {
  return parsePo(text.replaceAll(/^#~.*$/gm, '')).items;
}

function makeTranslator(locale: Locale, translations: Translation[]): Translator {
  const byName = new Map(translations.map(({ context, english, text }) => [`${context}\n${english}`, text]));
  const byEnglish = new Map(translations.map(({ english, text }) => [english, text]));
  const translated = new WeakMap<object, unknown>();
  const sentence = (english: string) => byEnglish.get(english) ?? english;
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
    if (typeof english === 'string') return sentence(english);
    if (typeof english !== 'object' || english === null) return english;
    const known = translated.get(english);
    if (known !== undefined) return known;
    const parts = Object.entries(english).map(([name, part]) => [name, data(part)] as const);
    const own = Array.isArray(english) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
    translated.set(english, own);
    return own;
  }

  function reword(other: ReadonlyMap<string, string>): Translator {
    const made = new WeakMap<WordGroup<Source>, Record<string, string | Message>>();

    function sayWord(context: string, english: string): string | Message {
      const text = other.get(context) ?? translate(context, english);
      if (!hasPlaceholders(english)) return text ?? english;
      return { in: formatTags[text === undefined ? 'en' : locale], as: compile(text ?? english) };
    }

    function words<Of extends Source>(group: WordGroup<Of>): Words<Of>;
    function words(group: WordGroup<Source>): Record<string, string | Message> {
      const known = made.get(group);
      if (known) return known;
      const entries = Object.entries(group.english);
      const own = Object.fromEntries(
        entries.map(([name, english]) => [name, sayWord(`${group.name}.${name}`, english)]),
      );
      made.set(group, own);
      return own;
    }
    const rewordMore = (more: ReadonlyMap<string, string>) => reword(new Map([...other, ...more]));
    const text = (key: string, english: string) =>
      other.get(key) ?? translate(key, english) ?? sentence(english);
    return { locale, words, wordSources, reword: rewordMore, text, sentence, data };
  }
  return reword(new Map());
}

export const englishTranslator: Translator = makeTranslator('en', []);
