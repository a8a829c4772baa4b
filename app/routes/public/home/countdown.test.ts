import { expect, test } from 'vitest';
import { splitTime } from './countdown.tsx';

test('pads each number to two digits', () => {
  expect(splitTime(1000)).toEqual({ days: '00', hours: '00', minutes: '00', seconds: '01' });
  expect(splitTime(((2 * 24 + 3) * 60 + 4) * 60_000 + 5000)).toEqual({
    days: '02',
    hours: '03',
    minutes: '04',
    seconds: '05',
  });
});

test('shows more than 99 days with three digits', () => {
  expect(splitTime(123 * 86_400_000).days).toBe('123');
});

test('rounds up to full seconds', () => {
  expect(splitTime(1).seconds).toBe('01');
});
