import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findPhysicalClasses, findPhysicalSides, findSideFaults } from './find-side-faults.ts';

it('no page names the left or the right side, because Arabic pages begin on the right', async () => {
  expect(await findSideFaults(join(import.meta.dirname, '..', '..'))).toEqual([]);
});

it.each([
  ['a { margin-left: 2px; }', ['margin-left: 2px;']],
  ['a { scroll-padding-right: 2px }', ['scroll-padding-right: 2px']],
  [
    'a { border-right-color: red; border-top-left-radius: 1px; }',
    ['border-right-color: red;', 'border-top-left-radius: 1px;'],
  ],
  ['a { text-align: right; left: 0; }', ['text-align: right;', 'left: 0;']],
  ['a { padding: 1px 2px 3px 4px; }', ['padding: 1px 2px 3px 4px;']],
  ['a { inset: auto 0 calc(1px + 2px) 0; margin: 0 var(--left) 1px; }', []],
  [
    'a { margin-inline-start: 2px; text-align: start; inset-inline-end: 0; background-position: left 2px top; }',
    [],
  ],
  ['/* left: 0; */ a { --left: 2px; }', []],
])('finds the declarations with a side in %s', (css, found) => {
  expect(findPhysicalSides(css)).toEqual(found);
});

it.each([
  ['<b className="ml-2 lg:-mr-4 text-left" />', ['ml-2', 'lg:-mr-4', 'text-left']],
  ["<b className={wide ? 'border-l-2' : `left-0 wide`} />", ['border-l-2', 'left-0']],
  [
    '<b className="rounded-tl-lg !pr-1 hover:[&>a]:float-right" />',
    ['rounded-tl-lg', '!pr-1', 'hover:[&>a]:float-right'],
  ],
  ['<b className="ms-2 text-start pe-4 border-s start-0 text-large" id="left" />', []],
])('finds the classes with a side in %s', (code, found) => {
  expect(findPhysicalClasses(code)).toEqual(found);
});
