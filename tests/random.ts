import fc from 'fast-check';

/**
 * The seed of all random tests. It is always the same, so that the result of a run does not depend on luck. `npm run
 * test:random` draws another one: see vitest.config.ts.
 */
const seed = Number(process.env.RANDOM_SEED ?? 20_260_126);

fc.configureGlobal({ seed });

/** Makes a source of numbers from 0 to 1, which are the same for the same seed (mulberry32). */
export function openRandom(): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
