import { expect, it } from 'vitest';
import { countDaysUnclosed, lastDayOf } from './closing.ts';

const conference = { from: '2026-01-26', to: '2026-01-30' };
const edition = { conference, festival: conference };

it('an edition ends with the conference or the festival, whichever is later', () => {
  expect(lastDayOf({ conference, festival: { from: '2026-01-14', to: '2026-02-02' } })).toBe('2026-02-02');
  expect(lastDayOf({ conference, festival: { from: '2026-01-14', to: '2026-01-20' } })).toBe('2026-01-30');
});

it('asks from the day after the last day on whether to close the edition, with the number of days since then', () => {
  const days = ['2026-01-01', '2026-01-31', '2026-03-01', '2026-03-02', '2027-01-30'];
  expect(days.map((today) => countDaysUnclosed(edition, today))).toEqual([0, 1, 30, 31, 365]);
});
