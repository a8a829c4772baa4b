import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { readRegistration } from '#conference/registration/record/read-registration.server.ts';
import { requestContext, translatorContext } from '#platform/http/request-context.server.ts';
import { action as changeAccount } from '#routes/dashboard/account/account.tsx';
import { loader as layout } from '#routes/dashboard/layout.tsx';
import { action as overview } from '#routes/dashboard/overview/overview.tsx';
import { action as logOut } from '#routes/login/logout.ts';
import { aRegistration, aSession } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { postForm } from '#tests/post-form.ts';

const platform = await aPlatform();
const { db } = platform;

type Cookies = Record<string, string>;
const cookieHeader = (cookies: Cookies) =>
  Object.entries(cookies)
    .map(([name, value]) => `__Host-${name}=${value}`)
    .join('; ');

/** Posts a form. Returns where the answer redirects to, and the browser's cookies after the answer. */
async function post(
  action: unknown,
  path: string,
  { cookies, fields }: { cookies: Cookies; fields: Record<string, string> | FormData },
) {
  const request = new Request(`https://conference.example${path}`, {
    method: 'POST',
    headers: { Cookie: cookieHeader(cookies) },
    body: fields instanceof FormData ? fields : new URLSearchParams(fields),
  });
  const answer = await postForm<object>(action as never, request, platform.request()).catch((thrown) => {
    if (!(thrown instanceof Response)) throw thrown;
    return { to: thrown.headers.get('Location'), headers: [...thrown.headers] };
  });
  const after = { ...cookies };
  for (const [name, value] of answer.headers) {
    if (name !== 'set-cookie') continue;
    const [, cookie = '', content = ''] = /^__Host-([\w-]+)=([^;]*)/.exec(value) ?? [];
    if (content === '') delete after[cookie];
    else after[cookie] = content;
  }
  return { to: 'to' in answer ? answer.to : undefined, cookies: after };
}

/** Returns the form that the dashboard offers to save. */
async function offered(cookies: Cookies) {
  const context = new RouterContextProvider();
  context.set(requestContext, platform.request());
  context.set(translatorContext, platform.translations.in('en'));
  const request = new Request('https://conference.example/dashboard', {
    headers: { Cookie: cookieHeader(cookies) },
  });
  const loaded = await layout({
    request,
    context,
    params: {},
    url: new URL(request.url),
    pattern: '',
  } as never);
  return loaded.unsaved;
}

const weekAgo = new Date(platform.now().getTime() - 8 * 24 * 3600_000);
const country = { intent: 'country', country: 'KE' };

it('keeps a form whose session has expired, offers it after the login, and saves it once', async () => {
  const registration = await aRegistration(platform);
  const session = await aSession(platform, registration, { now: weekAgo });
  const denied = await post(overview, '/dashboard', { cookies: { session }, fields: country });
  expect(denied.to).toBe('/login');
  expect(denied.cookies['unsaved-form']).toMatch(/^[\w-]+$/);
  expect((await readRegistration(db, registration.id))?.country).toBeNull();

  const cookies = { ...denied.cookies, session: await aSession(platform, registration) };
  const unsaved = await offered(cookies);
  expect(unsaved).toEqual({
    path: '/dashboard',
    fields: [
      ['intent', 'country'],
      ['country', 'KE'],
    ],
  });
  const saved = await post(overview, '/dashboard', {
    cookies,
    fields: Object.fromEntries(unsaved?.fields ?? []),
  });
  expect(saved.to).toBe('/dashboard');
  expect((await readRegistration(db, registration.id))?.country).toBe('KE');
  expect(await offered(saved.cookies)).toBeUndefined();
});

it('offers a kept form only to its owner, and deletes it when the owner discards it or logs out', async () => {
  const [owner, other] = [await aRegistration(platform), await aRegistration(platform)];
  const session = await aSession(platform, owner, { now: weekAgo });
  const { cookies } = await post(overview, '/dashboard', { cookies: { session }, fields: country });
  expect(await offered({ ...cookies, session: await aSession(platform, other) })).toBeUndefined();
  const back = { ...cookies, session: await aSession(platform, owner) };
  expect(await offered(back)).toBeDefined();
  const forgot = await post(overview, '/dashboard', { cookies: back, fields: { intent: 'forget-unsaved' } });
  expect(forgot.cookies).not.toHaveProperty('unsaved-form');
  const left = await post(logOut, '/logout', { cookies: back, fields: {} });
  expect(left.cookies).not.toHaveProperty('unsaved-form');
});

it('keeps no form with an unknown or ended session, with files or passport details, or with a long text', async () => {
  const registration = await aRegistration(platform);
  const session = await aSession(platform, registration, { now: weekAgo });
  const isKept = async (
    path: string,
    fields: Record<string, string> | FormData = country,
    cookies: Cookies = { session },
    action: unknown = overview,
  ) => 'unsaved-form' in (await post(action, path, { cookies, fields })).cookies;
  expect(await isKept('/dashboard')).toBe(true);
  expect(await isKept('/dashboard', country, {})).toBe(false);
  expect(await isKept('/dashboard', country, { session: 'invented' })).toBe(false);
  expect(await isKept('/dashboard', { ...country, text: 'x'.repeat(3000) })).toBe(false);
  const correction = { intent: 'correct', passportNumber: 'K1' };
  const page = '/dashboard/account?show=passport';
  expect(await isKept(page, correction, { session }, changeAccount)).toBe(false);
  const withFile = new FormData();
  withFile.append('intent', 'photo');
  withFile.append('photo', new File(['x'], 'me.jpg', { type: 'image/jpeg' }));
  expect(await isKept('/dashboard', withFile)).toBe(false);
  await post(logOut, '/logout', { cookies: { session }, fields: {} });
  expect(await isKept('/dashboard')).toBe(false);
});
