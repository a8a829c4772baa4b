import { expect, it } from 'vitest';
import { openBodyMeter } from './body-budget.server.ts';

const megabyte = 1024 * 1024;

it('allows one address 96 MiB at the same time, and gives bytes back when a form has been read', () => {
  const [one, other] = [openBodyMeter('192.0.2.1'), openBodyMeter('192.0.2.1')];
  expect([one.take(50 * megabyte), other.take(46 * megabyte), other.take(1)]).toEqual([true, true, false]);
  expect(openBodyMeter('192.0.2.2').take(0)).toBe(true);
  one.end();
  expect(other.take(50 * megabyte)).toBe(true);
  other.end();
  const after = openBodyMeter('192.0.2.1');
  expect(after.take(96 * megabyte)).toBe(true);
  after.end();
});

it('allows all addresses together 512 MiB at the same time', () => {
  const meters = Array.from({ length: 6 }, (_, index) => openBodyMeter(`198.51.100.${index}`));
  expect(meters.map((meter) => meter.take(90 * megabyte))).toEqual([true, true, true, true, true, false]);
  for (const meter of meters) meter.end();
  const after = openBodyMeter('198.51.100.9');
  expect(after.take(90 * megabyte)).toBe(true);
  after.end();
});
