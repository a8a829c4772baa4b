import { expect, it } from 'vitest';
import { convert, exchangeRate, percentOf, toMinorUnits, writeDecimal } from './minor-units.ts';

it.each([
  ['1500', '', 'USD', 150000, '1500.00'],
  ['0', '5', 'USD', 50, '0.50'],
  ['0', '05', 'USD', 5, '0.05'],
  ['90071992547409', '91', 'USD', 9007199254740991, '90071992547409.91'],
  ['1500', '', 'JPY', 1500, '1500'],
  ['1500', '00', 'JPY', 1500, '1500'],
  ['12', '5', 'KWD', 12500, '12.500'],
  ['0', '005', 'KWD', 5, '0.005'],
])('reads and writes %s.%s %s', (whole, fraction, currency, minor, written) => {
  expect(toMinorUnits(whole, fraction, currency)).toBe(minor);
  expect(writeDecimal(minor, currency)).toBe(written);
});

it('refuses an amount with more decimals than its currency has', () => {
  expect(toMinorUnits('1500', '5', 'JPY')).toBeUndefined();
  expect(toMinorUnits('15', '005', 'USD')).toBeUndefined();
  expect(toMinorUnits('15', '0005', 'KWD')).toBeUndefined();
});

it('writes a negative amount', () => {
  expect([writeDecimal(-5, 'USD'), writeDecimal(-5, 'JPY')]).toEqual(['-0.05', '-5']);
});

it.each([
  [200_50, '1.085', 'EUR', 'USD', 217_54],
  [30_000, '0.0065', 'JPY', 'USD', 195_00],
  [195_00, '153.846', 'USD', 'JPY', 30_000],
  [61_500, '3.25', 'KWD', 'USD', 199_88],
  [200_00, '0.3075', 'USD', 'KWD', 61_500],
])('converts %i minor units at %s from %s to %s', (amount, rate, from, to, expected) => {
  expect(convert(amount, rate, { from, to })).toBe(expected);
});

it.each([
  [100, 75, 75],
  [1, 50, 1],
  [1, 49, 0],
  [333, 50, 167],
  [29, 100, 29],
  // 1.15 * 100 would be 114.99999999999999 as a floating-point number.
  [115, 100, 115],
])('%i minor units times %i per cent are %i', (amount, percent, part) => {
  expect(percentOf(amount, percent)).toBe(part);
});

it('an exchange rate says what one unit of a currency was worth, with six decimals', () => {
  const of = (amount: number, currency: string) => ({ amount, currency });
  expect(exchangeRate(of(10_000, 'USD'), of(842_500, 'INR'))).toBe('84.250000');
  expect(exchangeRate(of(3, 'USD'), of(1, 'USD'))).toBe('0.333333');
  // Yen have no decimals, Kuwaiti dinars three.
  expect(exchangeRate(of(150, 'JPY'), of(300, 'KWD'))).toBe('0.002000');
});
