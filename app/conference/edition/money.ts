import type { Money } from './edition-schema.ts';

const locales = { USD: 'en-US', INR: 'en-IN' } as const;

/** Formats money: "$1500", "$416,000", "₹25,000", "₹1,25,000". A fraction is shown only if there is one. */
export function formatMoney({ amount, currency }: Money) {
  const hasFraction = amount % 100 !== 0;
  return new Intl.NumberFormat(locales[currency], {
    style: 'currency',
    currency,
    // The specification writes $1500 without a separator, and rupees with Indian separators.
    useGrouping: currency === 'INR' ? true : 'min2',
    minimumFractionDigits: hasFraction ? 2 : 0,
    maximumFractionDigits: 2,
  }).format(amount / 100);
}
