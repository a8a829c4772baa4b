import type { Settings } from '#conference/edition/settings.ts';
import { checkSentence } from '#platform/words/check-translation.server.ts';
import type { Translations, Translator } from '#platform/words/words.server.ts';

type OwnTexts = Pick<Settings, 'ownTexts'>;

/** The key of a sentence of the software among the texts of owners. Without the prefix, a text of a page could have it, too. */
export function ownWordKey(key: string): string {
  return `words.${key}`;
}

/** The translators with sentences of owners, by these sentences and by the translators from which they were made. */
const made = new WeakMap<object, WeakMap<Translator, Translator>>();

/**
 * Returns a translator that uses the sentences of owners in place of the software's. It leaves out a sentence that does
 * not fit the English any more. Returns the same object until the settings change.
 */
export function withOwnWords(translator: Translator, { ownTexts }: OwnTexts): Translator {
  const { locale } = translator;
  const own = ownTexts?.[locale];
  if (!own) return translator;
  const known = made.get(own) ?? new WeakMap<Translator, Translator>();
  made.set(own, known);
  const reworded =
    known.get(translator) ??
    translator.reword((key, english) => {
      const text = own[ownWordKey(key)];
      return text !== undefined && checkSentence(locale, english, text).length === 0 ? text : undefined;
    });
  known.set(translator, reworded);
  return reworded;
}

/** Returns the translations with the sentences of owners. */
export function translationsWith(translations: Translations, settings: OwnTexts): Translations {
  return { in: (locale) => withOwnWords(translations.in(locale), settings) };
}
