import { expect, test } from 'vitest';
import {
  addDays,
  dayAt,
  daysOf,
  formatDay,
  formatDayWithWeekday,
  formatInstant,
  formatMoment,
  formatPeriod,
  formatShortDay,
} from './days.ts';

test('lists every day of a period, the ends included', () => {
  expect(daysOf({ from: '2026-01-29', to: '2026-02-01' })).toEqual([
    '2026-01-29',
    '2026-01-30',
    '2026-01-31',
    '2026-02-01',
  ]);
  expect(daysOf({ from: '2026-01-14', to: '2026-01-30' })).toHaveLength(17);
});

test('counts days over months, years and leap days', () => {
  expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
});

test('writes days and periods as people do', () => {
  expect(formatDay('2026-01-26')).toBe('26 January 2026');
  expect(formatShortDay('2026-01-26')).toBe('26 Jan 2026');
  expect(formatDayWithWeekday('2026-01-26')).toBe('Monday 26 January 2026');
  expect(formatPeriod({ from: '2026-01-26', to: '2026-01-30' })).toBe('26–30 January 2026');
  expect(formatPeriod({ from: '2027-09-27', to: '2027-10-02' })).toBe('27 September – 2 October 2027');
  expect(formatPeriod({ from: '2025-12-30', to: '2026-01-02' })).toBe('30 December 2025 – 2 January 2026');
  expect(formatPeriod({ from: '2026-01-25', to: '2026-01-25' })).toBe('25 January 2026');
});

test('knows the day of an instant in the edition’s zone', () => {
  const lateInLondon = new Date('2025-10-31T19:00:00Z');
  expect(dayAt(lateInLondon, 'Asia/Kolkata')).toBe('2025-11-01');
  expect(dayAt(lateInLondon, 'America/New_York')).toBe('2025-10-31');
});

test('names the zone of an instant', () => {
  const zone = { timeZone: 'Asia/Kolkata', timeZoneName: 'India Standard Time' };
  expect(formatMoment(new Date('2026-01-25T20:30:00Z'), zone)).toBe('26 Jan 2026, 2:00 AM');
  expect(formatInstant(new Date('2026-01-25T09:30:00Z'), zone)).toBe(
    '25 January 2026, 3:00 PM (India Standard Time)',
  );
});
