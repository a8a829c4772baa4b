import { createItem, parsePo, stringifyPo } from 'pofile-ts';
import type { SourceText } from './collect-words.ts';

/**
 * Returns an updated PO file (a file with translations). Adds new texts without a translation, and removes texts that
 * the code no longer has. If the English of a text has changed, keeps the old translation for the translator and marks
 * it as "fuzzy". Until somebody has checked it, the site shows the English.
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
