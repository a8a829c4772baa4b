/** Makes random choices. With the same seed, the choices are the same each time the program runs. */
export type Draw = {
  /** Returns a whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  one<Choice>(choices: readonly Choice[]): Choice;
  /** Returns true with this probability in percent. */
  chance(percent: number): boolean;
};

/**
 * Returns a source of random choices: a linear congruential generator. Its constants are from the book "Numerical
 * Recipes".
 */
export function openDraw(seed: number): Draw {
  let state = seed;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return {
    below,
    one: (choices) => choices[below(choices.length)] as (typeof choices)[number],
    chance: (percent) => below(100) < percent,
  };
}
