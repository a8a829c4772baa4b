import { expect, test } from 'vitest';
import { clearedNoticeCookie } from './notices.ts';
import { noticeCookie, readNoticeCookie } from './redirect-notices.server.ts';

test('finds the cookie of the notice at any position among other cookies', () => {
  const set = noticeCookie('logged-out').split(';')[0] ?? '';
  expect(readNoticeCookie(set)).toBe('logged-out');
  expect(readNoticeCookie(`session=abc; ${set}; theme=x`)).toBe('logged-out');
});

test('ignores unknown ids and cookies with a similar name', () => {
  expect(readNoticeCookie('notice=free-tickets')).toBeUndefined();
  expect(readNoticeCookie('notice=constructor')).toBeUndefined();
  expect(readNoticeCookie('my-notice=logged-out')).toBeUndefined();
  expect(readNoticeCookie(clearedNoticeCookie)).toBeUndefined();
  expect(readNoticeCookie(null)).toBeUndefined();
});
