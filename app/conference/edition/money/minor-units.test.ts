import { expect, it } from 'vitest';
import { percentOf, toMinorUnits, writeDecimal } from './minor-units.ts';

it.each([
  ['1500', '', 150000, '1500.00'],
  ['0', '5', 50, '0.50'],
  ['0', '05', 5, '0.05'],
  ['90071992547409', '91', 9007199254740991, '90071992547409.91'],
])('reads and writes %s.%s', (whole, fraction, minor, written) => {
  expect(toMinorUnits(whole, fraction)).toBe(minor);
  expect(writeDecimal(minor)).toBe(written);
});

it('writes a negative amount', () => {
  expect(writeDecimal(-5)).toBe('-0.05');
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
