/** A number with its noun: "1 file", "1,204 files". */
export function describeCount(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

/** The same as a list with one line. For zero the list is empty. */
export function countLines(number: number, one: string, many: string): string[] {
  return number === 0 ? [] : [describeCount(number, one, many)];
}
