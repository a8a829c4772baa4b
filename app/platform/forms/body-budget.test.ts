import { describe, expect, it } from 'vitest';
import { openBodyBudget, uncountedBytes } from './body-budget.server.ts';

const megabyte = 1024 * 1024;
const seconds = (count: number) => count * 1000;

/** Opens a budget of 512 MiB, and 96 MiB for each holder. `wait` lets time pass. */
function aBudget() {
  let time = 0;
  const budget = openBodyBudget({ all: 512 * megabyte, each: 96 * megabyte }, () => time);
  const wait = (ms: number) => {
    time += ms;
  };
  return { ...budget, wait };
}

describe('the budget', () => {
  it('allows one holder 96 MiB at the same time, and releases the bytes of a form that has been handled', () => {
    const budget = aBudget();
    const [one, other] = [budget.open('192.0.2.1'), budget.open('192.0.2.1')];
    expect([one.take(50 * megabyte), other.take(46 * megabyte), other.take(megabyte)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(budget.open('192.0.2.2').take(90 * megabyte)).toBe(true);
    one.end();
    expect(other.take(50 * megabyte)).toBe(true);
    other.end();
    expect(budget.open('192.0.2.1').take(96 * megabyte)).toBe(true);
  });

  it('allows all holders together 512 MiB at the same time', () => {
    const budget = aBudget();
    const meters = Array.from({ length: 6 }, (_, index) => budget.open(`198.51.100.${index}`));
    expect(meters.map((meter) => meter.take(90 * megabyte))).toEqual([true, true, true, true, true, false]);
    for (const meter of meters) meter.end();
    expect(budget.counted()).toBe(0);
    expect(budget.open('198.51.100.9').take(90 * megabyte)).toBe(true);
  });

  it('does not count the first 64 kB of a form, so that a small form is read even if the budget is used up', () => {
    const budget = aBudget();
    budget.open('192.0.2.1').take(96 * megabyte + uncountedBytes);
    const small = budget.open('192.0.2.1');
    expect([small.take(64 * 1024), small.take(1)]).toEqual([true, false]);
  });
});

describe('if the budget is short', () => {
  /** Opens 88 forms. Each sends 6 MB immediately, then one byte every 45 seconds. Returns their meters. */
  function anAttack(budget: ReturnType<typeof aBudget>, networkOf: (index: number) => string) {
    const meters = Array.from({ length: 88 }, (_, index) => budget.open(networkOf(index)));
    for (const meter of meters) meter.take(6 * megabyte);
    for (let time = 0; time < 225; time += 45) {
      budget.wait(seconds(45));
      for (const meter of meters) meter.take(1);
    }
    return meters;
  }

  it('ends forms that sent much and then almost nothing, whatever networks they come from', () => {
    const budget = aBudget();
    const slow = anAttack(budget, (index) => `2001:db8:${index}::/48`);
    const large = budget.open('192.0.2.1');
    expect([large.take(20 * megabyte), large.ended.aborted]).toEqual([true, false]);
    expect(slow.filter(({ ended }) => ended.aborted).length).toBeGreaterThan(0);
  });

  it('ends only as many forms as necessary', () => {
    const budget = aBudget();
    const slow = [budget.open('192.0.2.1'), budget.open('192.0.2.1')];
    for (const meter of slow) meter.take(40 * megabyte);
    budget.wait(seconds(120));
    expect(budget.open('192.0.2.1').take(20 * megabyte)).toBe(true);
    expect(slow.map(({ ended }) => ended.aborted)).toEqual([true, false]);
  });

  it('ends only slow forms of the holder who has used up their own share', () => {
    const budget = aBudget();
    const other = budget.open('192.0.2.2');
    other.take(10 * megabyte);
    const own = budget.open('192.0.2.1');
    own.take(90 * megabyte);
    budget.wait(seconds(120));
    expect(budget.open('192.0.2.1').take(20 * megabyte)).toBe(true);
    expect([own.ended.aborted, other.ended.aborted]).toEqual([true, false]);
  });

  it('never ends a form that sends 8 kB a second, or pauses for less than 30 seconds', () => {
    const budget = aBudget();
    const phone = budget.open('192.0.2.1');
    phone.take(50 * megabyte);
    for (let second = 0; second < 600; second += 10) {
      budget.wait(seconds(10));
      phone.take(81 * 1024);
    }
    budget.wait(seconds(29));
    expect(budget.open('192.0.2.1').take(60 * megabyte)).toBe(false);
    expect(phone.ended.aborted).toBe(false);
    budget.wait(seconds(2));
    expect(budget.open('192.0.2.1').take(60 * megabyte)).toBe(true);
    expect(phone.ended.aborted).toBe(true);
  });

  it('never ends a form that has arrived and is being handled', () => {
    const budget = aBudget();
    const handled = budget.open('192.0.2.1');
    handled.take(90 * megabyte);
    handled.hasArrived();
    budget.wait(seconds(600));
    expect([budget.open('192.0.2.1').take(20 * megabyte), handled.ended.aborted]).toEqual([false, false]);
  });
});
