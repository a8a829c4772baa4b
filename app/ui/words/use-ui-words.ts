import { createContext, useContext } from 'react';
import type { Locale } from '#platform/words/locales.ts';
import type { WordsOf } from '#platform/words/words.ts';
import type { uiWords } from './ui-words.ts';

export type UiWords = { locale: Locale; words: WordsOf<typeof uiWords> };

/**
 * The language of the page and the components' own words. The root of the page provides them, so that no field needs
 * them as props.
 */
export const UiWordsContext = createContext<UiWords | undefined>(undefined);

/** Returns the language of the page, and the components' own words in this language. */
export function useUiWords(): UiWords {
  const given = useContext(UiWordsContext);
  if (!given) throw new Error('The component needs a UiWordsContext around it.');
  return given;
}
