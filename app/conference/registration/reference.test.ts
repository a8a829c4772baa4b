import { expect, it } from 'vitest';
import { findReferences, readReference } from './reference.ts';

it.each([
  'PC-7K3M-92QD',
  'pc-7k3m-92qd',
  'pc7k3m92qd',
  ' 7k3m 92qd ',
  '7K3M–92QD',
  'PC 7K3M 92QD',
  'PC:7K3M/92QD',
])('recognises %j as a reference', (typed) => {
  expect(readReference(typed)).toBe('PC-7K3M-92QD');
});

it.each([
  '',
  'Mira',
  'Mira Çelik',
  'PC-7K3M-92Q',
  'PC-7K3M-92QDA',
  'PC-7K30-92QD',
  'mira@example.org',
  'Mohammed',
])('does not read %j as a reference', (typed) => {
  expect(readReference(typed)).toBeUndefined();
});

it('reads a name of eight letters as a reference, even if no registration has that reference', () => {
  expect(readReference('Bergmann')).toBe('PC-BERG-MANN');
});

it.each([
  ['Fee PC-7K3M-92QD', ['PC-7K3M-92QD']],
  ['pc7k3m92qd', ['PC-7K3M-92QD']],
  ['PC 7K3M 92QD and PC–AAAA–BBBB, PC-7K3M-92QD again', ['PC-7K3M-92QD', 'PC-AAAA-BBBB']],
  ['PC-7K3M-92QDX', []],
  ['PC-0K3M-92QD', []],
])('finds the references in “%s”', (text, references) => {
  expect(findReferences(text)).toEqual(references);
});
