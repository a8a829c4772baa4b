import { expect, it } from 'vitest';
import { hostCookie, readCookies } from './cookies.server.ts';

const overHttps = { origin: 'https://conference.example' };
const overHttp = { origin: 'http://localhost:3000' };

function aRequest(cookie?: string) {
  return new Request('http://localhost/', cookie === undefined ? {} : { headers: { Cookie: cookie } });
}

it('binds a cookie to the host if the site uses https', () => {
  const session = hostCookie(overHttps, 'session');
  expect(session.set('abc', { maxAgeSeconds: 60 })).toBe(
    '__Host-session=abc; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
  );
  expect(session.read(aRequest('__Host-session=abc'))).toBe('abc');
});

it('if the site uses https, ignores a cookie without the prefix', () => {
  expect(hostCookie(overHttps, 'session').read(aRequest('session=planted'))).toBeUndefined();
});

it('if the site uses http, sets a cookie without the prefix and without the attribute Secure', () => {
  expect(hostCookie(overHttp, 'session').set('abc')).toBe('session=abc; Path=/; HttpOnly; SameSite=Lax');
});

it('clears a cookie with the same attributes as when it was set', () => {
  expect(hostCookie(overHttps, 'session').clear()).toBe(
    '__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  );
});

it('treats a cookie with an empty value as missing', () => {
  expect(hostCookie(overHttp, 'session').read(aRequest('session='))).toBeUndefined();
  expect(hostCookie(overHttp, 'session').read(aRequest())).toBeUndefined();
});

it('returns any cookie value unchanged', () => {
  const device = hostCookie(overHttp, 'device');
  const value = 'a b;c="ü"=%';
  const [pair] = device.set(value).split(';');
  expect(device.read(aRequest(`other=1; ${pair}`))).toBe(value);
});

it('does not throw on malformed cookies', () => {
  expect(readCookies(aRequest('a=%E0%A4%A; =x; b=1;;'))).toMatchObject({ a: '%E0%A4%A', b: '1' });
});
