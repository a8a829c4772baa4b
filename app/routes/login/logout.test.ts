import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { endBrowser } from '#conference/accounts/login/end-browser.server.ts';
import { requestContext, translatorContext } from '#platform/http/request-context.server.ts';
import { aRegistration, aSession } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { postForm } from '#tests/post-form.ts';
import { loader } from '../dashboard/layout.tsx';
import { action } from './logout.ts';

const platform = await aPlatform();

/** Logs out in a browser. Returns whether the answer makes the browser delete its storage. */
async function logOut(cookies: Record<string, string>, fields: Record<string, string> = {}) {
  const cookie = Object.entries(cookies).map(([name, value]) => `__Host-${name}=${value}`);
  const request = new Request('https://conference.example/logout', {
    method: 'POST',
    headers: { Cookie: cookie.join('; ') },
    body: new URLSearchParams(fields),
  });
  const answer = await postForm(action as never, request, platform.request());
  expect(answer).toMatchObject({ ok: true, to: '/' });
  return answer.headers.some(([name, value]) => name === 'clear-site-data' && value === '"storage"');
}

it('keeps the storage of the browser that registered, because this browser keeps its credential', async () => {
  const registration = await aRegistration(platform);
  const session = await aSession(platform, registration);
  expect(await logOut({ session, device: registration.deviceSecret })).toBe(false);
});

it('deletes the storage if the device is forgotten, and in a browser without a credential', async () => {
  const registration = await aRegistration(platform);
  const byMail = await aSession(platform, registration, { isMailProved: true });
  expect(await logOut({ session: byMail })).toBe(true);
  expect(await logOut({ session: byMail, device: 'an-invented-secret' })).toBe(true);
  const session = await aSession(platform, registration);
  expect(await logOut({ session, device: registration.deviceSecret }, { forget: 'device' })).toBe(true);
});

it('deletes the storage at the next visit if the credential was ended in another browser', async () => {
  const { id, form, deviceSecret } = await aRegistration(platform);
  const visit = async () => {
    const headers = { Cookie: `__Host-device=${deviceSecret}` };
    const context = new RouterContextProvider();
    context.set(requestContext, platform.request());
    context.set(translatorContext, platform.translations.in('en'));
    const request = new Request('https://conference.example/dashboard', { headers });
    const asked = { request, context, params: {}, url: new URL(request.url), pattern: '' };
    const denied = await loader(asked as never).catch((thrown: Response) => thrown);
    return denied instanceof Response ? denied.headers.get('Clear-Site-Data') : 'not denied';
  };
  expect(await visit()).toBeNull();
  const owner = { registrationId: id, email: form.email };
  await endBrowser(platform.db, { owner, browser: undefined, requestId: 'a-request' }, platform.now());
  expect(await visit()).toBe('"storage"');
});
