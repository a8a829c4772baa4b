/**
 * The characters of a reference. Without 0, O, 1, I, L and U, because people confuse these on the phone and on paper.
 */
export const referenceCharacters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const group = `([${referenceCharacters}]{4})`;
const typedReference = new RegExp(`^(?:PC)?${group}${group}$`);
export function writeReference(first: string, second: string): string {
  return `PC-${first}-${second}`;
}

/**
 * Reads a typed or scanned reference. Accepts lower case, spaces, and a missing "PC" or missing hyphens. Returns
 * undefined if the text cannot be a reference. A name of eight letters can look like a reference.
 */
export function readReference(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s\p{Pd}_.:/]/gu, '');
  const [, first, second] = typedReference.exec(plain) ?? [];
  return first && second && writeReference(first, second);
}

/** Finds the references of registrations in a text, see {@link findWithPrefix}. */
export function findReferences(text: string): string[] {
  return findWithPrefix('PC', text);
}

/**
 * Finds the references with this prefix in a text. Returns each one once, in the order of the text. Also finds them
 * without hyphens, in lower case or with spaces, because banks write them so. Leaves out a reference that a letter or
 * digit follows directly.
 */
export function findWithPrefix(prefix: 'PC' | 'GP', text: string): string[] {
  const inText = new RegExp(`${prefix}[\\s\\p{Pd}]?${group}[\\s\\p{Pd}]?${group}(?![0-9A-Z])`, 'gu');
  const found = [...text.toUpperCase().matchAll(inText)];
  return [...new Set(found.map(([, first, second]) => `${prefix}-${first}-${second}`))];
}
