import { expect, test } from 'vitest';
import { isTooLarge } from './file-field.tsx';

const limit = 5 * 1024 * 1024;

test.each([
  ['application/pdf', limit, false],
  ['application/pdf', limit + 1, true],
  ['', limit + 1, true],
  // Pictures may be larger, because they are made smaller before they are sent.
  ['image/jpeg', 3 * limit, false],
  ['image/png', 3 * limit, false],
])('a file of the type "%s" with %i bytes: too large %s', (type, size, expected) => {
  expect(isTooLarge({ type, size })).toBe(expected);
});
