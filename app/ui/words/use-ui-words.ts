import { createContext, useContext } from 'react';
import type { Locale } from '#platform/words/locales.ts';
import type { WordsOf } from '#platform/words/words.ts';
import type { uiWords } from './ui-words.ts';

export type UiWords = { locale: Locale; words: WordsOf<typeof uiWords> };

/** The root of the page provides these words, so that they need not be passed to each field. */
export const UiWordsContext = createContext<UiWords | undefined>(undefined);

/** The language of the page, and the components' own words in it. */
export function useUiWords(): UiWords {
  const given = useContext(UiWordsContext);
  if (!given) throw new Error('The component needs a UiWordsContext around it.');
  return given;
}
