import { expect, test } from 'vitest';
import { formatMoney } from './money.ts';

test('formats dollars as in the specification, and separates the thousands of large amounts', () => {
  expect(formatMoney({ amount: 1500_00, currency: 'USD' })).toBe('$1500');
  expect(formatMoney({ amount: 2500_00, currency: 'USD' })).toBe('$2500');
  expect(formatMoney({ amount: 416_000_00, currency: 'USD' })).toBe('$416,000');
});

test('formats rupees with Indian separators', () => {
  expect(formatMoney({ amount: 25_000_00, currency: 'INR' })).toBe('₹25,000');
  expect(formatMoney({ amount: 1_25_000_00, currency: 'INR' })).toBe('₹1,25,000');
});

test('shows a fraction only if it is not zero', () => {
  expect(formatMoney({ amount: 1875_50, currency: 'USD' })).toBe('$1875.50');
  expect(formatMoney({ amount: 0, currency: 'USD' })).toBe('$0');
});

test('writes as many decimals as the currency has', () => {
  const write = (amount: number, currency: string) => formatMoney({ amount, currency }).replace(/\s/g, ' ');
  expect([write(30_000, 'JPY'), write(61_500, 'KWD'), write(61_000, 'KWD')]).toEqual([
    '¥30,000',
    'KWD 61.500',
    'KWD 61',
  ]);
});

test('writes money by the rules of the language', () => {
  const fee = { amount: 1500_00, currency: 'USD' } as const;
  expect(formatMoney(fee, 'fr').replace(/\s/g, ' ')).toBe('1500 $US');
  // The amount is isolated from the Arabic text around it.
  expect(formatMoney(fee, 'ar').replace(/\s/g, ' ')).toBe('\u20661500 US$\u2069');
});
