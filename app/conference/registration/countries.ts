import { cacheFormats } from '#platform/words/formats.ts';
import type { Locale } from '#platform/words/locales.ts';

/** The codes of ISO 3166-1 alpha-2. Browsers and Node have the names. */
export const countryCodes: readonly string[] =
  'AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PR PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS XK YE ZA ZM ZW'.split(
    ' ',
  );

/** The names of countries in a language, by their codes. */
const countryNames = cacheFormats((locale: string) => new Intl.DisplayNames(locale, { type: 'region' }));

export type Country = { value: string; label: string };

/** Lists every country with its name, sorted by name. */
export function listCountries(locale: Locale = 'en'): Country[] {
  const names = countryNames(locale);
  return countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, locale));
}

/** Returns the name of a country, or its code if the name is unknown. */
export function nameCountry(code: string, locale: Locale = 'en'): string {
  return isCountry(code) ? (countryNames(locale).of(code) ?? code) : code;
}

/** Translates the English name of a country: "Viet Nam" becomes "Vietnam" in Spanish. Undefined if no country has the name. */
export function translateCountry(english: string, locale: Locale): string | undefined {
  if (locale === 'en') return english;
  const code = countryCodes.find((one) => comparable(nameCountry(one)) === comparable(english));
  return code && nameCountry(code, locale);
}

function comparable(name: string): string {
  return name.toLowerCase().replace('&', 'and').replaceAll(' ', '');
}

export function isCountry(code: string): boolean {
  return countryCodes.includes(code);
}
