import { expect, it } from 'vitest';
import { chooseEncoding, encodings } from './accepted-encoding.server.ts';

it('sends brotli to whoever takes it', () => {
  expect(chooseEncoding('gzip, deflate, br, zstd', encodings)).toBe('br');
});

it('sends the best that is at hand', () => {
  expect(chooseEncoding('gzip, deflate, br', ['gzip'])).toBe('gzip');
  expect(chooseEncoding('zstd, gzip', encodings)).toBe('zstd');
  expect(chooseEncoding('br', [])).toBeUndefined();
});

it('follows the q-values', () => {
  expect(chooseEncoding('br;q=0.5, gzip;q=0.9', encodings)).toBe('gzip');
  expect(chooseEncoding('br;q=0, gzip', encodings)).toBe('gzip');
  expect(chooseEncoding('identity, gzip;q=0.5', encodings)).toBeUndefined();
  expect(chooseEncoding('br;q=nonsense', encodings)).toBeUndefined();
});

it('sends it as it is to whoever does not ask', () => {
  expect(chooseEncoding(undefined, encodings)).toBeUndefined();
  expect(chooseEncoding('deflate, compress', encodings)).toBeUndefined();
  expect(chooseEncoding('', encodings)).toBeUndefined();
});

it('understands an asterisk and odd spelling', () => {
  expect(chooseEncoding('*', encodings)).toBe('br');
  expect(chooseEncoding('*;q=0.1, br;q=0', encodings)).toBe('zstd');
  expect(chooseEncoding(' GZIP ; q=1.0 ', encodings)).toBe('gzip');
  expect(chooseEncoding('x-gzip', encodings)).toBe('gzip');
});
