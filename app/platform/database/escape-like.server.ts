/** Escapes a text for LIKE and ILIKE, so that `%` and `_` in it are ordinary characters. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
