import { edition, sitePath } from '#conference/edition/edition.server.ts';
import { type Locale, splitAddress } from '#platform/words/locales.ts';
import { isDesk } from './is-desk.ts';

/** Returns the path of the English page with this address: "/about" of "/fr/about/". */
export function pathOf(address: string): string {
  const { pathname } = new URL(address);
  const own = pathname.startsWith(`${sitePath}/`) ? pathname.slice(sitePath.length) : pathname;
  // The build renders each page under an address that ends with a slash.
  const path = own === sitePath ? '/' : own.replace(/(.)\/$/, '$1');
  return splitAddress(path, edition.languages).path;
}

/** Returns the language of the page with this path. The organisers' desk exists only in English. */
export function languageOf(path: string): Locale {
  const address = splitAddress(path, edition.languages);
  return isDesk(address.path) ? 'en' : address.locale;
}
