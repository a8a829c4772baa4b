import { describe, expect, it } from 'vitest';
import { comesFromOwnSite } from './cross-site.server.ts';

const withOrigin = { origin: 'https://conference.example', isOriginGiven: true };
const withoutOrigin = { origin: 'http://localhost:3000', isOriginGiven: false };
const post = (headers: Record<string, string>, config = withOrigin) =>
  comesFromOwnSite('POST', headers, config);

it('accepts requests that only read, from every site', () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    expect(comesFromOwnSite(method, { origin: 'https://evil.example' }, withOrigin)).toBe(true);
  }
});

it('refuses requests from another origin, except requests that only read', () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    expect(comesFromOwnSite(method, { origin: 'https://evil.example' }, withOrigin)).toBe(false);
  }
});

describe('with ORIGIN', () => {
  it('accepts the configured origin, whatever Host header a proxy sends', () => {
    expect(post({ origin: 'https://conference.example', host: '10.0.0.7:3000' })).toBe(true);
  });

  it('refuses an origin with another scheme, port or subdomain, or with a similar name', () => {
    for (const origin of [
      'http://conference.example',
      'https://conference.example:8443',
      'https://www.conference.example',
      'https://conference.example.evil.example',
      'https://evil.example',
    ]) {
      expect(post({ origin, host: 'conference.example' })).toBe(false);
    }
  });

  it('refuses an Origin that is null, empty or malformed', () => {
    for (const origin of ['null', '', 'conference.example', 'https://']) {
      expect(post({ origin, host: 'conference.example' })).toBe(false);
    }
  });

  it('refuses a wrong Origin header, whatever Sec-Fetch-Site and Referer say', () => {
    expect(
      post({
        origin: 'https://evil.example',
        'sec-fetch-site': 'same-origin',
        referer: 'https://conference.example/form',
      }),
    ).toBe(false);
  });
});

describe('without ORIGIN', () => {
  it('accepts the host of the request, over http or https', () => {
    expect(post({ origin: 'http://192.168.1.7:3000', host: '192.168.1.7:3000' }, withoutOrigin)).toBe(true);
    expect(post({ origin: 'https://desk.example', host: 'Desk.Example' }, withoutOrigin)).toBe(true);
  });

  it('refuses another host or port, and an Origin header if there is no Host header', () => {
    expect(post({ origin: 'http://localhost:4000', host: 'localhost:3000' }, withoutOrigin)).toBe(false);
    expect(post({ origin: 'http://localhost:3000' }, withoutOrigin)).toBe(false);
  });

  it('refuses an Origin header that does not name a website', () => {
    expect(post({ origin: 'ftp://localhost:3000', host: 'localhost:3000' }, withoutOrigin)).toBe(false);
  });
});

describe('without an Origin header', () => {
  it('refuses a request that the browser marks as cross-site or same-site', () => {
    expect(post({ 'sec-fetch-site': 'cross-site' })).toBe(false);
    expect(post({ 'sec-fetch-site': 'same-site' })).toBe(false);
  });

  it('accepts a request that the browser marks as same-origin or as started by the user', () => {
    expect(post({ 'sec-fetch-site': 'same-origin' })).toBe(true);
    expect(post({ 'sec-fetch-site': 'none' })).toBe(true);
  });

  it('accepts a Referer header of this site, and refuses a Referer header of another site', () => {
    expect(post({ referer: 'https://conference.example/form' })).toBe(true);
    expect(post({ referer: 'https://evil.example/conference.example' })).toBe(false);
  });

  it('accepts a client that sends none of the headers that name an origin', () => {
    expect(post({})).toBe(true);
  });
});
