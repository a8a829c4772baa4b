import { expect, it } from 'vitest';
import { instantAt, offsetAt } from './clock-times.ts';

it('finds the instant of a clock time in a zone', () => {
  const shown = [
    instantAt('2026-01-25', '15:00', 'Asia/Kolkata'),
    instantAt('2026-01-26', '00:00', 'Asia/Kolkata'),
    instantAt('2027-09-27', '09:00', 'America/New_York'),
    instantAt('2026-01-25', '15:00', 'UTC'),
  ];
  expect(shown.map((instant) => instant.toISOString())).toEqual([
    '2026-01-25T09:30:00.000Z',
    '2026-01-25T18:30:00.000Z',
    '2027-09-27T13:00:00.000Z',
    '2026-01-25T15:00:00.000Z',
  ]);
});

it('finds the right instant just before and just after the clocks change', () => {
  // In New York 2:00 becomes 3:00 on 14 March 2027.
  expect(instantAt('2027-03-14', '01:30', 'America/New_York').toISOString()).toBe('2027-03-14T06:30:00.000Z');
  expect(instantAt('2027-03-14', '03:30', 'America/New_York').toISOString()).toBe('2027-03-14T07:30:00.000Z');
});

it('computes the offset of a zone from UTC', () => {
  const instant = Date.parse('2026-01-25T09:30:00Z');
  expect([offsetAt(instant, 'Asia/Kolkata'), offsetAt(instant, 'America/New_York')]).toEqual([
    5.5 * 3600_000,
    -5 * 3600_000,
  ]);
});
