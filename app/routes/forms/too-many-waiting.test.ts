import { expect, it } from 'vitest';
import { TooManyWaiting } from '#platform/turns/turns.server.ts';
import { aPlatform } from '#tests/platform.ts';
import { answerOutage } from './answer-outage.server.ts';

const platform = await aPlatform();

it('asks a visitor to wait, in their language, while too much of their work waits', async () => {
  const asked = { context: platform.request(), translator: platform.translations.in('fr') };
  const refused = await answerOutage(asked, async () => {
    throw new TooManyWaiting();
  }).catch((thrown: unknown) => thrown);
  if (!(refused instanceof Response)) throw new Error('There is no answer.');
  expect([refused.status, refused.headers.get('Retry-After'), refused.headers.get('Content-Type')]).toEqual([
    429,
    '10',
    'text/plain; charset=utf-8',
  ]);
  expect(await refused.text()).toMatch(/^Plusieurs fichiers/);
});
