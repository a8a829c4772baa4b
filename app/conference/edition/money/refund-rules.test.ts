import { expect, test } from 'vitest';
import { factsSchema } from '#conference/edition/schema/facts-schema.ts';
import { facts } from '#editions/new-delhi-2026/facts.ts';
import { findRefundRule, lastDaysToAsk, listRefundRules, type RefundCause } from './refund-rules.ts';

const rules = listRefundRules(facts);
const percentOn = (day: string, cause: RefundCause = 'cancelled') =>
  findRefundRule(rules, { cause, day })?.percent;

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

test('refunds 75 % after a visa refusal that is claimed 30 days before the conference, and 100 % if the organisers cancel', () => {
  expect(percentOn('2025-12-27', 'visa-refused')).toBe(75);
  expect(percentOn('2025-12-28', 'visa-refused')).toBeUndefined();
  expect(percentOn('2026-01-26', 'cancelled-by-organisers')).toBe(100);
});

test('calculates the last days for requests', () => {
  expect(lastDaysToAsk(facts)).toEqual({ visaRefused: '2025-12-27', substitution: '2026-01-11' });
});

test.each([
  ['no final rule', [{ until: '2025-10-31', percent: 75 }]],
  [
    'a rule without a last day before another',
    [
      { until: null, percent: 75 },
      { until: null, percent: 0 },
    ],
  ],
  [
    'days that do not grow',
    [
      { until: '2025-10-31', percent: 75 },
      { until: '2025-10-31', percent: 50 },
      { until: null, percent: 0 },
    ],
  ],
  [
    'a percentage that grows',
    [
      { until: '2025-10-31', percent: 50 },
      { until: null, percent: 75 },
    ],
  ],
])('an edition cannot have %s', (_, byDate) => {
  const refunds = { ...facts.refunds, byDate };
  expect(factsSchema.safeParse({ ...facts, refunds }).error?.issues.map(({ path }) => path)).toContainEqual([
    'refunds',
    'byDate',
  ]);
});
