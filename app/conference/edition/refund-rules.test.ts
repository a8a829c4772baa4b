import { expect, test } from 'vitest';
import { facts } from '#editions/new-delhi-2026/facts.ts';
import { describeRefundDates, refundPercentOn } from './refund-rules.ts';

const percentOn = (day: string) => refundPercentOn(day, facts.refunds);

test('refunds 75 % until 31 October 2025', () => {
  expect(percentOn('2025-03-01')).toBe(75);
  expect(percentOn('2025-10-31')).toBe(75);
});

test('refunds 50 % from 1 November to 31 December 2025', () => {
  expect(percentOn('2025-11-01')).toBe(50);
  expect(percentOn('2025-12-31')).toBe(50);
});

test('refunds nothing from 1 January 2026', () => {
  expect(percentOn('2026-01-01')).toBe(0);
  expect(percentOn('2026-06-01')).toBe(0);
});

test('describes the periods', () => {
  expect(describeRefundDates(facts.refunds)).toEqual([
    { percent: 75, when: 'until 31 October 2025' },
    { percent: 50, when: '1 November to 31 December 2025' },
    { percent: 0, when: 'from 1 January 2026' },
  ]);
});
