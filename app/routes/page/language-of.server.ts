import { edition } from '#conference/edition/edition.server.ts';
import { type Locale, splitAddress } from '#platform/words/locales.ts';

/** Returns the language of an address. The organisers' desk exists only in English. */
export function languageOf(path: string): Locale {
  const address = splitAddress(path, edition.languages);
  return /^\/organiser(?=[/.]|$)/.test(address.path) ? 'en' : address.locale;
}
