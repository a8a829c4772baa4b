import { edition } from '#conference/edition/edition.server.ts';
import { type Locale, splitAddress } from '#platform/words/locales.ts';
import { isDesk } from './is-desk.ts';

/** Returns the language of the page with this path. The organisers' desk exists only in English. */
export function languageOf(path: string): Locale {
  const address = splitAddress(path, edition.languages);
  return isDesk(address.path) ? 'en' : address.locale;
}
