/** The middle one of several figures. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0;
}

/** From the least to the most, in words. */
export function spread(figures: readonly number[]): string {
  return `${Math.min(...figures).toFixed(3)} to ${Math.max(...figures).toFixed(3)}`;
}
