import { expect, test } from 'vitest';
import { clearedNoticeCookie, noticeCookie, readNoticeCookie } from './notices.ts';

test('reads back the notice it sets, wherever it stands among other cookies', () => {
  const set = noticeCookie('logged-out').split(';')[0] ?? '';
  expect(readNoticeCookie(set)).toBe('logged-out');
  expect(readNoticeCookie(`session=abc; ${set}; theme=x`)).toBe('logged-out');
});

test('takes no id that is not in the table, nor another cookie of a similar name', () => {
  expect(readNoticeCookie('notice=free-tickets')).toBeUndefined();
  expect(readNoticeCookie('notice=constructor')).toBeUndefined();
  expect(readNoticeCookie('my-notice=logged-out')).toBeUndefined();
  expect(readNoticeCookie(clearedNoticeCookie)).toBeUndefined();
  expect(readNoticeCookie(null)).toBeUndefined();
});
