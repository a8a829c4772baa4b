/** Returns a number with its noun: "1 file", "1,204 files". */
export function describeCount(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

/** Returns a list with the number and its noun as one line, or an empty list for zero. */
export function countLines(number: number, one: string, many: string): string[] {
  return number === 0 ? [] : [describeCount(number, one, many)];
}
