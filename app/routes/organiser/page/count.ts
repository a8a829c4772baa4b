/** A number with its noun: "1 file", "1,204 files". */
export function describeCount(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

/** The same as the only line of a list, or no line for zero. */
export function countLines(number: number, one: string, many: string): string[] {
  return number === 0 ? [] : [describeCount(number, one, many)];
}
