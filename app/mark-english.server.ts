/**
 * Marks as English, in the HTML of a page in another language, each element whose whole text has no translation. The
 * translator puts such a text between two signs (U+2066, U+2069). Programs that read aloud then take an English voice,
 * and in a page from right to left the text begins on the left. React keeps the attributes.
 */
export function markEnglish(html: string): string {
  return html.replaceAll(
    /<(\w+)((?:\s[^<>]*)?)>(\u2066[^<]*\u2069)(?=<\/\1>)/g,
    (element, name: string, attributes: string, text: string) =>
      isOne(text) && /[A-Za-z]{3}/.test(text) && !/\slang=/.test(attributes)
        ? `<${name}${attributes} lang="en" dir="ltr">${text}`
        : element,
  );
}

/** True if the first sign belongs to the last one: between them, others may be open, such as those of a name in a gap. */
function isOne(text: string): boolean {
  let depth = 0;
  for (const [index, sign] of [...text].entries()) {
    if (sign === '\u2066') depth += 1;
    if (sign === '\u2069') depth -= 1;
    if (depth === 0) return index === [...text].length - 1;
  }
  return false;
}
