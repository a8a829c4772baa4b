import { expect, it } from 'vitest';
import { readReference } from './search-at-door.server.ts';

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

it.each(['', 'Mira', 'Mira Çelik', 'PC-7K3M-92Q', 'PC-7K3M-92QDA', 'PC-7K30-92QD', 'mira@example.org'])(
  'does not read %j as a reference',
  (typed) => {
    expect(readReference(typed)).toBeUndefined();
  },
);

it('reads a name of eight letters as a reference, even if no registration has that reference', () => {
  expect(readReference('Mohammed')).toBe('PC-MOHA-MMED');
});
