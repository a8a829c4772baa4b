import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { requestContext, translatorContext } from '#platform/http/request-context.server.ts';
import { englishTranslator } from '#platform/words/words.server.ts';
import { settingsContext } from '#routes/page/find-settings.server.ts';
import { sayWhyCallIsClosed } from '#routes/speakers/applying/profile-form.server.ts';
import { aPlatform } from '#tests/platform.ts';
import { loadCalls } from './load-calls.server.ts';

it('says when each call opens, until it is open, and no such day for a closed call', async () => {
  const site = await aPlatform();
  const opening = { isOpen: true, from: '2026-01-20', until: '2026-01-22' };
  const settings = {
    ...folderSettings,
    papers: { ...folderSettings.papers, ...opening },
    speakersCall: { ...folderSettings.speakersCall, ...opening },
  };
  const load = async (at: string) => {
    const context = new RouterContextProvider();
    const request = { ...site.request({ now: () => new Date(at) }), settings };
    context.set(requestContext, request);
    context.set(translatorContext, englishTranslator);
    context.set(settingsContext, settings);
    const url = new URL('https://conference.example/take-the-stage');
    const calls = await loadCalls({ request: new Request(url), url, context, params: {}, pattern: '' });
    const closed = await sayWhyCallIsClosed(request, englishTranslator);
    return [calls?.later, calls?.papers?.isOpen, closed?.why];
  };
  expect(await load('2026-01-19T08:00:00Z')).toEqual([
    ['The call for papers opens on 20 January 2026.'],
    false,
    'The call for speakers opens on 20 January 2026.',
  ]);
  expect(await load('2026-01-20T08:00:00Z')).toEqual([[], true, undefined]);
  expect(await load('2026-01-23T08:00:00Z')).toEqual([[], false, 'The call for speakers is closed.']);
});
