import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';

/** The posted fields of the registration form, without files. */
export const defaultAnswers = {
  fullName: 'Asha Wanjiru',
  participantType: 'professional',
  passportNumber: 'AK0123456',
  passportExpiry: '2031-05-28',
  needsVisa: 'no',
  visaAddress: '',
  clothSize: 'm',
  shoeSize: '8',
};

/** Returns an email that no other test in this run uses. */
export function anEmail(): string {
  return `asha-${randomUUID()}@example.org`;
}

/** A file for a form, in Playwright's format. */
export type Upload = { name: string; mimeType: string; buffer: Buffer };

/**
 * Registers over HTTP, and returns the email address. The request context then has the cookie with which this browser
 * can log in to the registration.
 */
export async function register(
  request: APIRequestContext,
  given: Record<string, string | Upload> = {},
): Promise<string> {
  const form = { ...defaultAnswers, email: anEmail(), formKey: randomUUID(), ...given };
  const answer = await request.post('/registration', { multipart: form, maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([303, '/login']);
  await readNotice(request);
  return String(form.email);
}

/** Logs in over HTTP with the browser's credential. */
export async function logIn(request: APIRequestContext, email: string): Promise<void> {
  const answer = await request.post('/login', { form: { email }, maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([303, '/dashboard']);
  await readNotice(request);
}

/** Registers a participant and logs in. Most tests of the dashboard begin with this. */
export async function registerAndLogIn(
  request: APIRequestContext,
  given: Record<string, string | Upload> = {},
): Promise<string> {
  const email = await register(request, given);
  await logIn(request, email);
  return email;
}

type Mails = { sentTo(address: string): Promise<{ subject: string; text: string }[]> };

/**
 * Asks for the sign-in mail over HTTP. Waits until `count` sign-in mails have arrived. Returns the link, token and code
 * of the last mail.
 */
export async function askForMail(request: APIRequestContext, mails: Mails, email: string, count = 1) {
  const answer = await request.post('/login', {
    form: { email, intent: 'email-link' },
    maxRedirects: 0,
  });
  expect([answer.status(), answer.headers().location]).toEqual([303, '/login/code']);
  return await readSignInMail(mails, email, count);
}

/**
 * Waits until `count` sign-in mails to this address have arrived. Returns the link, its token and the code of the last
 * mail.
 */
export async function readSignInMail(mails: Mails, email: string, count = 1) {
  const find = async () =>
    (await mails.sentTo(email)).filter(({ subject }) => subject.startsWith('Your sign-in link'));
  const sent = expect.poll(async () => (await find()).length, {
    message: `a mail to ${email}`,
    timeout: 20_000,
    intervals: [100],
  });
  await sent.toBe(count);
  const text = (await find()).at(-1)?.text ?? '';
  const [link = ''] = /https?:\/\/\S+\/login\/link\?token=[\w-]+/.exec(text) ?? [];
  const [code = ''] = /\b\d{6}\b/.exec(text.replace(link, '')) ?? [];
  expect([link, code]).not.toContain('');
  return { link, token: new URL(link).searchParams.get('token') ?? '', code };
}

/** Signs in over HTTP with the link of a sign-in mail. For an hour after this, the site may show sensitive data. */
export async function signInByMail(request: APIRequestContext, mails: Mails, email: string): Promise<void> {
  const { token } = await askForMail(request, mails, email);
  const answer = await request.post('/login/link', { form: { token }, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  await readNotice(request);
}

/** Requests any page, so that the server's answer removes the cookie with the notice of a redirect. */
async function readNotice(request: APIRequestContext) {
  const answer = await request.get('/about');
  expect(answer.ok()).toBe(true);
}
