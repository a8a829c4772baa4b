import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { takeTurns } from './take-turns.ts';

it('runs no more works at a time than it may, all of them, in the order they came', async () => {
  const inTurn = takeTurns(2);
  let running = 0;
  let most = 0;
  const started: number[] = [];
  const results = await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      inTurn(async () => {
        started.push(index);
        running += 1;
        most = Math.max(most, running);
        await sleep(2);
        running -= 1;
        return index;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(results).toEqual(started);
});

it('gives the place of a work that fails to the next', async () => {
  const inTurn = takeTurns(1);
  const failing = inTurn(async () => {
    throw new Error('broken');
  });
  const next = inTurn(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await inTurn(async () => 'again')).toBe('again');
});
