import { expect, test } from 'vitest';
import { isSentAway, leave, openLeaving } from './leaving.server.ts';

test('announces at once, sends readers away for the second half, and comes back', async () => {
  const leaving = openLeaving();
  expect(isSentAway(leaving, 'GET')).toBe(false);
  const gone = leave(leaving, 0.4);
  expect([leaving.stage, isSentAway(leaving, 'GET')]).toEqual(['announced', false]);
  await expect.poll(() => leaving.stage, { interval: 20 }).toBe('sending-away');
  expect(['GET', 'HEAD', 'POST'].map((method) => isSentAway(leaving, method))).toEqual([true, true, false]);
  await gone;
});

test('without time to leave, announces and comes back', async () => {
  const leaving = openLeaving();
  await leave(leaving, 0);
  expect([leaving.stage, isSentAway(leaving, 'GET')]).toEqual(['announced', false]);
});
