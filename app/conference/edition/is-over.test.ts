import { expect, test } from 'vitest';
import { endOfConference, isOver } from './is-over.ts';

const delhi = { conference: { to: '2026-01-30' }, timeZone: 'Asia/Kolkata' };

test.each([
  ['2026-01-01T00:00:00Z', false],
  // 23:59:59 on the last day in India.
  ['2026-01-30T18:29:59Z', false],
  ['2026-01-30T18:30:00Z', true],
  ['2026-11-22T00:00:00Z', true],
])('at %s the edition is over: %s', (now, expected) => {
  expect(isOver(delhi, new Date(now))).toBe(expected);
});

test('the conference is over from the day after its last day, also at the end of a month', () => {
  expect(endOfConference(delhi)).toBe('2026-01-31T00:00:00');
  expect(endOfConference({ conference: { to: '2026-12-31' } })).toBe('2027-01-01T00:00:00');
});
