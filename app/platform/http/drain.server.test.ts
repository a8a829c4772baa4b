import { expect, test } from 'vitest';
import { type Drain, refusesRead, runDrain } from './drain.server.ts';

test('announces the end at once, refuses reads in the second half of the time, and then returns', async () => {
  const drain: Drain = { stage: 'none' };
  expect(refusesRead(drain, 'GET')).toBe(false);
  const finished = runDrain(drain, 0.4);
  expect([drain.stage, refusesRead(drain, 'GET')]).toEqual(['announced', false]);
  await expect.poll(() => drain.stage, { interval: 20 }).toBe('refusing-reads');
  expect(['GET', 'HEAD', 'POST'].map((method) => refusesRead(drain, method))).toEqual([true, true, false]);
  await finished;
});

test('only announces the end if the time to drain is 0', async () => {
  const drain: Drain = { stage: 'none' };
  await runDrain(drain, 0);
  expect([drain.stage, refusesRead(drain, 'GET')]).toEqual(['announced', false]);
});
