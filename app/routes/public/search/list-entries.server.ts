import { listFees } from '#conference/edition/money/currencies.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { openOnly } from '#conference/edition/open-choices.ts';
import { optionTextsIn } from '#conference/edition/option-titles.server.ts';
import { namesIn } from '#conference/edition/participant-types.server.ts';
import { faqPath, stagePath } from '#conference/edition/public-paths.ts';
import type { Edition } from '#conference/edition/schema/edition-schema.ts';
import { listParts } from '#conference/edition/schema/pages/guide-schema.ts';
import type { PolicyPage } from '#conference/edition/schema/pages/policy-schema.ts';
import type { Locale } from '#platform/words/locales.ts';
import { englishTranslator, type Translator } from '#platform/words/words.server.ts';
import { papersWords } from '#routes/papers/papers-words.ts';
import { fillInSiteFacts } from '#routes/public/policies/site-rules.server.ts';
import type { SearchEntry } from './find-entries.ts';

/** The fields that the search leaves out: fields that are not visible on the page, and words of forms and buttons. */
const unread = new Set([
  ...['to', 'src', 'lang', 'id', 'path', 'fileName', 'dates', 'from', 'category'],
  ...['meta', 'state', 'mark', 'alt', 'form', 'words', 'countdown', 'calendar', 'yourTime', 'unit'],
]);

/** Lists everything that the search can find. An entry is a public page, or a part of it that has its own URL. */
export function listEntries(searched: Edition, translator: Translator = englishTranslator): SearchEntry[] {
  const { locale, data, sentence } = translator;
  const { pages, festival, catalogue, participantTypes, layout, papers } = searched;
  const { tour, access, ...venueItself } = pages.venue;
  const whole = (to: string, title: string, content: unknown): SearchEntry => ({
    to,
    page: title,
    title,
    text: joinTexts(content),
  });
  return [
    whole('/', sentence(searched.name), pages.home),
    whole('/about', pages.about.title, pages.about),
    whole('/schedule', pages.schedule.title, pages.schedule),
    whole('/speakers', nameOf(pages.speakers), pages.speakers),
    whole('/venue', pages.venue.title, venueItself),
    ...writeParts('/venue', pages.venue.title, [
      ...(tour?.places ?? []),
      ...listParts(access?.sections ?? []),
    ]),
    whole('/gallery', pages.gallery.title, pages.gallery),
    whole('/partnership', pages.partnership.title, pages.partnership),
    whole('/contact', pages.contact.title, [pages.contact, searched.contact]),
    whole('/get-involved', pages.getInvolved.title, pages.getInvolved),
    whole(
      '/registration',
      layout.navigation.register.label,
      openOnly(participantTypes).map((type) => writeFee(type, translator)),
    ),
    ...(papers.state === 'open'
      ? [
          whole(`${stagePath}#papers`, translator.words(papersWords).callTitle, [
            data([papers.intro, papers.rules]),
            [...papers.themes, ...papers.kinds].map(({ name }) => sentence(name)),
          ]),
        ]
      : []),
    ...(festival && pages.festival
      ? [
          whole(`/${festival.path}`, pages.festival.title, [
            pages.festival,
            openOnly(catalogue).map((option) => writePrice(option, translator)),
          ]),
        ]
      : []),
    ...writeParts(stagePath, pages.stage.title, listParts(pages.stage.sections)),
    ...pages.guides.flatMap(({ path, title, sections }) =>
      writeParts(`/${path}`, title, listParts(sections)),
    ),
    ...(pages.faq
      ? writeParts(
          faqPath,
          pages.faq.title,
          pages.faq.groups.flatMap(({ questions }) =>
            questions.map(({ question, ...rest }) => ({ title: question, ...rest })),
          ),
        )
      : []),
    ...listPolicy('/refund-policy', pages.refundPolicy, locale),
    ...listPolicy('/terms-and-conditions', pages.termsAndConditions, locale),
    ...listPolicy('/privacy-policy', pages.privacyPolicy, locale),
  ];
}

type Part = { id: string; title: string };

function writeParts(path: string, page: string, parts: readonly Part[]): SearchEntry[] {
  return parts.map(({ id, title, ...content }) => ({
    to: `${path}#${id}`,
    page,
    title,
    text: joinTexts(content),
  }));
}

function listPolicy(path: string, policy: PolicyPage, locale: Locale): SearchEntry[] {
  return writeParts(path, policy.title, fillInSiteFacts(policy, locale).sections);
}

/**
 * Returns the name of a page: the part of its title before the conference's name. The page's heading may be different.
 */
function nameOf({ meta }: { meta: { title: string } }): string {
  return meta.title.replace(/ · .*/, '');
}

function writeFee(type: Edition['participantTypes'][number], translator: Translator): string {
  return `${namesIn(translator, type).name}: ${listFees(type)
    .map((each) => formatMoney(each, translator.locale))
    .join(' · ')}.`;
}

function writePrice(option: Edition['catalogue'][number], translator: Translator): string {
  const { title, description } = optionTextsIn(translator, option);
  return `${title}: ${formatMoney(option.price, translator.locale)}. ${description}`;
}

/**
 * Joins the texts of a page for the search. Adds a full stop to headings, labels and points, so that people can read an
 * excerpt.
 */
function joinTexts(content: unknown): string {
  return readTexts(content)
    .map((text) => (/[.!?…:]$/.test(text) ? text : `${text}.`))
    .join(' ');
}

function readTexts(content: unknown): string[] {
  if (typeof content === 'string') return content.startsWith('https:') ? [] : [content];
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([key, part]) => (unread.has(key) ? [] : readTexts(part)));
}
