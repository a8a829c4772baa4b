import { expect, it } from 'vitest';
import { chooseEncoding, encodings } from './accepted-encoding.server.ts';

it('prefers brotli if the client accepts every encoding', () => {
  expect(chooseEncoding('gzip, deflate, br, zstd', encodings)).toBe('br');
});

it('chooses the best of the available encodings', () => {
  expect(chooseEncoding('gzip, deflate, br', ['gzip'])).toBe('gzip');
  expect(chooseEncoding('zstd, gzip', encodings)).toBe('zstd');
  expect(chooseEncoding('br', [])).toBeUndefined();
});

it('chooses the encoding with the highest q-value', () => {
  expect(chooseEncoding('br;q=0.5, gzip;q=0.9', encodings)).toBe('gzip');
  expect(chooseEncoding('br;q=0, gzip', encodings)).toBe('gzip');
  expect(chooseEncoding('identity, gzip;q=0.5', encodings)).toBeUndefined();
  expect(chooseEncoding('br;q=nonsense', encodings)).toBeUndefined();
});

it('chooses no encoding if the client accepts none', () => {
  expect(chooseEncoding(undefined, encodings)).toBeUndefined();
  expect(chooseEncoding('deflate, compress', encodings)).toBeUndefined();
  expect(chooseEncoding('', encodings)).toBeUndefined();
});

it('understands an asterisk and unusual spellings', () => {
  expect(chooseEncoding('*', encodings)).toBe('br');
  expect(chooseEncoding('*;q=0.1, br;q=0', encodings)).toBe('zstd');
  expect(chooseEncoding(' GZIP ; q=1.0 ', encodings)).toBe('gzip');
  expect(chooseEncoding('x-gzip', encodings)).toBe('gzip');
});
