/**
 * The characters of a reference. Without 0, O, 1, I, L and U, because people confuse these on the phone and on paper.
 */
export const referenceCharacters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const group = `([${referenceCharacters}]{4})`;
const typedReference = new RegExp(`^(?:PC)?${group}${group}$`);
/** In other texts the letters "PC" must be there, and no letter or digit may follow. */
const referenceInText = new RegExp(`PC[\\s\\p{Pd}]?${group}[\\s\\p{Pd}]?${group}(?![0-9A-Z])`, 'gu');

export function writeReference(first: string, second: string): string {
  return `PC-${first}-${second}`;
}

/**
 * Reads a typed or scanned reference. Accepts lower case, spaces, and a missing "PC" or missing hyphens. Returns
 * undefined if the text cannot be a reference. A name of eight letters can be one.
 */
export function readReference(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s\p{Pd}_.:/]/gu, '');
  const [, first, second] = typedReference.exec(plain) ?? [];
  return first && second && writeReference(first, second);
}

/**
 * Finds the references in a text, each once, in the order of the text. Banks drop the hyphens and the case of letters,
 * or add spaces.
 */
export function findReferences(text: string): string[] {
  const found = [...text.toUpperCase().matchAll(referenceInText)];
  return [...new Set(found.map(([, first = '', second = '']) => writeReference(first, second)))];
}
