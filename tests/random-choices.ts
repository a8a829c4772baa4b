export type Choices = ReturnType<typeof openChoices>;

/** Random choices that are the same for the same seed (mulberry32). */
export function openChoices(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    chance: (part: number) => next() < part,
    oneOf: <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)],
    shuffle: <Item>(items: Item[]) =>
      items
        .map((item) => ({ item, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ item }) => item),
  };
}
