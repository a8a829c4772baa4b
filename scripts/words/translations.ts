import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parsePo } from 'pofile-ts';
import { readEdition } from '#conference/edition/edition-schema.ts';
import { locales } from '#platform/words/locales.ts';
import { checkGlossary, readGlossary } from './check-glossary.ts';
import { checkTranslation } from './check-translation.ts';
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
 * Checks one PO file. Returns one sentence for each fault, how many texts are not translated (`english`), and how many
 * texts there are.
 */
export async function checkPoFile({ path, locale, texts }: PoFile) {
  const { items } = parsePo(await readFile(path, 'utf8').catch(() => ''));
  const nameOf = (context: string | null, english: string) => `${context ?? ''}\n${english}`;
  const wanted = new Set(texts.map(({ context, english }) => nameOf(context, english)));
  const faults: string[] = [];
  const translated = new Set<string>();
  for (const { msgctxt, msgid, msgstr, flags } of items) {
    const [text = ''] = msgstr;
    const name = nameOf(msgctxt, msgid);
    if (text === '' || flags.fuzzy || !wanted.has(name)) continue;
    translated.add(name);
    for (const fault of checkTranslation(locale, msgid, text))
      faults.push(`${msgctxt ?? ''} “${text}” ${fault}`);
  }
  return { faults, english: wanted.size - translated.size, all: wanted.size };
}

/** Checks one PO file against the glossary of its language. A language without a glossary has no faults. */
export async function checkGlossaryOf(root: string, { path, locale, texts }: PoFile): Promise<string[]> {
  const text = await readFile(join(root, 'app', 'words', `${locale}.md`), 'utf8').catch(() => undefined);
  if (text === undefined) return [];
  const wanted = new Set(texts.map(({ context, english }) => `${context}\n${english}`));
  const translated = parsePo(await readFile(path, 'utf8')).items.filter(
    ({ flags, msgctxt, msgid, msgstr: [translation] }) =>
      translation && !flags.fuzzy && wanted.has(`${msgctxt}\n${msgid}`),
  );
  return checkGlossary(
    readGlossary(text),
    translated.map(({ msgctxt, msgid, msgstr: [translation = ''] }) => ({
      context: msgctxt ?? '',
      english: msgid,
      translation,
    })),
  );
}
