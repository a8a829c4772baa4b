import { expect, it } from 'vitest';
import { aPlatform } from '#tests/platform.ts';
import { postForm } from '#tests/post-form.ts';
import { action } from './stars.ts';

const platform = await aPlatform();

it.each([
  ['/schedule', '/schedule'],
  ['/schedule/sessions/opening', '/schedule/sessions/opening'],
  ['/speakers/mira-celik', '/speakers/mira-celik'],
  ['/dashboard/programme', '/dashboard/programme'],
  ['/dashboard', '/schedule'],
  ['//elsewhere.example/speakers/mira', '/schedule'],
])('a star that is set without script on %s leads to %s', async (next, expected) => {
  const request = new Request('https://conference.example/schedule/stars', {
    method: 'POST',
    body: new URLSearchParams({ star: 'opening', next }),
  });
  const answer = await postForm(action as never, request, platform.request());
  expect(answer).toMatchObject({ ok: true, to: expected });
});
