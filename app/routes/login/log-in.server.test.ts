import { randomUUID } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { proveByCode } from '#conference/accounts/login/prove-mailbox.server.ts';
import { addTime, minutes } from '#platform/durations.ts';
import { requestContext, translatorContext } from '#platform/http/request-context.server.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';
import { englishTranslator } from '#platform/words/words.server.ts';
import { hasProvedMailbox, rememberProof } from '#routes/login/by-mail/proved-mailbox.server.ts';
import { anEmail, aRegistration } from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { postForm } from '#tests/post-form.ts';
import { loader as loadCode } from './code.tsx';
import { action } from './login.tsx';

const platform = await aPlatform();

const from = (clientAddress: string) => platform.request({ clientAddress });
const withCookie = (cookie = '', body?: URLSearchParams) =>
  new Request('https://conference.example/login', {
    headers: { Cookie: cookie },
    ...(body && { method: 'POST', body }),
  });

type Ask = { network?: string; browser?: string; cookie?: string };

/** Asks for a sign-in mail, in a new browser if none is given. Returns the page that opens. */
async function ask(email: string, { network = '192.0.2.1', browser = randomUUID(), cookie = '' }: Ask = {}) {
  const form = new URLSearchParams({ intent: 'email-link', email });
  const request = withCookie(`__Host-browser=${browser}; ${cookie}`, form);
  const answer = await postForm(action, request, from(network));
  return answer.ok ? answer.to : answer.status;
}

/** What the page for the code says above its field, in a browser. */
async function readCodePage(path: string, browser: string) {
  const contexts = new RouterContextProvider();
  contexts.set(requestContext, platform.request());
  contexts.set(translatorContext, englishTranslator);
  const url = new URL(path, 'https://conference.example');
  const request = new Request(url, { headers: { Cookie: `__Host-browser=${browser}` } });
  const page = await loadCode({ request, url, params: {}, context: contexts, pattern: '' });
  return page.stillValid;
}

const mailsTo = async (email: string) =>
  await platform.db
    .selectFrom('sign_in')
    .select(['created_at', 'expires_at'])
    .where('email', '=', email)
    .execute();
const waitMinutes = (count: number) => {
  platform.clock.now = addTime(platform.clock.now, minutes(count));
};

/** Returns the cookie of a browser in which these email addresses were verified, one after the other. */
function aCookie(...emails: string[]): string {
  return emails.reduce((cookie, email) => {
    const [, set] = rememberProof(withCookie(cookie), from('192.0.2.1'), email);
    return set.split(';')[0] ?? '';
  }, '');
}

it('asking again in the same browser says when the mail was sent and that it is still valid, and sends another one later each time, for known and unknown addresses alike', async () => {
  const { form } = await aRegistration(platform);
  for (const email of [form.email, anEmail()]) {
    const browser = randomUUID();
    platform.clock.now = new Date('2026-01-10T08:00:00Z');
    const askAgain = async () => await ask(email, { browser });
    expect(await askAgain()).toBe('/login/code');
    expect(await readCodePage('/login/code', browser)).toBeUndefined();
    const answers: [minute: number, page: string | number][] = [];
    for (let minute = 0; minute <= 9; minute++) {
      answers.push([minute, await askAgain()]);
      waitMinutes(1);
    }
    const sentAt = answers.filter(([, page]) => page === '/login/code').map(([minute]) => minute);
    expect([answers.length, sentAt, (await mailsTo(email)).length]).toEqual([10, [1, 3, 7], 4]);
    platform.clock.now = new Date('2026-01-10T08:09:00Z');
    expect(await askAgain()).toBe('/login/code?again');
    expect(await readCodePage('/login/code?again', browser)).toMatch(
      /^You asked for this mail at .*7 .M\. If the address is known, we sent it then, and it is still valid\. You can ask for another one from .*5 .M/,
    );
    expect(await readCodePage('/login/code?again', randomUUID())).toBeUndefined();
  }
});

it('asking thirty times at once in one browser sends one mail', async () => {
  const email = anEmail();
  const browser = randomUUID();
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(email, { browser })));
  expect(answers.filter((page) => page === '/login/code')).toHaveLength(1);
  expect(await mailsTo(email)).toHaveLength(1);
});

it('strangers in a few networks cannot keep the owner of a mailbox in another network from a mail', async () => {
  const email = anEmail();
  for (const network of ['192.0.2.1', '198.51.100.1', '203.0.113.1']) {
    for (let time = 0; time < 20; time++) expect(await ask(email, { network })).toBe('/login/code');
  }
  const before = (await mailsTo(email)).length;
  expect(before).toBeLessThanOrEqual(6);
  await ask(email, { network: '192.0.3.77' });
  expect(await mailsTo(email)).toHaveLength(before + 1);
});

it('however many networks ask, a mailbox gets few mails and at each minute has one that works', async () => {
  const email = anEmail();
  for (let minute = 0; minute < 60; minute++) {
    for (let network = 0; network < 3; network++) await ask(email, { network: `10.${minute}.${network}.1` });
    const { now } = platform.clock;
    const mails = await mailsTo(email);
    expect(mails.some(({ expires_at }) => expires_at > now)).toBe(true);
    waitMinutes(1);
  }
  expect((await mailsTo(email)).length).toBeLessThanOrEqual(30);
});

it('if the browser has verified the email, sends the sign-in mail at once even after many strangers have asked', async () => {
  const email = anEmail();
  for (let network = 0; network < 30; network++) await ask(email, { network: `172.16.${network}.1` });
  const before = (await mailsTo(email)).length;
  const cookie = aCookie(email.toUpperCase());
  // The owner's browser gets the mail even from a stranger's network.
  for (let time = 0; time < 6; time++) await ask(email, { network: '172.16.1.1', cookie });
  expect(await mailsTo(email)).toHaveLength(before + 6);
  await ask(email, { network: '172.16.1.1', cookie });
  expect(await mailsTo(email)).toHaveLength(before + 6);
});

it('a cookie that is forged or belongs to another email address gives no mail at once', async () => {
  const email = anEmail();
  for (let network = 0; network < 30; network++) await ask(email, { network: `172.17.${network}.1` });
  const before = (await mailsTo(email)).length;
  for (const cookie of [
    aCookie(anEmail()),
    `__Host-proved-mailbox=${randomUUID()}`,
    '__Host-proved-mailbox=..',
  ]) {
    await ask(email, { network: '172.17.1.1', cookie });
  }
  expect(await mailsTo(email)).toHaveLength(before);
});

it('the code of each mail that a browser asked for works, and the link of each mail, until it ends', async () => {
  const { form } = await aRegistration(platform);
  const browser = randomUUID();
  const browserHash = hashToken(browser);
  platform.clock.now = new Date('2026-01-11T08:00:00Z');
  await ask(form.email, { browser });
  waitMinutes(1);
  await ask(form.email, { browser });
  const asked = platform.db.selectFrom('sign_in').select('id').where('browser_hash', '=', browserHash);
  const [first, second] = await asked.orderBy('created_at').execute();
  const mail = await receiveMail(platform, first?.id ?? '');
  await receiveMail(platform, second?.id ?? '');
  const code = /^\s*(\d{6})\s*$/m.exec(mail?.text ?? '')?.[1] ?? '';
  expect(await proveByCode(platform, { code, browserHash }, platform.clock.now)).toMatchObject({ ok: true });
});

it('remembers the last five verified emails of a browser, without storing the addresses', () => {
  const emails = Array.from({ length: 6 }, () => anEmail());
  const cookie = aCookie(...emails, emails[5] ?? '');
  const known = emails.map((email) => hasProvedMailbox(withCookie(cookie), from('192.0.2.1'), email));
  expect(known).toEqual([false, true, true, true, true, true]);
  expect(cookie).toMatch(/^__Host-proved-mailbox=[\w.-]+$/);
  expect(cookie).not.toContain('person');
  expect(hasProvedMailbox(withCookie(), from('192.0.2.1'), '')).toBe(false);
});
