const numberWords =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
const spelled = new Map([...numberWords.split(' ').entries(), [30, 'thirty']]);

/**
 * Writes a number for a sentence. Writes numbers up to 20, and 30, as words: "three", "thirty". Writes 0 as "no".
 * Writes all others as digits: "24", "90".
 */
export function writeNumber(count: number): string {
  return spelled.get(count) ?? String(count);
}

/** Writes a number with its noun: "three working days", "one day". `thing` is the noun in the singular. */
export function writeCount(count: number, thing: string): string {
  return `${writeNumber(count)} ${thing}${count === 1 ? '' : 's'}`;
}
