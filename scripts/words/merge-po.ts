import { createItem, parsePo, stringifyPo } from 'pofile-ts';
import type { SourceText } from './collect-words.ts';

/**
 * Updates a PO file: adds new texts without a translation, and removes texts that the code no longer has. If the
 * English of a text has changed, its old translation stays as "fuzzy" for the translator, and the site shows the
 * English until somebody has checked the translation.
 */
export function mergePo(before: string, locale: string, texts: readonly SourceText[]): string {
  const known = parsePo(before).items;
  const items = texts.map(({ context, english }) => {
    const inContext = known.filter((item) => item.msgctxt === context);
    const same = inContext.find((item) => item.msgid === english);
    if (same) return same;
    const former = context === null ? undefined : inContext.find(({ msgstr: [text] }) => text);
    return {
      ...createItem(),
      msgctxt: context,
      msgid: english,
      msgstr: former?.msgstr ?? [''],
      flags: former ? { fuzzy: true } : {},
    };
  });
  const headers = { Language: locale, 'Content-Type': 'text/plain; charset=UTF-8' };
  return `${stringifyPo({ headers, items }, { foldLength: 0 }).trim()}\n`;
}
