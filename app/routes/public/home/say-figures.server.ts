import type { PublicFigures } from '#conference/reports/public-figures/public-figures.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { homeWords } from './home-words.ts';

/** How many blocks are in a row of {@link describeCountries}. */
const inRow = 25;

/** Describes the figures of an edition that is over. Omits figures that are zero or missing. */
export function sayFigures(
  figures: PublicFigures,
  translator: Translator,
): { number: string; label: string }[] {
  const words = translator.words(homeWords);
  const { participants = 0, countries = 0, papers = 0, sessions = 0 } = figures;
  return [
    { count: participants, label: say(words.participants, { count: participants }) },
    { count: countries, label: say(words.fromCountries, { count: countries }) },
    { count: papers, label: say(words.papers, { count: papers }) },
    { count: sessions, label: say(words.sessions, { count: sessions }) },
  ].flatMap(({ count, label }) => (count > 0 ? [{ number: String(count), label }] : []));
}

/**
 * Describes the picture of the countries. It has one block for each country that the edition hopes for, and the first
 * `counted` blocks are solid. In the outlines, each block has the size 1. Returns undefined while no country is
 * counted.
 */
export function describeCountries(counted = 0, hoped: number, translator: Translator) {
  if (counted === 0) return undefined;
  const words = translator.words(homeWords);
  return {
    text: say(words.countries, { count: counted, all: hoped }),
    rule: words.countriesRule,
    rows: Math.ceil(hoped / inRow),
    hoped: areaOf(hoped),
    counted: areaOf(Math.min(counted, hoped)),
  };
}

/** Returns the outline of the first `count` blocks. The blocks fill the rows from the top left. */
function areaOf(count: number): string {
  const full = Math.floor(count / inRow);
  const rest = count % inRow;
  return `M0 0h${inRow}v${full}h${rest - inRow}v1H0z`;
}
