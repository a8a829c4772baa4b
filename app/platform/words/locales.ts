/** The languages with translations. English is their source and stays at the specified addresses. */
export const locales = ['en', 'fr', 'ar'] as const;
export type Locale = (typeof locales)[number];

export const localeNames: Record<Locale, string> = { en: 'English', fr: 'Français', ar: 'العربية' };

/** How numbers and days are written: British days for English, and the digits 0 to 9 in every language. */
export const formatTags: Record<Locale, string> = { en: 'en-GB', fr: 'fr', ar: 'ar-u-nu-latn' };

export function directionOf(locale: Locale) {
  return locale === 'ar' ? 'rtl' : 'ltr';
}

/** The path that all addresses of a language begin with: React Router's `basename`. */
export function basenameOf(locale: Locale) {
  return locale === 'en' ? '/' : `/${locale}`;
}

/** The address of a page in a language. `path` is the page's path in English. */
export function addressIn(locale: Locale, path: string) {
  if (locale === 'en') return path;
  return path === '/' ? basenameOf(locale) : `${basenameOf(locale)}${path}`;
}

/** The language that an address names, if it is open, and the page's path in English. */
export function splitAddress(path: string, open: readonly Locale[]): { locale: Locale; path: string } {
  const [, first, data = '', rest = ''] = /^\/([a-z]{2})(?:(\.data)$|(?=\/|$))(.*)$/.exec(path) ?? [];
  const locale = open.find((one) => one === first && one !== 'en');
  if (!locale) return { locale: 'en', path };
  // React Router asks for the data of "/" as "/_.data", and for that of "/fr" as "/fr.data".
  return { locale, path: data ? '/_.data' : rest || '/' };
}
