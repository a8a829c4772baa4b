import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { requestContext } from '#platform/http/request-context.server.ts';
import { settingsContext } from '#routes/page/find-settings.server.ts';
import { sessionCookie } from '#routes/visitor/visitor.server.ts';
import {
  anOrganiser,
  answerChecklist,
  aRegistration,
  aSession,
  enterEventClearances,
} from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { loader as openFile } from './clearance-file.ts';
import { loader } from './documents.tsx';

const platform = await aPlatform();
const officer = await anOrganiser(platform, { roles: ['visa-officer'] });

async function ask<Of extends typeof loader | typeof openFile>(
  page: Of,
  registration: Parameters<typeof aSession>[1],
  { params = {}, settings = platform.settings } = {},
) {
  const context = platform.request();
  const token = await aSession(platform, registration, { isMailProved: true });
  const [Cookie = ''] = sessionCookie(context).set(token, { maxAgeSeconds: 60 }).split(';');
  const request = new Request('https://conference.example/dashboard/documents', { headers: { Cookie } });
  const contexts = new RouterContextProvider();
  contexts.set(requestContext, context);
  contexts.set(settingsContext, settings);
  const load = page as (args: object) => ReturnType<Of>;
  return await load({ request, url: new URL(request.url), context: contexts, params });
}

it('a waiting person reads why and until when, and only who gets a letter downloads the clearances', async () => {
  const person = await aRegistration(platform, { paid: true, proved: true });
  const other = await aRegistration(platform, { proved: true });
  await answerChecklist(platform, person.id);
  for (const clearance of ['first', 'second']) {
    const of = { registration_id: person.id, clearance, state: 'cleared' } as const;
    const batch = await platform.db
      .insertInto('clearance_batch')
      .values({ clearance, sent_on: '2026-01-08', sent_by: officer.id, made_at: platform.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await platform.db
      .insertInto('visa_clearance')
      .values({ ...of, batch_id: batch.id, answered_on: '2026-01-09' })
      .execute();
  }
  const waiting = await ask(loader, person);
  expect(waiting.waits).toBe(
    'Your letter waits until the authorities have cleared the conference. Still missing: First event clearance and Second event clearance. We expect the answer by 1 February 2026. You can open the letter as soon as we have it.',
  );
  expect(waiting.clearances).toEqual([]);
  const { visa } = platform.settings;
  const late = { ...platform.settings, visa: visa && { ...visa, clearancesExpectedBy: '2026-01-02' } };
  expect((await ask(loader, person, { settings: late })).waits).toContain('and do not have it yet');
  const none = { ...platform.settings, visa: visa && { ...visa, clearancesExpectedBy: undefined } };
  expect((await ask(loader, person, { settings: none })).waits).toContain('We do not know yet');
  const download = async (of: typeof person, clearance = 'second') => {
    const answer = await ask(openFile, of, { params: { clearance } }).catch((thrown: unknown) => thrown);
    const { status, headers } = answer as Response;
    return [status, headers.get('Location') ?? headers.get('Content-Disposition')];
  };
  expect(await download(person)).toEqual([302, '/dashboard/documents']);
  await enterEventClearances(platform, officer.id);
  const open = await ask(loader, person);
  expect([open.waits, open.clearances]).toEqual([
    undefined,
    [
      { id: 'first', words: 'First event clearance, number FIRST/7 of 3 November 2025' },
      { id: 'second', words: 'Second event clearance, number SECOND/7 of 3 November 2025, event id E-11' },
    ],
  ]);
  expect(await download(person)).toEqual([200, 'attachment; filename="clearance-second.pdf"']);
  expect(await download(person, 'fourth')).toEqual([404, null]);
  expect(await download(other)).toEqual([302, '/dashboard/documents']);
});
