/** A text that LIKE and ILIKE compare character by character: `%` and `_` in it stand for themselves. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
