import { randomBytes, randomUUID } from 'node:crypto';
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { findSession } from '#conference/accounts/login/find-session.server.ts';
import { requestSignIn } from '#conference/accounts/request-sign-in.server.ts';
import { startSession } from '#conference/accounts/session.server.ts';
import { makeGroupPayment } from '#conference/money/group/make-group-payment.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { days } from '#platform/durations.ts';
import { requestContext, translatorContext } from '#platform/http/request-context.server.ts';
import { englishTranslator } from '#platform/words/words.server.ts';
import { loader as loadAccount } from '#routes/dashboard/account/account.tsx';
import { loader as loadLayout } from '#routes/dashboard/layout.tsx';
import { loader as loadPayer } from '#routes/dashboard/money/group/pay-for-others.tsx';
import { loader as loadPapers } from '#routes/papers/mine.tsx';
import { loader as loadReviews } from '#routes/papers/reviewing/reviews.tsx';
import { action as register } from '#routes/registration/registration.tsx';
import {
  anEmail,
  anOrganiser,
  aRegistration,
  aRegistrationForm,
  aSession,
  aStallHolder,
  provedAsker,
} from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPaper, aReviewer } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';
import { postForm } from '#tests/post-form.ts';
import { loader as loadChoice } from '../choose.tsx';
import { action as openLink } from '../link.tsx';
import { loader as loadLogin } from '../login.tsx';
import { loader as loadOwnPages } from './own-pages.tsx';

const platform = await aPlatform();
const { db } = platform;
const { id: organiserId } = await anOrganiser(platform);
const cookieOf = (session: string) => `__Host-session=${session}`;

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>;

/** Loads a page with a session. Returns its data, or the address to which it redirects. */
async function visit<Page extends Loader>(
  page: Page,
  path: string,
  session = '',
  params: LoaderFunctionArgs['params'] = {},
) {
  const url = new URL(path, 'https://conference.example');
  const contexts = new RouterContextProvider();
  contexts.set(requestContext, platform.request());
  contexts.set(translatorContext, englishTranslator);
  const request = new Request(url, { headers: { Cookie: cookieOf(session) } });
  const args = { request, url, params, context: contexts, pattern: '' };
  const loaded = await page(args).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
  if (loaded instanceof Response) return { to: loaded.headers.get('Location'), status: loaded.status };
  return { data: loaded as Awaited<ReturnType<Page>> };
}

/** Signs in by the link of a mail. Returns the page that opens, and the session. */
async function signIn(email: string, next?: string) {
  const browserHash = randomBytes(32);
  const asked = { asker: provedAsker, email, browserHash, next, language: 'en' };
  await requestSignIn(platform, asked, platform.now());
  const { id } = await db
    .selectFrom('sign_in')
    .select('id')
    .where('browser_hash', '=', browserHash)
    .executeTakeFirstOrThrow();
  const { text = '' } = (await receiveMail(platform, id)) ?? {};
  const body = new URLSearchParams({ token: /token=([\w-]+)/.exec(text)?.[1] ?? '' });
  const request = new Request('https://conference.example/login/link', { method: 'POST', body });
  const answer = await postForm(openLink as never, request, platform.request());
  const cookies = answer.headers.map(([, value]) => value).join('\n');
  return {
    to: answer.ok ? answer.to : answer.status,
    session: /__Host-session=([^;]+)/.exec(cookies)?.[1] ?? '',
  };
}

const listed = async (session: string) =>
  (await visit(loadOwnPages, '/login/pages', session)).data?.pages.map(({ to }) => to);

async function aPaymentForOthers(payerEmail: string) {
  const { id } = await aRegistration(platform, { proved: true });
  const { reference } = await registrations(db).where('id', '=', id).executeTakeFirstOrThrow();
  const payer = { name: 'Embassy of the River', address: 'River Road 1', taxNumber: '' };
  const order = { payerEmail, mailLanguage: 'en', text: reference, payer, isPayerNamed: true };
  const made = await makeGroupPayment(
    platform,
    { ...order, submissionHash: randomBytes(32), requestId: 'a-request' },
    platform.now(),
  );
  if (!made.ok) throw new Error(made.reason);
}

describe('a sign-in by mail', () => {
  it('leads to the only page that belongs to the mailbox', async () => {
    const { form } = await aRegistration(platform, { proved: true });
    expect((await signIn(form.email)).to).toBe('/dashboard');
    const holder = await aStallHolder(platform);
    expect((await signIn(holder.form.email)).to).toBe('/dashboard');
    const author = anEmail();
    await aPaper(platform, { email: author });
    expect((await signIn(author)).to).toBe('/papers/mine');
    const reviewer = anEmail();
    await aReviewer(platform, { organiserId, email: reviewer });
    expect((await signIn(reviewer)).to).toBe('/review');
    const payer = anEmail();
    await aPaymentForOthers(payer);
    expect((await signIn(payer)).to).toBe('/pay-for-others');
  });

  it('leads to a list of all its pages if there are several, and the session opens each of them', async () => {
    const { form } = await aRegistration(platform, { proved: true });
    const { email } = form;
    await aPaper(platform, { email });
    await aReviewer(platform, { organiserId, email });
    await aPaymentForOthers(email);
    const { to, session } = await signIn(email);
    expect(to).toBe('/login/pages');
    // The papers of a participant are on the dashboard.
    expect(await listed(session)).toEqual(['/dashboard', '/review', '/pay-for-others']);
    expect((await visit(loadAccount, '/dashboard/account', session)).data?.pagesLink).toBe('Your pages');
    expect((await visit(loadPapers, '/papers/mine', session)).data?.papers).toHaveLength(1);
    expect((await visit(loadReviews, '/review', session)).data?.reviewer).toBeDefined();
    expect((await visit(loadPayer, '/pay-for-others', session)).data?.made).toHaveLength(1);
    expect((await signIn(email, '/review')).to).toBe('/review');
  });

  it('opens an empty list if nothing belongs to the mailbox, and every page on which somebody begins', async () => {
    const email = anEmail();
    const { to, session } = await signIn(email);
    expect(to).toBe('/login/pages');
    const { data } = await visit(loadOwnPages, to as string, session);
    expect(data?.pages).toEqual([]);
    expect(data).toMatchObject({ heading: 'Nothing here yet', email });
    expect(data?.starts.map((start) => start.to)).toContain('/papers/mine');
    expect((await visit(loadPapers, '/papers/mine', session)).data?.papers).toEqual([]);
    expect((await visit(loadPayer, '/pay-for-others', session)).data?.made).toEqual([]);
    expect(await visit(loadLayout, '/dashboard', session)).toMatchObject({ to: '/login' });
    // The login page stays a form, for a registration with another address.
    expect((await visit(loadLogin, '/login', session)).to).toBeUndefined();
  });

  it('asks the owner of several registrations to choose only if the dashboard opens', async () => {
    const { form } = await aRegistration(platform, { proved: true });
    await aRegistration(platform, { email: form.email });
    await aReviewer(platform, { organiserId, email: form.email });
    expect((await signIn(form.email)).to).toBe('/login/choose');
    const { to, session } = await signIn(form.email, '/review');
    expect(to).toBe('/review');
    expect(await listed(session)).toEqual(['/login/choose', '/review']);
    expect(await visit(loadLayout, '/dashboard', session)).toMatchObject({ to: '/login/choose' });
  });
});

describe('a session of a mailbox alone', () => {
  it('neither opens nor chooses a registration that somebody sends later', async () => {
    const email = anEmail();
    const { session } = await signIn(email);
    platform.clock.now = new Date(platform.now().getTime() + days(1));
    await aRegistration(platform, { email, now: platform.now() });
    expect(await findSession(db, session, platform.now())).toMatchObject({
      registrationId: null,
      mustChoose: false,
    });
    expect(await visit(loadLayout, '/dashboard', session)).toMatchObject({ to: '/login' });
    expect(await visit(loadChoice, '/login/choose', session)).toMatchObject({ to: '/dashboard' });
  });
});

it('an author who registers in the browser that is signed in needs no second proof', async () => {
  const { author } = await aPaper(platform);
  const { session } = await signIn(author.email);
  const body = new FormData();
  const typed = { ...aRegistrationForm({ email: author.email }), needsVisa: 'no', formKey: randomUUID() };
  for (const [name, value] of Object.entries(typed)) body.append(name, String(value ?? ''));
  const request = new Request('https://conference.example/registration', {
    method: 'POST',
    body,
    headers: { Cookie: cookieOf(session) },
  });
  expect(await postForm<object>(register, request, platform.request())).toMatchObject({
    ok: true,
    to: '/login',
  });
  expect(await visit(loadLogin, '/login', session)).toMatchObject({ to: '/dashboard' });
  const papers = await visit(loadPapers, '/papers/mine', session);
  expect(papers.data).toMatchObject({ isParticipant: true, papers: [expect.anything()] });
});

it('a browser that registered sees nothing of the mailbox before its first proof', async () => {
  const { id, form } = await aRegistration(platform);
  await aReviewer(platform, { organiserId, email: form.email });
  const session = await aSession(platform, { id, form });
  for (const [page, path] of [
    [loadOwnPages, '/login/pages'],
    [loadPapers, '/papers/mine'],
    [loadReviews, '/review'],
  ] as const) {
    expect(await visit<Loader>(page as Loader, path, session)).toMatchObject({ to: `/login?next=${path}` });
    // The login page then offers the mail, and does not lead back.
    const login = await visit(loadLogin, `/login?next=${path}`, session);
    expect(login).toMatchObject({ data: { data: { isByMail: true, email: form.email } } });
  }
  expect((await visit(loadAccount, '/dashboard/account', session)).data?.pagesLink).toBeUndefined();
});

it('a login leads only to pages of this site', async () => {
  const session = await startSession(
    db,
    { email: anEmail(), registrationId: null, isMailProved: true },
    platform.now(),
  );
  expect((await visit(loadLogin, '/login?next=/review', session)).to).toBe('/review');
  expect((await visit(loadLogin, '/login?next=//evil.example', session)).to).toBeUndefined();
  expect(await visit(loadPayer, '/pay-for-others')).toMatchObject({ to: '/login?next=/pay-for-others' });
});
