/** Draws that fall the same way at each run. */
export type Draw = {
  /** From 0 on, below `limit`. */
  below(limit: number): number;
  one<Choice>(choices: readonly Choice[]): Choice;
  /** True in so many of a hundred draws. */
  chance(percent: number): boolean;
};

/** A linear congruential generator (the constants of Numerical Recipes): enough to scatter a demonstration. */
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
