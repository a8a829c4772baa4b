import type { Money } from '#conference/edition/schema/facts-schema.ts';
import { numberFormat } from '#platform/words/formats.ts';
import { directionOf, formatTags, type Locale } from '#platform/words/locales.ts';
import type { Currency } from './currency.ts';
import { decimalsOf } from './minor-units.ts';

/**
 * Formats money: "$1500", "$416,000", "₹25,000", "₹1,25,000". English texts group the digits as the country of the
 * currency does. The first two letters of a currency are the code of its country (ISO 4217). A fraction is shown only
 * if it is not zero.
 */
export function formatMoney({ amount, currency }: Money, locale: Locale = 'en') {
  const units = 10 ** decimalsOf(currency);
  const hasFraction = amount % units !== 0;
  const tag = locale === 'en' ? `en-${currency.slice(0, 2)}` : formatTags[locale];
  const text = numberFormat(tag, {
    style: 'currency',
    currency,
    // The specification writes $1500 without a separator.
    useGrouping: 'min2',
    minimumFractionDigits: hasFraction ? decimalsOf(currency) : 0,
    maximumFractionDigits: decimalsOf(currency),
  }).format(amount / units);
  // Two control characters isolate the amount from the text around it, as <bdi> would. An amount can also be in an
  // <option>, which cannot contain elements.
  return directionOf(locale) === 'rtl' ? `\u2066${text.replace('\u200f', '')}\u2069` : text;
}

/** Returns the name of a currency: "US dollars", "Indian rupees". */
export function nameCurrency(currency: Currency): string {
  return partOf(currency, 'name');
}

/** Returns the sign of a currency, such as "$" or "₹". Returns the code of a currency that has no sign. */
export function symbolOf(currency: Currency): string {
  return partOf(currency, 'narrowSymbol');
}

function partOf(currency: Currency, currencyDisplay: 'name' | 'narrowSymbol'): string {
  const format = numberFormat('en', { style: 'currency', currency, currencyDisplay });
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency;
}
