/** A word of the glossary of a language: the English word, and the beginnings of the words that translate it. */
type Term = { english: string; translations: string[] };

/** The glossary of one language. `excused` has the contexts of sentences that rightly say something else. */
export type Glossary = { terms: Term[]; excused: Set<string> };

export type Translated = { context: string; english: string; translation: string };

/**
 * Reads a glossary, such as `app/words/fr.md`. Its table has a row for each English word with its translations,
 * separated by semicolons. Only the beginnings of words are compared, so `inscri` stands for all forms of *inscription*.
 * The list after the heading “Excused” has the contexts of sentences that say it in another way, with a reason.
 */
export function readGlossary(text: string): Glossary {
  const [table = '', excused = ''] = text.split(/^## Excused$/m);
  const rows = [...table.matchAll(/^\| (?<english>[^|]+) \| (?<translations>[^|]+) \|/gm)].slice(1);
  return {
    terms: rows
      .map(({ groups: { english = '', translations = '' } = {} }) => ({
        english: english.trim().toLowerCase(),
        translations: translations.split(';').map((one) => one.trim().toLowerCase()),
      }))
      .filter(({ english }) => !/^-+$/.test(english)),
    excused: new Set(
      [...excused.matchAll(/^- `(?<context>[^`]+)`/gm)].map(({ groups }) => groups?.context ?? ''),
    ),
  };
}

/**
 * Returns one phrase for each sentence whose translation lacks a word of the glossary, and for each English sentence
 * that has several translations.
 */
export function checkGlossary({ terms, excused }: Glossary, all: readonly Translated[]): string[] {
  const sentences = all.filter(({ context }) => !excused.has(context));
  const faults = sentences.flatMap(({ context, english, translation }) => {
    const said = translation.toLowerCase();
    return terms
      .filter(
        (term) => hasWord(english, term.english) && !term.translations.some((one) => said.includes(one)),
      )
      .map(
        (term) =>
          `${context} “${translation}” lacks “${term.translations.join('” or “')}” for “${term.english}”`,
      );
  });
  const known = new Map<string, Translated>();
  for (const sentence of sentences) {
    const first = known.get(sentence.english);
    if (!first) known.set(sentence.english, sentence);
    else if (first.translation !== sentence.translation) {
      faults.push(
        `${sentence.context} “${sentence.translation}” is “${first.translation}” in ${first.context}`,
      );
    }
  }
  return faults;
}

/** True if the English sentence has the word, or its plural. Names of gaps and tags are no words. */
function hasWord(english: string, word: string): boolean {
  const text = english.replace(/\{\w+(?:,\s*\w+,)?|<\/?\w+>/g, ' ');
  return new RegExp(`(?<![\\p{L}-])${word}s?(?![\\p{L}-])`, 'iu').test(text);
}
