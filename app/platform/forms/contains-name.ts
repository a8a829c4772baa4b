/**
 * Whether a text contains a name or an email address: its words in this order, or the last word first, as in lists of
 * books. Accents, case and signs between words do not count. In a long name, spaces do not count either, because the
 * text of a PDF can have them anywhere.
 */
export function containsName(text: string, name: string): boolean {
  const words = plainWords(name);
  const last = words.at(-1);
  if (last === undefined) return false;
  const all = plainWords(text).join(' ');
  return [words, [last, ...words.slice(0, -1)]].some((order) => {
    if (` ${all} `.includes(` ${order.join(' ')} `)) return true;
    const joined = order.join('');
    return joined.length >= shortestWithoutSpaces && all.replaceAll(' ', '').includes(joined);
  });
}

/** Shorter names without spaces occur in other words by chance. */
const shortestWithoutSpaces = 10;

/** Accents, also as old fonts write them, with a space; and the short vowels of Arabic. */
const accents = / ?[\u0300-\u036f]|[\u064b-\u0652]/g;

/** The words of a text in lower case, without accents and signs. */
function plainWords(text: string): string[] {
  const letters = text.normalize('NFKD').replace(accents, '');
  return letters.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
