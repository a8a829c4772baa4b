import { referenceCharacters } from '#conference/registration/reference.ts';

/** How many characters the number of a document has. */
export const numberLength = 8;
const stored = new RegExp(`^[${referenceCharacters}]{${numberLength}}$`);

/** Writes the number of a document as it is printed: "DOC-7K3M-92QD". */
export function writeDocumentNumber(number: string): string {
  return `DOC-${number.slice(0, 4)}-${number.slice(4)}`;
}

/**
 * Reads a typed number. Accepts lower case, spaces, and a missing "DOC" or missing hyphens. Returns the eight
 * characters, or undefined if the text cannot be a number.
 */
export function readDocumentNumber(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s\p{Pd}_.:/]/gu, '');
  const number = plain.length > numberLength ? plain.replace(/^DOC/, '') : plain;
  return stored.test(number) ? number : undefined;
}

/** Converts the number of a document to an integer below 30^8, which fits into five bytes. */
export function numberToInteger(number: string): number {
  return [...number].reduce((sum, sign) => sum * base + referenceCharacters.indexOf(sign), 0);
}

const base = referenceCharacters.length;
/** How many different document numbers are possible. */
export const countOfNumbers = base ** numberLength;

/** The inverse of {@link numberToInteger}. */
export function integerToNumber(integer: number): string {
  let rest = integer;
  let number = '';
  for (let place = 0; place < numberLength; place++) {
    number = (referenceCharacters[rest % base] ?? '') + number;
    rest = Math.floor(rest / base);
  }
  return number;
}
