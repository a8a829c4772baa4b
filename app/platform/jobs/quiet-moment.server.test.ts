import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { awaitQuietMoment } from './quiet-moment.server.ts';

/** Keeps the process at work until asked to stop, as a crowd does: each turn of the event loop has something to do. */
function startCrowd() {
  let isOver = false;
  const crowd = (async () => {
    while (!isOver) {
      const end = performance.now() + 20;
      while (performance.now() < end);
      await nextTurn();
    }
  })();
  return async () => {
    isOver = true;
    await crowd;
  };
}

it('waits while a crowd is answered, and no longer', async () => {
  const endCrowd = startCrowd();
  let isQuiet = false;
  const quiet = awaitQuietMoment(60_000).then(() => {
    isQuiet = true;
  });
  await new Promise((done) => setTimeout(done, 500));
  expect(isQuiet).toBe(false);
  await endCrowd();
  await quiet;
});

it('waits no longer than it may', async () => {
  const endCrowd = startCrowd();
  const before = performance.now();
  await awaitQuietMoment(300);
  await endCrowd();
  expect(performance.now() - before).toBeGreaterThanOrEqual(300);
});
