/**
 * True if a page can show these words where it shows this form of a text: the form has them, or they begin like it and
 * have all its words in order, with values in place of its gaps.
 */
export function canShow(form: string, words: string, locale: string): boolean {
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').toLocaleLowerCase(locale);
  const [text, wanted] = [plain(form), plain(words)] as const;
  if (text.includes(wanted)) return true;
  const parts = text.split(/\{\w+\}|#/);
  if (parts.length === 1 || !/\p{L}/u.test(parts.join(''))) return false;
  let end = 0;
  return parts.every((part, index) => {
    const begin = wanted.indexOf(part, end);
    end = begin + part.length;
    return index === 0 ? begin === 0 : begin >= 0;
  });
}
