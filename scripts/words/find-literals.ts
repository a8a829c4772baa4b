import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/**
 * The files with pages and mails. The search skips the files for organisers and for programmers, because the desk and the
 * reference of the API exist only in English.
 */
const searchedFiles = ['app/routes/**/*.tsx', 'app/ui/**/*.tsx', 'app/conference/**/*.tsx', 'app/root.tsx'];
const organiserFiles = /^app\/(routes\/(organiser|api)|ui\/(desk|chart)|conference\/(organiser|webhooks))\//;

/**
 * Returns the files for participants that contain English texts in their code. These texts should be in a `*-words.ts`
 * file.
 */
export async function findFilesWithLiterals(root: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(searchedFiles, { cwd: root })) {
    if (organiserFiles.test(file) || file.endsWith('.test.tsx')) continue;
    if (findLiterals(file, await readFile(join(root, file), 'utf8')).length > 0) files.push(file);
  }
  return files.sort();
}

/** Matches the attributes whose values people read or hear. */
const textAttributes =
  /^(label|title|lead|hint|legend|placeholder|alt|description|preview|aria-label|purpose|button|what)$/;

/** Matches the parts of a mail that only the desk shows. */
const deskParts = /^(labels|examples)$/;

/** Returns the texts in a component's code that people would read or hear. */
export function findLiterals(file: string, code: string): string[] {
  const found: string[] = [];
  const note = (text: string, isText: (text: string) => boolean) => {
    if (isText(text)) found.push(text.trim());
  };
  /**
   * The positions in the code that the second search skips: thrown errors, imports, classes, and the attributes that
   * the first search has checked.
   */
  const hidden: [start: number, end: number][] = [];
  const hide = ({ start, end }: { start: number; end: number }) => void hidden.push([start, end]);
  const { program } = parseSync(file, code);
  new Visitor({
    ImportDeclaration: hide,
    ThrowStatement: hide,
    JSXAttribute(attribute) {
      const name = attribute.name.type === 'JSXIdentifier' ? attribute.name.name : '';
      if (attribute.value?.type === 'Literal') hide(attribute);
      if (name === 'className') hide(attribute);
      if (textAttributes.test(name) && attribute.value?.type === 'Literal')
        note(String(attribute.value.value), hasLetters);
    },
    Property({ key, start, end }) {
      const isOfMail = /mail\.server\.tsx$/.test(file) && key.type === 'Identifier';
      if (isOfMail && deskParts.test(key.name)) hide({ start, end });
    },
    JSXText: ({ value }) => note(value, hasLetters),
  }).visit(program);
  const isHidden = (at: number) => hidden.some(([start, end]) => start <= at && at < end);
  new Visitor({
    Literal({ value, start }) {
      if (typeof value === 'string' && !isHidden(start)) note(value, isProse);
    },
    TemplateLiteral({ quasis, start }) {
      if (!isHidden(start)) note(quasis.map(({ value }) => value.cooked ?? '').join('…'), isProse);
    },
  }).visit(program);
  return found;
}

const hasLetters = (text: string) => /\p{L}/u.test(text.replace(/&\w+;/g, ''));

/**
 * Returns whether a text is meant for people: it looks like a sentence or a title, or has three words in a row. Names
 * of headers, fonts, classes and columns are not meant for people.
 */
function isProse(text: string): boolean {
  if (/^[\w.]+ as \w+$/.test(text)) return false;
  if (/^\p{Lu}\p{Ll}+(-\p{Lu}\p{Ll}+)+$|^Cookie$|serif$/u.test(text)) return false;
  return /^\p{Lu}[\p{Ll}’]+([ .,:…]|$)/u.test(text) || /\p{Ll} \p{Ll}+ \p{Ll}/u.test(text);
}
