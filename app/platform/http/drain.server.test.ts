import { expect, test } from 'vitest';
import { type Drain, refusesRead, runDrain } from './drain.server.ts';

test('draining has two equal stages: first it announces the end of the process, then it refuses reads', async () => {
  const drain: Drain = { stage: 'none' };
  expect(refusesRead(drain, 'GET')).toBe(false);
  const finished = runDrain(drain, 0.4);
  expect([drain.stage, refusesRead(drain, 'GET')]).toEqual(['announced', false]);
  await expect.poll(() => drain.stage, { interval: 20 }).toBe('refusing-reads');
  expect(['GET', 'HEAD', 'POST'].map((method) => refusesRead(drain, method))).toEqual([true, true, false]);
  await finished;
});

test('if the time to drain is 0 seconds, the process only announces its end', async () => {
  const drain: Drain = { stage: 'none' };
  await runDrain(drain, 0);
  expect([drain.stage, refusesRead(drain, 'GET')]).toEqual(['announced', false]);
});
