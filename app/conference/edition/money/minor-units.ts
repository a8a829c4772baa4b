// Amounts are integers from the form to the database. Only this file multiplies and divides them.

/** Makes minor units from the digits before and after the decimal separator: "1500" and "5" are 150050. */
export function toMinorUnits(whole: string, fraction: string): number {
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Writes minor units as a decimal number: 150050 is "1500.50". */
export function writeDecimal(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Converts minor units of one currency to minor units of another. `rate` is a decimal number such as "91.25": what one unit
 * of the first is worth in the second. Half a minor unit is rounded up. All steps use integers.
 */
export function convert(amount: number, rate: string): number {
  const [whole = '', fraction = ''] = rate.split('.');
  const divisor = 10n ** BigInt(fraction.length);
  const product = BigInt(amount) * BigInt(`${whole}${fraction}`);
  return Number((2n * product + divisor) / (2n * divisor));
}

/** A part of an amount in whole minor units. Half a minor unit is rounded up. All steps use integers. */
export function percentOf(amount: number, percent: number): number {
  const hundredths = amount * percent;
  const rest = hundredths % 100;
  return (hundredths - rest) / 100 + (rest >= 50 ? 1 : 0);
}
