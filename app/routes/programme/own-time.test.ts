import { expect, it } from 'vitest';
import { describeOwnTime } from './own-time.tsx';

const welcome = { day: '2026-01-25', from: '15:00', to: '19:00', timeZone: 'Asia/Kolkata' };

it('describes the time of an event in another time zone, and names the weekday if it differs', () => {
  expect(describeOwnTime(welcome, 'Europe/Berlin')).toBe('10:30 AM–2:30 PM GMT+1');
  expect(describeOwnTime(welcome, 'Africa/Nairobi')).toBe('12:30 PM–4:30 PM GMT+3');
  expect(describeOwnTime({ ...welcome, to: undefined }, 'America/New_York')).toBe('4:30 AM EST');
  expect(describeOwnTime({ ...welcome, from: '03:00', to: undefined }, 'America/New_York')).toBe(
    'Saturday 4:30 PM EST',
  );
});

it('writes the time as the language of the page does, which Arabic pages would otherwise tear apart', () => {
  const time = (language: string) => describeOwnTime({ ...welcome, language }, 'Europe/Berlin');
  expect(time('fr')).toBe('10:30–14:30 UTC+1');
  expect(time('ar')).toBe('10:30 ص–2:30 م غرينتش+1');
});

it('returns an empty string if the clocks of both time zones show the same time', () => {
  expect(describeOwnTime(welcome, 'Asia/Kolkata')).toBe('');
  expect(describeOwnTime(welcome, 'Asia/Colombo')).toBe('');
});
