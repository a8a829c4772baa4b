import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readEdition } from '#conference/edition/read-edition.server.ts';
import { checkSentence, checkTranslation } from '#platform/words/check-translation.server.ts';
import { locales } from '#platform/words/locales.ts';
import { parseEntries } from '#platform/words/words.server.ts';
import { checkGlossary, readGlossary, type Translated } from './check-glossary.ts';
import { collectSentences, collectWords, type SourceText } from './collect-words.ts';

/** A PO file, which contains the translations into one language, and the English texts that it must contain. */
export type PoFile = { path: string; locale: string; texts: SourceText[] };

/** Returns the PO files of the software and those of each edition. */
export async function listPoFiles(root: string): Promise<PoFile[]> {
  const folders = [{ folder: join('app', 'words'), texts: await collectWords(root) }];
  const editions = await readdir(join(root, 'editions'), { withFileTypes: true });
  for (const { name } of editions.filter((entry) => entry.isDirectory())) {
    const { writeEdition } = await import(pathToFileURL(join(root, 'editions', name, 'edition.ts')).href);
    const folder = join('editions', name, 'words');
    folders.push({ folder, texts: collectSentences(readEdition(writeEdition())) });
  }
  const others = locales.filter((locale) => locale !== 'en');
  return folders.flatMap(({ folder, texts }) =>
    others.map((locale) => ({ path: join(root, folder, `${locale}.po`), locale, texts })),
  );
}

/**
 * Checks one PO file. Returns one sentence for each fault of a translation (`faults`) and for each one against the
 * glossary of the language, if it has one (`glossaryFaults`), how many texts are not translated (`english`), and how many
 * texts there are.
 */
export async function checkPoFile(root: string, { path, locale, texts }: PoFile) {
  const entries = parseEntries(await readFile(path, 'utf8').catch(() => ''));
  const nameOf = (context: string | null, english: string) => `${context ?? ''}\n${english}`;
  const wanted = new Set(texts.map(({ context, english }) => nameOf(context, english)));
  const faults: string[] = [];
  const translated = new Map<string, Translated>();
  for (const { msgctxt, msgid, msgstr, flags, references } of entries) {
    const [text = ''] = msgstr;
    const name = nameOf(msgctxt, msgid);
    if (!wanted.has(name))
      faults.push(`“${msgid}” is not among the English words any more: run "npm run words"`);
    if (text === '' || flags.fuzzy) continue;
    translated.set(name, { context: msgctxt ?? '', english: msgid, translation: text });
    // Only the software's texts name a file.
    const check = references.length > 0 ? checkSentence : checkTranslation;
    for (const fault of check(locale, msgid, text)) faults.push(`${msgctxt ?? ''} “${text}” ${fault}`);
  }
  const glossary = await readFile(join(root, 'app', 'words', `${locale}.md`), 'utf8').catch(() => '');
  const glossaryFaults = glossary ? checkGlossary(readGlossary(glossary), [...translated.values()]) : [];
  return { faults, glossaryFaults, english: wanted.size - translated.size, all: wanted.size };
}
