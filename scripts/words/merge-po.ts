import { createItem, type PoItem, parsePo, stringifyPo } from 'pofile-ts';
import type { SourceText } from './collect-words.ts';

/**
 * Returns an updated PO file (a file with translations). Adds new texts without a translation. If the English of a text
 * has changed, keeps the old translation and the former English for the translator, and marks the text as "fuzzy".
 * Until somebody has checked it, the site shows the English. A new text that stands elsewhere takes the translation
 * from there. A translated text that the code no longer has stays at the
 * end of the file as obsolete, and comes back with its translation. `taken` has translations that replace those of the
 * file, each by the context and the English, with a line break between them.
 */
export function mergePo(
  before: string,
  locale: string,
  texts: readonly SourceText[],
  taken: ReadonlyMap<string, string> = new Map(),
): string {
  const known = parsePo(before).items;
  const former = readFormer(before);
  const translated = new Map(
    known.filter(({ msgstr: [text], flags }) => text && !flags.fuzzy).map((item) => [item.msgid, item]),
  );
  const items = texts.map(({ context, english, file }): PoItem => {
    const inContext = known.filter((item) => item.msgctxt === context);
    const same = inContext.find((item) => item.msgid === english);
    const elsewhere = same ? undefined : translated.get(english);
    const other = context === null || elsewhere ? undefined : inContext.find(({ msgstr: [text] }) => text);
    if (!same && other) former.set(context ?? '', other.msgid);
    const own = taken.get(`${context ?? ''}\n${english}`);
    const isFuzzy = own !== undefined ? false : same ? same.flags.fuzzy === true : other !== undefined;
    const from = same ?? elsewhere ?? other;
    return {
      ...createItem(),
      msgctxt: context,
      msgid: english,
      msgstr: own === undefined ? (from?.msgstr ?? ['']) : [own],
      comments: from?.comments ?? [],
      references: file === undefined ? [] : [file],
      flags: { ...(isFuzzy && { fuzzy: true }), ...(/[{<]/.test(english) && { 'icu-message-format': true }) },
    };
  });
  const isKept = ({ msgctxt, msgid }: PoItem) =>
    texts.some(({ context, english }) => context === msgctxt && (context !== null || english === msgid));
  const obsolete = known
    .filter((item) => item.msgstr[0] && !isKept(item))
    .map((item) => ({ ...item, references: [], flags: {}, obsolete: true }));
  const headers = { Language: locale, 'Content-Type': 'text/plain; charset=UTF-8' };
  const text = stringifyPo({ headers, items: [...items, ...obsolete] }, { foldLength: 0 }).trim();
  const fuzzy = new Set(items.filter(({ flags }) => flags.fuzzy).map(({ msgctxt }) => msgctxt));
  return `${text.replaceAll(/^msgctxt "(.*)"$/gm, (line, context: string) => {
    const english = fuzzy.has(context) ? former.get(context) : undefined;
    return english === undefined ? line : `#| msgid ${JSON.stringify(english)}\n${line}`;
  })}\n`;
}

/** Reads the former English of fuzzy texts by their context. The parser leaves these lines out. */
function readFormer(text: string): Map<string, string> {
  const lines = text.matchAll(/^#\| msgid (".*")\nmsgctxt "(.*)"$/gm);
  return new Map([...lines].map(([, english = '""', context = '']) => [context, JSON.parse(english)]));
}
