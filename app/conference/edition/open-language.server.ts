import type { Locale } from '#platform/words/locales.ts';
import { edition } from './edition.server.ts';

/** Returns the language that a row stores, or English if the edition no longer has that language. */
export function openLanguage(stored: string): Locale {
  return edition.languages.find((locale) => locale === stored) ?? 'en';
}
