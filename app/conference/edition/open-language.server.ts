import type { Locale } from '#platform/words/locales.ts';
import { edition } from './edition.server.ts';

/** The language of a row, or English if the edition has closed that language since. */
export function openLanguage(stored: string): Locale {
  return edition.languages.find((locale) => locale === stored) ?? 'en';
}
