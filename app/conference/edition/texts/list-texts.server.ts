import { edition } from '#conference/edition/edition.server.ts';
import { faqPath, stagePath } from '#conference/edition/public-paths.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { MissingGap } from '#platform/words/fill-gaps.server.ts';
import { isText, type Translator } from '#platform/words/words.server.ts';
import { mapTexts } from './map-texts.ts';
import { type Gaps, writeGaps } from './write-gaps.server.ts';
import { writeText } from './write-texts.server.ts';

/** One text that owners can change, in a language. */
export type ListedText = {
  /** The key of the text, such as `about.mission.statement`. */
  key: string;
  /** The address of a page that shows it, without the language. Undefined if only some people can open the page. */
  page: string | undefined;
  /** The English text of the folder, with its gaps. */
  english: string;
  /** The text of the folder in the language, with its gaps. */
  folder: string;
  /** The text of owners, or else of the folder, with its gaps. */
  text: string;
  /** The text in force as a page shows it today, in each of its forms. */
  shown: readonly string[];
  isOwn: boolean;
  /** A sentence that says why the text is not in force. */
  fault?: string | undefined;
};

/** What fills the gaps of the texts in the language of the translator now. */
export function gapsNow(settings: Settings, translator: Translator): Gaps {
  return writeGaps({ ...edition, ...settings }, settings.today, translator);
}

/** Lists the texts of the public pages in the language of the translator, in the order of the pages. */
export function listTexts(settings: Settings, translator: Translator): ListedText[] {
  const { layout, over, pages } = settings.unfilled;
  const own = settings.ownTexts?.[translator.locale] ?? {};
  const gaps = gapsNow(settings, translator);
  const texts: ListedText[] = [];
  mapTexts({ ...pages, layout, over }, (key, english) => {
    if (!isText(english)) return english;
    const folder = translator.find(key, english) ?? english;
    const text = own[key] ?? folder;
    const isOwn = own[key] !== undefined;
    texts.push({
      ...{ key, english, folder, text, isOwn },
      page: pageOf(key),
      ...showText(text, gaps, translator),
    });
    return english;
  });
  return texts;
}

/** A text as a page would show it, or why it cannot be shown: a brace is not closed, or a gap does not exist. */
export function showText(
  text: string,
  gaps: Gaps,
  { locale }: Translator,
): Pick<ListedText, 'shown' | 'fault'> {
  try {
    return { shown: [[writeText(text, locale, gaps)].flat().join(' ')] };
  } catch (error) {
    const fault =
      error instanceof MissingGap
        ? `${error.gap} is no gap. The list below has all of them.`
        : 'A brace is not closed, or has something in it that is no gap.';
    return { shown: [text], fault };
  }
}

const addresses: Record<string, string> = {
  stage: stagePath,
  faq: faqPath,
  getInvolved: '/get-involved',
  privacyPolicy: '/privacy-policy',
  refundPolicy: '/refund-policy',
  termsAndConditions: '/terms-and-conditions',
};

/** Returns the address of a page that shows the text with this key. */
export function pageOf(key: string): string {
  const [page = '', part = ''] = key.split('.');
  if (['home', 'layout', 'over'].includes(page)) return '/';
  if (page === 'guides') return `/${part}`;
  if (page === 'festival') return `/${edition.festival?.path}`;
  return addresses[page] ?? `/${page}`;
}
