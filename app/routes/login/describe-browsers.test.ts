import { expect, it } from 'vitest';
import type { KnownBrowser } from '#conference/accounts/browsers.ts';
import { englishTranslator } from '#platform/words/words.server.ts';
import { describeTogether } from './describe-browsers.server.ts';

const phone: KnownBrowser = {
  ...{ kind: 'device', id: 'a', browser: 'Firefox', system: 'Android', lastSeenAt: null, isKept: false },
  since: new Date('2026-01-10T08:00:00Z'),
};

it('makes one line of equal browsers of one day, with the day and all their ids', () => {
  const browsers: KnownBrowser[] = [
    phone,
    { ...phone, id: 'b', since: new Date('2026-01-10T09:30:00Z') },
    { ...phone, id: 'another day', since: new Date('2026-01-11T08:00:00Z') },
    { ...phone, id: 'another system', system: 'Windows' },
    { ...phone, id: 'logged in', lastSeenAt: new Date('2026-01-12T08:00:00Z') },
  ];
  expect(describeTogether(browsers, englishTranslator)).toEqual([
    {
      ids: ['a', 'b'],
      name: 'Firefox on Android',
      note: 'Registered in this browser on 10 January 2026. It logs in with the email alone.',
    },
    expect.objectContaining({ ids: ['another day'] }),
    expect.objectContaining({ ids: ['another system'] }),
    expect.objectContaining({ ids: ['logged in'] }),
  ]);
});
