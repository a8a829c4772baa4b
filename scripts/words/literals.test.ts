import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesWithLiterals } from './files-with-literals.ts';
import { findFilesWithLiterals, findLiterals } from './find-literals.ts';

it('the files with English texts in their own code are exactly the files of the list', async () => {
  // If you have moved all texts of a file to a `*-words.ts` file, remove the file from the list. Never add a file.
  expect(await findFilesWithLiterals(join(import.meta.dirname, '..', '..'))).toEqual(filesWithLiterals);
});

it.each([
  ['<p>Hello</p>', ['Hello']],
  ['<Field label="Email" name="Email" />', ['Email']],
  ["<p title={isOpen ? 'Open' : 'Closed now'} />", ['Open', 'Closed now']],
  [`<p>{\`\${name} was here before\`}</p>`, ['… was here before']],
  ["<b className='wrap lead wide'>{words.title}</b>", []],
  ["<Link to='/login' hrefLang='fr'>{say(words.fee, { fee })}</Link>", []],
  ["() => { throw new Error('There is no page.'); }", []],
  ["new Headers([['Set-Cookie', cookie]])", []],
])('finds the texts of %s', (code, texts) => {
  expect(findLiterals('page.tsx', `export const page = ${code};`)).toEqual(texts);
});

it('leaves out the labels and examples of a mail, because only the desk shows them', () => {
  const code = "export const mail = { labels: { open: 'Last sentence' }, title: 'About your paper' };";
  expect(findLiterals('paper.mail.server.tsx', code)).toEqual(['About your paper']);
  expect(findLiterals('page.tsx', code)).toEqual(['Last sentence', 'About your paper']);
});
