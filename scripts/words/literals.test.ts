import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesWithLiterals } from './files-with-literals.ts';
import { findFilesWithLiterals, findLiterals } from './find-literals.ts';

it('finds texts outside the words only in the listed files, and in each of them', async () => {
  // Remove a file from the list when its texts have moved to words. Never add a file to the list.
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
])('reads %s', (code, texts) => {
  expect(findLiterals('page.tsx', `export const page = ${code};`)).toEqual(texts);
});
