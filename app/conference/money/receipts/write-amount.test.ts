import { expect, it } from 'vitest';
import { writeAmount } from './write-amount.ts';

it('writes minor units as an exact amount with its currency', () => {
  const write = (amount: number) => writeAmount({ amount, currency: 'EUR' });
  expect([1, 99, 100, 123_456, 100_000_005].map(write)).toEqual([
    'EUR 0.01',
    'EUR 0.99',
    'EUR 1.00',
    'EUR 1,234.56',
    'EUR 1,000,000.05',
  ]);
});

it('writes as many decimals as the currency has', () => {
  expect(writeAmount({ amount: 1500, currency: 'JPY' })).toBe('JPY 1,500');
  expect(writeAmount({ amount: 1_234_567, currency: 'KWD' })).toBe('KWD 1,234.567');
});
