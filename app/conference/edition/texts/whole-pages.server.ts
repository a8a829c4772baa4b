import { edition } from '#conference/edition/edition.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { wordFolders } from '#conference/edition/word-folders.server.ts';
import type { Locale } from '#platform/words/locales.ts';
import { isToTranslate, openTranslations, type Translator } from '#platform/words/words.server.ts';
import { pageOf } from './list-texts.server.ts';
import { mapTexts } from './map-texts.ts';

/** The code of pages that search engines list. */
const publicCode =
  /^app\/(ui|routes\/(festival|forms|notices|page|programme|public|registration|speakers))\//;

/** The pages that are not whole in each language, by the texts from which this was found. */
const found = new WeakMap<Settings['unfilled'], Map<Locale, ReadonlySet<string> | 'all'>>();

/**
 * Returns the open languages in which a page is whole: all its texts, header and footer, and all sentences of public
 * pages in the software have a translation. English always is. Search engines are told of no others.
 */
export function wholeLanguages(path: string, settings: Pick<Settings, 'unfilled' | 'ownTexts'>): Locale[] {
  const known = found.get(settings.unfilled) ?? findUnfinished(settings);
  found.set(settings.unfilled, known);
  return edition.languages.filter((locale) => {
    const pages = known.get(locale);
    return pages === undefined || (pages !== 'all' && !pages.has(path));
  });
}

function findUnfinished(settings: Pick<Settings, 'unfilled' | 'ownTexts'>) {
  const translations = openTranslations(...wordFolders(process.cwd()));
  const others = edition.languages.filter((locale) => locale !== 'en');
  return new Map(others.map((locale) => [locale, unfinishedIn(translations.in(locale), settings)] as const));
}

/** Lists the pages with a text that has no translation. All pages, if the header, the footer or the software has one. */
function unfinishedIn(
  translator: Translator,
  { unfilled, ownTexts }: Pick<Settings, 'unfilled' | 'ownTexts'>,
): ReadonlySet<string> | 'all' {
  if ([...translator.unfinished].some((file) => publicCode.test(file))) return 'all';
  const own = ownTexts?.[translator.locale] ?? {};
  const pages = new Set<string>();
  mapTexts({ ...unfilled.pages, layout: unfilled.layout }, (key, english) => {
    const isWhole = own[key] !== undefined || translator.find(key, english) !== undefined;
    if (isToTranslate(english) && !isWhole) pages.add(key.startsWith('layout.') ? 'all' : pageOf(key));
    return english;
  });
  return pages.has('all') ? 'all' : pages;
}
