import fc from 'fast-check';
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
  startOfDay,
} from './days.ts';

test('lists all days of a period, including its first and last day', () => {
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

test('formats days and periods', () => {
  expect(formatDay('2026-01-26')).toBe('26 January 2026');
  expect(formatShortDay('2026-01-26')).toBe('26 Jan 2026');
  expect(formatDayWithWeekday('2026-01-26')).toBe('Monday 26 January 2026');
  expect(formatPeriod({ from: '2026-01-26', to: '2026-01-30' })).toBe('26–30 January 2026');
  expect(formatPeriod({ from: '2027-09-27', to: '2027-10-02' })).toBe('27 September – 2 October 2027');
  expect(formatPeriod({ from: '2025-12-30', to: '2026-01-02' })).toBe('30 December 2025 – 2 January 2026');
  expect(formatPeriod({ from: '2026-01-25', to: '2026-01-25' })).toBe('25 January 2026');
});

test('formats periods in other languages, and in Chinese with words', () => {
  const inJanuary = { from: '2026-01-26', to: '2026-01-30' };
  expect(formatPeriod(inJanuary, 'fr')).toBe('26–30 janvier 2026');
  expect(formatPeriod(inJanuary, 'zh')).toBe('2026年1月26日至30日');
  expect(formatPeriod({ from: '2027-09-27', to: '2027-10-02' }, 'zh')).toBe('2027年9月27日至10月2日');
  expect(formatPeriod({ from: '2025-12-30', to: '2026-01-02' }, 'zh')).toBe('2025年12月30日至2026年1月2日');
  expect(formatPeriod({ from: '2026-01-25', to: '2026-01-25' }, 'zh')).toBe('2026年1月25日');
});

test('finds the day of an instant in the edition’s zone', () => {
  const lateInLondon = new Date('2025-10-31T19:00:00Z');
  expect(dayAt(lateInLondon, 'Asia/Kolkata')).toBe('2025-11-01');
  expect(dayAt(lateInLondon, 'America/New_York')).toBe('2025-10-31');
});

test('formats an instant with the name of its zone', () => {
  const zone = { timeZone: 'Asia/Kolkata', timeZoneName: 'India Standard Time' };
  expect(formatMoment(new Date('2026-01-25T20:30:00Z'), zone)).toBe('26 Jan 2026, 2:00 AM');
  expect(formatInstant(new Date('2026-01-25T09:30:00Z'), zone)).toBe(
    '25 January 2026, 3:00 PM (India Standard Time)',
  );
});

test.each([
  ['2026-01-26', 'Asia/Kolkata', '2026-01-25T18:30:00Z'],
  ['2026-10-04', 'Australia/Sydney', '2026-10-03T14:00:00Z'],
  ['2026-10-05', 'Australia/Sydney', '2026-10-04T13:00:00Z'],
  ['2026-04-05', 'Australia/Sydney', '2026-04-04T13:00:00Z'],
  ['2026-04-05', 'Australia/Lord_Howe', '2026-04-04T13:00:00Z'],
  ['2026-09-27', 'Pacific/Chatham', '2026-09-26T11:15:00Z'],
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00Z'],
  // Clocks are put forward at midnight: the day begins at one o'clock.
  ['2025-04-25', 'Africa/Cairo', '2025-04-24T22:00:00Z'],
  ['2025-09-07', 'America/Santiago', '2025-09-07T04:00:00Z'],
  // At midnight the clocks go back to 23:00, so the day before has that hour twice.
  ['2025-04-06', 'America/Santiago', '2025-04-06T04:00:00Z'],
  // The zone skipped this day when the date line moved.
  ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
])('%s begins in %s at %s', (day, timeZone, instant) => {
  expect(startOfDay(day, timeZone)).toEqual(new Date(instant));
});

test('finds the first instant of a day in every zone, even on days on which clocks change', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const aDay = fc
    .date({
      min: new Date('2024-01-01T00:00:00Z'),
      max: new Date('2035-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString().slice(0, 10));
  /** Finds the first day, from `day` on, on which the zone's clocks change. Returns `day` if they do not change. */
  const nearChange = (timeZone: string, day: string) => {
    const offset = (at: string) => startOfDay(at, timeZone).getTime() - Date.parse(`${at}T00:00:00Z`);
    const change = daysOf({ from: day, to: addDays(day, 200) }).find(
      (next) => offset(next) !== offset(addDays(next, 1)),
    );
    return change ?? day;
  };
  const holds = (day: string, timeZone: string) => {
    const start = startOfDay(day, timeZone);
    expect([dayAt(start, timeZone), dayAt(new Date(start.getTime() - 1), timeZone)]).toEqual([
      day,
      addDays(day, -1),
    ]);
  };
  fc.assert(fc.property(aDay, fc.constantFrom(...zones), holds), { numRuns: 300 });
  for (const timeZone of ['Australia/Sydney', 'Africa/Cairo', 'America/Havana', 'Europe/Berlin']) {
    const day = nearChange(timeZone, '2026-02-01');
    for (const days of [0, 1, 2]) holds(addDays(day, days), timeZone);
  }
});

test('writes days in the language of the page, with the digits 0 to 9', () => {
  const period = { from: '2027-09-27', to: '2027-10-02' };
  const moment = new Date('2026-11-21T12:00:00Z');
  const zone = { timeZone: 'Asia/Kolkata', timeZoneName: 'India Standard Time' };
  const plain = (text: string) => text.replace(/\s/g, ' ');
  expect([
    formatDay('2026-01-26', 'fr'),
    plain(formatPeriod(period, 'fr')),
    formatDayWithWeekday('2026-01-26', 'fr'),
    plain(formatInstant(moment, zone, 'fr')),
  ]).toEqual([
    '26 janvier 2026',
    '27 septembre – 2 octobre 2027',
    'lundi 26 janvier 2026',
    '21 novembre 2026 à 17:30 (heure de l’Inde)',
  ]);
  expect([formatDay('2026-01-26', 'ru'), plain(formatPeriod(period, 'ru'))]).toEqual([
    '26 января 2026',
    '27 сентября – 2 октября 2027',
  ]);
  expect(plain(formatInstant(moment, zone, 'hi'))).toBe('21 नवंबर 2026 को शाम 5:30 बजे (भारतीय मानक समय)');
  expect([formatDay('2026-01-26', 'ar'), plain(formatPeriod(period, 'ar'))]).toEqual([
    '26 يناير 2026',
    '27 سبتمبر – 2 أكتوبر 2027',
  ]);
});
