import type { Money } from './edition-schema.ts';

const locales = { USD: 'en-US', INR: 'en-IN' } as const;

/** Minor units as people write them: "$1500", "₹25,000", "₹1,25,000"; a fraction only where there is one. */
export function formatMoney({ amount, currency }: Money) {
  const hasFraction = amount % 100 !== 0;
  return new Intl.NumberFormat(locales[currency], {
    style: 'currency',
    currency,
    // The specification writes dollars without a separator, rupees with the Indian ones.
    useGrouping: currency === 'INR',
    minimumFractionDigits: hasFraction ? 2 : 0,
    maximumFractionDigits: 2,
  }).format(amount / 100);
}
