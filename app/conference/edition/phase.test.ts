import { expect, test } from 'vitest';
import { phaseAt } from './phase.ts';

const delhi = { countdownTo: '2026-01-26T00:00:00', timeZone: 'Asia/Kolkata' };

test.each([
  ['2025-01-01T00:00:00Z', 'coming'],
  // 23:59:59 on the day before, in India.
  ['2026-01-25T18:29:59Z', 'coming'],
  ['2026-01-25T18:30:00Z', 'on'],
  ['2026-01-30T18:30:00Z', 'on'],
  ['2027-11-22T00:00:00Z', 'on'],
] as const)('at %s an edition that no owner has closed is %s', (now, expected) => {
  expect(phaseAt(delhi, { isClosed: false }, new Date(now))).toBe(expected);
});

test('an edition is over when an owner has closed it, on any day', () => {
  for (const now of ['2026-01-31T08:00:00Z', '2027-11-22T00:00:00Z']) {
    expect(phaseAt(delhi, { isClosed: true }, new Date(now))).toBe('over');
  }
});
