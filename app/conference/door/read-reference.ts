/**
 * A reference as somebody at a door types or scans it: in lower case, without "PC", with blanks or without hyphens.
 * Undefined when it cannot be one; a name of eight letters can.
 */
export function readReference(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s\p{Pd}_.:/]/gu, '');
  const [, first, second] = /^(?:PC)?([2-9A-Z]{4})([2-9A-Z]{4})$/.exec(plain) ?? [];
  return first && second && `PC-${first}-${second}`;
}
