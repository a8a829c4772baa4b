/** The languages of the site. English is the source of the translations, and its addresses contain no language. */
export const locales = ['en', 'hi', 'fr', 'es', 'ar', 'zh', 'ru'] as const;
export type Locale = (typeof locales)[number];

/** The name of each language in the language itself. */
export const localeNames: Record<Locale, string> = {
  en: 'English',
  hi: 'हिन्दी',
  fr: 'Français',
  es: 'Español',
  ar: 'العربية',
  zh: '中文',
  ru: 'Русский',
};

/** The varieties of English in which an edition can write days: "27 September 2027" and "September 27, 2027". */
export const englishes = ['en-GB', 'en-US'] as const;

/** The English of the edition that is served. A build contains it as a constant, because browsers write days, too. */
export const isAmerican = process.env.ENGLISH === 'en-US';

/**
 * The language tags for formatting numbers and dates. English dates are written as the edition says, and every language
 * uses the digits 0 to 9. Chinese is written in the simplified script.
 */
export const formatTags: Record<Locale, string> = {
  en: isAmerican ? 'en-US' : 'en-GB',
  hi: 'hi-u-nu-latn',
  fr: 'fr',
  es: 'es',
  ar: 'ar-u-nu-latn',
  zh: 'zh-Hans',
  ru: 'ru',
};

/** Joins the parts of a line, such as a day and a time, with the comma of the language. */
export function joinParts(parts: readonly string[], locale: Locale) {
  return parts.join(locale === 'ar' ? '، ' : locale === 'zh' ? '，' : ', ');
}

/** The tag of a language for `lang` and `hreflang`. Chinese readers need to know which of the two scripts it is. */
export function languageTag(locale: Locale) {
  return locale === 'zh' ? 'zh-Hans' : locale;
}

export function directionOf(locale: Locale) {
  return locale === 'ar' ? 'rtl' : 'ltr';
}

/** Returns the beginning of all paths of a language: React Router's `basename`. */
export function basenameOf(locale: Locale) {
  return locale === 'en' ? '/' : `/${locale}`;
}

/** Returns the address of a page in a language. `path` is the path of the English page. */
export function addressIn(locale: Locale, path: string) {
  if (locale === 'en') return path;
  return path === '/' ? basenameOf(locale) : `${basenameOf(locale)}${path}`;
}

/**
 * Splits a path into its language and the path of the same page in English. If the path does not begin with the name of
 * an open language, returns English and the unchanged path.
 */
export function splitAddress(path: string, open: readonly Locale[]): { locale: Locale; path: string } {
  const [, first, data = '', rest = ''] = /^\/([a-z]{2})(?:(\.data)$|(?=\/|$))(.*)$/.exec(path) ?? [];
  const locale = open.find((one) => one === first && one !== 'en');
  if (!locale) return { locale: 'en', path };
  // React Router asks for the data of "/" under "/_.data", and for the data of "/fr" under "/fr.data".
  return { locale, path: data ? '/_.data' : rest || '/' };
}
