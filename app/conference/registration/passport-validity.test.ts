import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkExpiry, passportNeededUntil } from './passport-validity.ts';

const aDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

it.each([
  ['2026-01-30', '2026-07-30'],
  ['2025-08-31', '2026-02-28'],
  ['2027-08-31', '2028-02-29'],
  ['2026-03-31', '2026-09-30'],
  ['2026-12-31', '2027-06-30'],
])('requires a passport for an event that ends on %s to be valid until %s', (lastDay, until) => {
  expect(passportNeededUntil(lastDay)).toBe(until);
});

it('adds six months to the last day of the event, or takes the last day of the month if that month is too short', () => {
  fc.assert(
    fc.property(aDay, (lastDay) => {
      const until = passportNeededUntil(lastDay);
      const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
      expect(monthsOf(until) - monthsOf(lastDay)).toBe(6);
      const dayAfter = new Date(`${until}T00:00:00Z`);
      dayAfter.setUTCDate(dayAfter.getUTCDate() + 1);
      if (until.slice(8) !== lastDay.slice(8)) expect(dayAfter.getUTCDate()).toBe(1);
    }),
  );
});

it('never requires an earlier date for a later event', () => {
  fc.assert(
    fc.property(aDay, aDay, (one, other) => {
      const [earlier, later] = one <= other ? [one, other] : [other, one];
      expect(passportNeededUntil(earlier) <= passportNeededUntil(later)).toBe(true);
    }),
  );
});

it.each([
  ['2020-05-01', 'expired'],
  ['2026-01-29', 'expired'],
  ['2026-01-30', 'soon'],
  ['2026-07-29', 'soon'],
  ['2026-07-30', 'long'],
  ['', 'long'],
  ['soon', 'long'],
])('distinguishes an expired passport from one that expires soon: %s', (expiry, expected) => {
  expect(checkExpiry(expiry, '2026-01-30')).toBe(expected);
});
