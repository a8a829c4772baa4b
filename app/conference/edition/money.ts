import { formatTags, type Locale } from '#platform/words/locales.ts';
import type { Currency } from './currency.ts';
import type { Money } from './facts-schema.ts';

/**
 * Formats money: "$1500", "$416,000", "₹25,000", "₹1,25,000". In English the currency's own country decides where
 * separators stand: a currency's code begins with that of its country (ISO 4217). A fraction is shown only if there is one.
 */
export function formatMoney({ amount, currency }: Money, locale: Locale = 'en') {
  const hasFraction = amount % 100 !== 0;
  return new Intl.NumberFormat(locale === 'en' ? `en-${currency.slice(0, 2)}` : formatTags[locale], {
    style: 'currency',
    currency,
    // The specification writes $1500 without a separator.
    useGrouping: 'min2',
    minimumFractionDigits: hasFraction ? 2 : 0,
    maximumFractionDigits: 2,
  }).format(amount / 100);
}

/** "US dollars", "Indian rupees". */
export function nameCurrency(currency: Currency, locale: Locale = 'en'): string {
  const format = new Intl.NumberFormat(formatTags[locale], {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
  });
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency;
}
