import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { awaitQuietMoment } from './quiet-moment.server.ts';

/** Keeps the event loop busy, as many requests would do. Returns a function that stops this. */
function startLoad() {
  let isOver = false;
  const load = (async () => {
    while (!isOver) {
      const end = performance.now() + 20;
      while (performance.now() < end);
      await nextTurn();
    }
  })();
  return async () => {
    isOver = true;
    await load;
  };
}

it('waits as long as the process is busy', async () => {
  const endLoad = startLoad();
  let isQuiet = false;
  const quiet = awaitQuietMoment(60_000).then(() => {
    isQuiet = true;
  });
  await new Promise((done) => setTimeout(done, 500));
  expect(isQuiet).toBe(false);
  await endLoad();
  await quiet;
});

it('does not wait longer than the limit', async () => {
  const endLoad = startLoad();
  const before = performance.now();
  await awaitQuietMoment(300);
  await endLoad();
  expect(performance.now() - before).toBeGreaterThanOrEqual(300);
});
