import { expect, it } from 'vitest';
import { withCharset } from './charset.ts';

it.each([
  'text/html',
  'text/css',
  'text/javascript',
  'text/csv',
  'text/calendar; method=PUBLISH',
  'text/x-script',
  'application/json',
  'application/ld+json',
  'application/manifest+json',
  'application/xml',
  'image/svg+xml',
])('says that %s is in UTF-8', (type) => {
  expect(withCharset(type)).toBe(`${type}; charset=utf-8`);
});

it.each([
  'text/plain; charset=utf-8',
  'text/html;charset=UTF-8',
  'application/pdf',
  'application/octet-stream',
  'application/zip',
  'image/png',
  'font/woff2',
])('does not change %s', (type) => {
  expect(withCharset(type)).toBe(type);
});
