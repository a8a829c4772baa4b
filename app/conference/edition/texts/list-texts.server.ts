import { edition } from '#conference/edition/edition.server.ts';
import { faqPath, stagePath } from '#conference/edition/public-paths.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { MissingGap } from '#platform/words/fill-gaps.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { mapTexts } from './map-texts.ts';
import { type Gaps, writeGaps } from './write-gaps.server.ts';
import { writeText } from './write-texts.server.ts';

/** One text of the public pages in a language. */
export type ListedText = {
  /** The key of the text, such as `about.mission.statement`. */
  key: string;
  /** The address of a page that shows it, without the language. */
  page: string;
  /** The English text of the edition's folder, with its gaps. */
  english: string;
  /** The text of the folder in the language, with its gaps. */
  folder: string;
  /** The text in force, with its gaps. */
  text: string;
  /** The text in force as a page shows it today. */
  shown: string;
  isOwn: boolean;
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
    if (!/\p{L}/u.test(english) || /^(https?:|\/|#)/.test(english)) return english;
    const folder = translator.find(key, english) ?? english;
    const text = own[key] ?? folder;
    texts.push({
      ...{ key, english, folder, text },
      page: pageOf(key),
      shown: findTextFault(text, gaps, translator) === undefined ? fillText(text, gaps, translator) : text,
      isOwn: own[key] !== undefined,
    });
    return english;
  });
  return texts;
}

/** Says why a text cannot be shown: a brace is not closed, or a gap does not exist. Undefined if it can. */
export function findTextFault(text: string, gaps: Gaps, translator: Translator): string | undefined {
  try {
    fillText(text, gaps, translator);
    return undefined;
  } catch (error) {
    return error instanceof MissingGap
      ? `${error.gap} is no gap. The list below has all of them.`
      : 'A brace is not closed, or has something in it that is no gap.';
  }
}

function fillText(text: string, gaps: Gaps, { locale }: Translator): string {
  const written = writeText(text, locale, gaps);
  return typeof written === 'string' ? written : written.join(' ');
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
