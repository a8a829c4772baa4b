/**
 * Reads a typed or scanned reference: also in lower case, without "PC", with spaces or without hyphens. Returns
 * undefined if it cannot be a reference. A name of eight letters can be one.
 */
export function readReference(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s\p{Pd}_.:/]/gu, '');
  const [, first, second] = /^(?:PC)?([2-9A-Z]{4})([2-9A-Z]{4})$/.exec(plain) ?? [];
  return first && second && `PC-${first}-${second}`;
}
