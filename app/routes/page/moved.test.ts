import { expect, it } from 'vitest';
import { loader } from './moved.ts';

function lead(pattern: string, query = '') {
  const url = new URL(`https://conference.example${pattern}${query}`);
  const answer = loader({ url, pattern } as never);
  return [answer.status, answer.headers.get('Location')];
}

it('old addresses lead to the page of today and keep the query', () => {
  expect(lead('/mailbox/link', '?token=a-token')).toEqual([301, '/login/link?token=a-token']);
  expect(lead('/mailbox/login', '?next=%2Freview')).toEqual([301, '/login?next=%2Freview']);
  expect(lead('/dashboard/details')).toEqual([301, '/dashboard/account?show=passport']);
  expect(lead('/dashboard/data/correct', '?a=b')).toEqual([301, '/dashboard/account?show=passport&a=b']);
  expect(lead('/dashboard/calendar', '?a=b')).toEqual([301, '/dashboard/programme?a=b#calendar']);
  expect(lead('/dashboard/invoice/:bookingId')).toEqual([301, '/dashboard/receipts']);
  expect(() => lead('/elsewhere')).toThrow();
});
