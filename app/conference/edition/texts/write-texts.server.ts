import { formatDaysAndMonths } from '#conference/edition/days.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { openOnly } from '#conference/edition/open-choices.ts';
import { namesIn } from '#conference/edition/participant-types.server.ts';
import type { Edition } from '#conference/edition/schema/edition-schema.ts';
import { fillGaps, MissingGap } from '#platform/words/fill-gaps.server.ts';
import type { Locale } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { gapWords } from './gap-words.ts';
import { mapTexts } from './map-texts.ts';
import { type Gaps, listRefundPeriods, writeGaps } from './write-gaps.server.ts';

/** The texts of an edition: its pages, the header and footer, and what it says when it is over. */
export type Texts = Pick<Edition, 'pages' | 'layout' | 'over'>;

/**
 * Writes the texts of an edition on the day `today`, in the language of the translator: translates each text by its key,
 * fills its gaps from the facts, and computes the parts that are only facts, such as the fees on the home page.
 * `edition` has the English texts with their gaps. Throws {@link TextFaults} if texts name gaps that do not exist.
 */
export function writeTexts(edition: Edition, today: string, translator: Translator): Texts {
  const gaps = writeGaps(edition, today, translator);
  const { layout, over, pages, ownTexts } = edition;
  const own = ownTexts?.[translator.locale] ?? {};
  const faults: string[] = [];
  const write = <Data>(data: Data, key?: string) =>
    mapTexts(
      data,
      (name, english) => {
        const text = own[name] ?? translator.text(name, english);
        try {
          return writeText(text, translator.locale, gaps);
        } catch (error) {
          faults.push(`${key === undefined ? 'pages.' : ''}${name}: ${explainText(text, error)}`);
          return text;
        }
      },
      key,
    );
  const written = { layout: write(layout, 'layout'), over: write(over, 'over'), pages: write(pages) };
  const [first, ...others] = faults;
  if (first !== undefined) throw new TextFaults([first, ...others]);
  return { ...written, pages: computeParts(written.pages, edition, translator) };
}

/** Texts whose gaps cannot be filled. Each fault begins with the path of its text, and says how to mend it. */
export class TextFaults extends Error {
  readonly faults: [string, ...string[]];

  constructor(faults: [string, ...string[]]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

function explainText(text: string, error: unknown): string {
  return error instanceof MissingGap
    ? `“${text}” names ${error.gap}, which is no gap. Take one of the list in docs/a-new-edition.md.`
    : `“${text}” has a brace that is not closed, or something in braces that is no gap. Look at its braces.`;
}

const gapAlone = /^\{(\w+)\}$/;

/** Fills the gaps of a text. Returns the lines of a gap that stands alone, if it is a list. Throws like `fillGaps`. */
export function writeText(text: string, locale: Locale, gaps: Gaps): string | readonly string[] {
  const [, name = ''] = gapAlone.exec(text) ?? [];
  const lines = gaps[name];
  return typeof lines === 'object' ? lines : fillGaps(text, locale, gaps);
}

function computeParts(pages: Edition['pages'], edition: Edition, translator: Translator): Edition['pages'] {
  const { home, schedule, refundPolicy } = pages;
  const { locale } = translator;
  const words = translator.words(gapWords);
  const fees = openOnly(edition.participantTypes).map((type) => ({
    amount: formatMoney(type.fee, locale),
    label: namesIn(translator, type).plural,
  }));
  const figures = listRefundPeriods(edition, translator).map(({ percent, period }) => ({
    number: `${percent}\u00a0%`,
    label: say(words.cancelledInPeriod, { period }),
  }));
  return {
    ...pages,
    home: { ...home, ...(home.cost && { cost: { ...home.cost, fees } }) },
    refundPolicy: { ...refundPolicy, figures },
    schedule: {
      ...schedule,
      days: schedule.days.map((day) => ({ ...day, date: nameDays(day.dates, locale) })),
    },
  };
}

/** Names the days of an entry of the schedule: "26 January", "27–29 January". */
function nameDays(dates: readonly string[], locale: Locale): string {
  const [from = '', to = from] = [dates[0], dates.at(-1)];
  return formatDaysAndMonths({ from, to }, locale);
}
