import { describe, expect, it } from 'vitest';
import { isSenderConfirmed } from './confirmed-sender.server.ts';

const inbox = { host: 'imap.conference.example', authenticatedBy: undefined };
const confirms = (results: string, sender = 'kwame@sender.example', own = {}) =>
  isSenderConfirmed(results, sender, { ...inbox, ...own });

describe('a sender is confirmed', () => {
  it.each([
    'mx.conference.example; spf=pass smtp.mailfrom=bounce@sender.example; dmarc=pass header.from=sender.example',
    'conference.example 1; dmarc=pass (p=none) header.from=sender.example',
    'mx.conference.example; dkim=pass header.d="sender.example" header.s=a',
    'MX.Conference.Example;\r\n\tDKIM=Pass reason="good" header.d=Sender.Example',
    'mx.conference.example; spf=pass smtp.mailfrom=kwame@sender.example',
  ])('by %j', (results) => {
    expect(confirms(results)).toBe(true);
  });

  it('by the domain above its own', () => {
    expect(
      confirms('mx.conference.example; dkim=pass header.d=sender.example', 'k@mail.sender.example'),
    ).toBe(true);
  });

  it('by the server that INBOX_URL names', () => {
    const results = 'mx.google.com; dmarc=pass header.from=sender.example';
    expect([confirms(results), confirms(results, undefined, { authenticatedBy: 'mx.google.com' })]).toEqual([
      false,
      true,
    ]);
  });
});

describe('a sender is not confirmed', () => {
  it.each([
    '',
    'mx.conference.example; none',
    'mx.conference.example; dmarc=fail header.from=sender.example',
    'mx.conference.example; spf=softfail smtp.mailfrom=sender.example; dkim=none',
    'mx.stranger.example; dmarc=pass header.from=sender.example',
    'conference.example.stranger.example; dmarc=pass header.from=sender.example',
    'evilconference.example; dmarc=pass header.from=sender.example',
    'mx.conference.example; spf=pass smtp.mailfrom=stranger.example; dkim=pass header.d=stranger.example',
    'mx.conference.example; dkim=pass header.d=other.sender.example',
    'mx.conference.example; dkim=pass header.d=example',
    'mx.conference.example; dmarc=pass',
    'mx.conference.example; dkim=fail (; dmarc=pass header.from=sender.example) header.d=sender.example',
    'mx.conference.example; spf=fail smtp.mailfrom="x; dmarc=pass header.from=sender.example; "@stranger.example',
    'mx.conference.example; spf=fail smtp.mailfrom="(\\"; dmarc=pass header.from=sender.example; "@stranger.example',
  ])('by %j', (results) => {
    expect(confirms(results)).toBe(false);
  });

  it('if INBOX_URL says that our server confirms nobody', () => {
    for (const name of ['none', 'mx.none', 'mx.conference.example']) {
      const results = `${name}; dmarc=pass header.from=sender.example`;
      expect(confirms(results, undefined, { authenticatedBy: 'none' })).toBe(false);
    }
  });

  it('by a server under a public suffix, if the mailbox is at a domain of two labels', () => {
    const results = 'stranger.example; dmarc=pass header.from=sender.example';
    expect(confirms(results, undefined, { host: 'conference.example' })).toBe(false);
  });
});
