import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openMemoryTurns } from './memory-turns.server.ts';

/** Takes memory for a form. `end` gives it back as soon as the form has got it. */
function takeFrom(turns: ReturnType<typeof openMemoryTurns>, holder: string, bytes: number) {
  const stop = new AbortController();
  const taken = turns.take(holder, bytes, stop.signal);
  const state = {
    has: false,
    stop: () => stop.abort(),
    end: async () => (await taken)?.(),
    taken,
  };
  void taken.then((giveBack) => {
    state.has = giveBack !== undefined;
  });
  return state;
}

it('a form that does not fit waits, and the holder with the fewest bytes is next', async () => {
  const turns = openMemoryTurns(10);
  const many = Array.from({ length: 4 }, () => takeFrom(turns, 'many', 4));
  const other = takeFrom(turns, 'other', 3);
  const began = async () => {
    await nextTick();
    return [...many, other].map(({ has }) => has);
  };
  expect(await began()).toEqual([true, true, false, false, false]);
  await many[0]?.end();
  expect(await began()).toEqual([true, true, false, false, true]);
  await many[1]?.end();
  expect(await began()).toEqual([true, true, true, false, true]);
  await other.end();
  expect(await began()).toEqual([true, true, true, true, true]);
});

it('a form that is ended while it waits takes no memory', async () => {
  const turns = openMemoryTurns(10);
  const first = takeFrom(turns, 'one', 10);
  const ended = takeFrom(turns, 'other', 10);
  const next = takeFrom(turns, 'third', 10);
  ended.stop();
  expect(await ended.taken).toBeUndefined();
  await first.end();
  await nextTick();
  expect([ended.has, next.has]).toEqual([false, true]);
});
