import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parsePo } from 'pofile-ts';
import { parseEntries } from '#platform/words/words.server.ts';

/** A text that an owner has changed at the desk. `file` is the file of the code that has the English of the software. */
type TakenText = { key: string; english: string; text: string; file: string | undefined };

/** The texts of one language that an owner has exported from the desk. `edition` is the name of the edition's folder. */
export type Taken = { locale: string; edition: string; texts: TakenText[] };

/** Reads the file that an owner has exported. */
export function readTaken(po: string): Taken {
  const { Language: locale, 'Project-Id-Version': edition } = parsePo(po).headers;
  if (!locale || !edition)
    throw new Error('This is no file of the desk: it names no language or no edition.');
  const texts = parseEntries(po).map(({ msgctxt, msgid, msgstr: [text = ''], references: [file] }) => ({
    ...{ key: msgctxt ?? '', english: msgid, text, file },
  }));
  return { locale, edition, texts: texts.filter(({ text }) => text !== '') };
}

/** Returns those texts that belong into a PO file, by key and English, as `mergePo` takes them. */
export function takenFor({ locale, edition, texts }: Taken, path: string): Map<string, string> {
  return new Map(
    texts
      .filter(({ file }) => {
        const folder = file === undefined ? join('editions', edition) : 'app';
        return path === join(folder, 'words', `${locale}.po`);
      })
      .map(({ key, english, text }) => [`${key}\n${english}`, text]),
  );
}

/**
 * Changes English texts in the code. A text of which the code has more than one, or none that stands alone between
 * quotes, stays as it is. Returns one line for each text, which says what was changed or what is left to change.
 */
export async function takeEnglish(root: string, { edition, texts }: Taken): Promise<string[]> {
  const lines: string[] = [];
  for (const { key, english, text, file } of texts) {
    const paths: string[] = [];
    if (file !== undefined) paths.push(file);
    else for await (const path of glob(`editions/${edition}/**/*.ts`, { cwd: root })) paths.push(path);
    // A single word in the files of an edition may also be an id.
    const before = file === undefined ? '' : `\\b${escapeSigns(key.split('.').at(-1) ?? '')}'?:\\s*`;
    const isSafe = file !== undefined || /\s/.test(english);
    const wanted = new RegExp(`(?<before>${before})(?<quote>['"\`])${escapeSigns(english)}\\k<quote>`, 'g');
    const found: { path: string; code: string }[] = [];
    for (const path of paths) {
      const code = await readFile(join(root, path), 'utf8');
      for (const _ of code.matchAll(wanted)) found.push({ path, code });
    }
    const [only] = found;
    if (only && found.length === 1 && isSafe) {
      const quoted = /['\\\n]/.test(text) ? JSON.stringify(text) : `'${text}'`;
      const code = only.code.replace(wanted, (...parts) => `${parts.at(-1).before}${quoted}`);
      await writeFile(join(root, only.path), code);
      lines.push(`${only.path}: changed ${key}`);
    } else {
      const where = file ?? [...new Set(found.map(({ path }) => path))].join(', ');
      lines.push(`${where || `editions/${edition}`}: please change ${key} yourself, to “${text}”`);
    }
  }
  return lines;
}

function escapeSigns(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
