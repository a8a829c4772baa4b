import { RouterContextProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { requestContext } from '#platform/http/request-context.server.ts';
import { settingsContext } from '#routes/page/find-settings.server.ts';
import { sessionCookie } from '#routes/visitor/visitor.server.ts';
import { anOrganiser, answerChecklist, aRegistration, aSession } from '#tests/factories.ts';
import { aPaper, aReview, aReviewer } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';
import { loader as openFile } from './document-file.ts';
import { loader } from './documents.tsx';

const platform = await aPlatform();
/** The settings of all requests. */
let { settings } = platform;
afterEach(() => {
  settings = platform.settings;
});

type Page = typeof loader | typeof openFile;
type Participant = Parameters<typeof aSession>[1];

async function ask<Of extends Page>(
  page: Of,
  registration: Participant,
  given: object = {},
  isMailProved = false,
) {
  const context = platform.request();
  const token = await aSession(platform, registration, { isMailProved });
  const [Cookie = ''] = sessionCookie(context).set(token, { maxAgeSeconds: 60 }).split(';');
  const request = new Request('https://conference.example/dashboard/documents', { headers: { Cookie } });
  const contexts = new RouterContextProvider();
  contexts.set(requestContext, context);
  contexts.set(settingsContext, settings);
  const load = page as (args: object) => ReturnType<Of>;
  return await load({ request, url: new URL(request.url), context: contexts, params: given });
}

const listed = async (registration: Participant, isMailProved = false) => {
  const { isAnnounced, needsProof, documents } = await ask(loader, registration, {}, isMailProved);
  return {
    isAnnounced,
    needsProof,
    documents: documents.map(({ kind, offer, isLocked }) => [kind, offer.state, isLocked]),
  };
};

it('while documents are only announced, the page lists the four kinds, and no file is created', async () => {
  settings = { ...settings, documents: { ...settings.documents, state: 'announced' } };
  const registration = await aRegistration(platform, { paid: true, proved: true });
  expect(await listed(registration)).toMatchObject({ isAnnounced: true, needsProof: false });
  expect((await listed(registration)).documents.map(([kind]) => kind)).toEqual([
    'icard',
    'visa-letter',
    'membership-card',
    'peace-passport',
  ]);
  const refused = await ask(openFile, registration, { kind: 'icard' }).catch((thrown: unknown) => thrown);
  expect(refused).toMatchObject({ status: 404 });
  expect(await platform.db.selectFrom('participant_document').select('id').execute()).toEqual([]);
});

it('before the fee is paid, the four documents are locked, and no file is created', async () => {
  const registration = await aRegistration(platform, { proved: true });
  expect((await listed(registration)).documents.map(([, offer]) => offer)).toEqual(Array(4).fill('unpaid'));
  const answer = await ask(openFile, registration, { kind: 'icard' });
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/dashboard/documents']);
  expect(await platform.db.selectFrom('participant_document').select('id').execute()).toEqual([]);
});

it('the visa letter opens only within an hour of a sign-in by mail', async () => {
  const registration = await aRegistration(platform, { paid: true, proved: true });
  await answerChecklist(platform, registration.id);
  expect(await listed(registration)).toEqual({
    isAnnounced: false,
    needsProof: true,
    documents: [
      ['icard', 'ready', false],
      ['visa-letter', 'ready', true],
      ['membership-card', 'ready', false],
      ['peace-passport', 'ready', false],
      ['participation-certificate', 'from', false],
      ['membership-certificate', 'from', false],
    ],
  });
  expect(await listed(registration, true)).toMatchObject({ needsProof: false });
  expect((await ask(openFile, registration, { kind: 'visa-letter' })).status).toBe(302);
  const opened = await ask(openFile, registration, { kind: 'visa-letter' }, true);
  expect([opened.status, opened.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
});

it('shows the reviewer certificate to a reviewer, but not the certificate for presenters', async () => {
  const registration = await aRegistration(platform, { paid: true, proved: true });
  const { id: organiserId } = await anOrganiser(platform, { roles: ['programme'] });
  const { paperId } = await aPaper(platform);
  const { id: reviewerId } = await aReviewer(platform, { organiserId, email: registration.form.email });
  await aReview(platform, { paperId, reviewerId, organiserId });
  expect((await listed(registration)).documents.slice(4)).toEqual([
    ['participation-certificate', 'from', false],
    ['membership-certificate', 'from', false],
    ['reviewer-certificate', 'from', false],
  ]);
});
