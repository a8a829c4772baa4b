/** Returns a number with its noun: "1 file", "1,204 files". */
export function describeCount(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

/** Returns a list with one line, such as "3 files", or an empty list if the number is zero. */
export function countLines(number: number, one: string, many: string): string[] {
  return number === 0 ? [] : [describeCount(number, one, many)];
}
