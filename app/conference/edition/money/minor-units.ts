import type { Currency } from './currency.ts';

// Amounts are integers everywhere, from the form to the database. Only this file multiplies and divides them.

/** The currencies whose minor unit is not a hundredth, by the number of their decimals (ISO 4217, list one). */
const otherDecimals: readonly [decimals: number, currencies: string][] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];
const decimals = new Map(
  otherDecimals.flatMap(([count, codes]) => codes.split(' ').map((code) => [code, count])),
);

/** The number of decimals of a currency: two for most, none for yen, three for Kuwaiti dinars. */
export function decimalsOf(currency: Currency): number {
  return decimals.get(currency) ?? 2;
}

/**
 * Makes minor units from the digits before and after the decimal separator: "1500" and "5" are 150050 if the currency
 * has two decimals. Returns undefined if the amount has more decimals than the currency.
 */
export function toMinorUnits(whole: string, fraction: string, currency: Currency): number | undefined {
  const count = decimalsOf(currency);
  const digits = fraction.replace(/0+$/, '');
  return digits.length > count ? undefined : Number(`${whole}${digits.padEnd(count, '0')}`);
}

/** Writes minor units as a decimal number: 150050 is "1500.50" if the currency has two decimals. */
export function writeDecimal(minor: number, currency: Currency): string {
  const count = decimalsOf(currency);
  const sign = minor < 0 ? '-' : '';
  const digits = String(Math.abs(minor)).padStart(count + 1, '0');
  return count === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -count)}.${digits.slice(-count)}`;
}

/** Changes the number of decimals of an amount. The result is an integer if `to` decimals are enough for the amount. */
export function changeDecimals(amount: number, { from, to }: { from: number; to: number }): number {
  return from < to ? amount * 10 ** (to - from) : amount / 10 ** (from - to);
}

type Money = { amount: number; currency: Currency };
type Currencies = { from: Currency; to: Currency };

/**
 * Converts minor units of one currency to minor units of another. `rate` is a decimal number such as "91.25": the value
 * of one unit of `from` in units of `to`. Half a minor unit is rounded up. All steps use integers.
 */
export function convert(amount: number, rate: string, { from, to }: Currencies): number {
  const [whole = '', fraction = ''] = rate.split('.');
  const divisor = 10n ** BigInt(fraction.length + decimalsOf(from));
  const product = BigInt(amount) * BigInt(`${whole}${fraction}`) * 10n ** BigInt(decimalsOf(to));
  return Number((2n * product + divisor) / (2n * divisor));
}

/**
 * Returns the rate at which an amount was exchanged: the value of one unit of its currency in units of the other, as a
 * decimal number with six decimals. Half a millionth is rounded up. All steps use integers.
 */
export function exchangeRate(from: Money, to: Money): string {
  const dividend = BigInt(to.amount) * 10n ** BigInt(6 + decimalsOf(from.currency));
  const divisor = BigInt(from.amount) * 10n ** BigInt(decimalsOf(to.currency));
  const millionths = String((2n * dividend + divisor) / (2n * divisor)).padStart(7, '0');
  return `${millionths.slice(0, -6)}.${millionths.slice(-6)}`;
}

/** Returns a percentage of an amount, in whole minor units. Half a minor unit is rounded up. All steps use integers. */
export function percentOf(amount: number, percent: number): number {
  const hundredths = amount * percent;
  const rest = hundredths % 100;
  return (hundredths - rest) / 100 + (rest >= 50 ? 1 : 0);
}

/**
 * Rounds minor units of a currency with three decimals to two decimals, because the card networks take no others.
 * Other currencies stay as they are.
 */
export function roundForCards(amount: number, currency: Currency, direction: 'up' | 'down'): number {
  const rest = decimalsOf(currency) === 3 ? amount % 10 : 0;
  return amount - rest + (rest > 0 && direction === 'up' ? 10 : 0);
}
