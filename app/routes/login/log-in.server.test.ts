import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { hasProvedMailbox, rememberProof } from '#routes/sign-in/proved-mailbox.server.ts';
import { anEmail } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { postForm } from '#tests/post-form.ts';
import { action } from './login.tsx';

const platform = await aPlatform();

const from = (clientAddress: string) => platform.request({ clientAddress });
const withCookie = (cookie = '', body?: URLSearchParams) =>
  new Request('https://conference.example/login', {
    headers: { Cookie: cookie },
    ...(body && { method: 'POST', body }),
  });

/** Asks for a sign-in mail. Returns whether the mail will be sent. */
async function ask(email: string, clientAddress: string, cookie?: string): Promise<boolean> {
  const form = new URLSearchParams({ intent: 'email-link', email });
  const answer = await postForm(action, withCookie(cookie, form), from(clientAddress));
  return answer.ok && answer.to === '/login/code';
}

/** Returns the cookie of a browser in which these email addresses were verified, one after the other. */
function aCookie(...emails: string[]): string {
  return emails.reduce((cookie, email) => {
    const [, set] = rememberProof(withCookie(cookie), from('192.0.2.1'), email);
    return set.split(';')[0] ?? '';
  }, '');
}

it('if the browser has verified the email, sends the sign-in mail even after strangers have used up the limit', async () => {
  const email = anEmail();
  for (const network of ['192.0.2.1', '198.51.100.1', '203.0.113.1']) {
    for (let time = 0; time < 4; time++) expect(await ask(email, network)).toBe(true);
  }
  expect(await ask(email, '192.0.2.77')).toBe(false);
  const owner = aCookie(email.toUpperCase());
  // The owner's browser gets the mail even from the strangers' network.
  for (let time = 0; time < 6; time++) expect(await ask(email, '192.0.2.1', owner)).toBe(true);
  expect(await ask(email, '192.0.2.78', owner)).toBe(false);
});

it('refuses a sign-in mail if the cookie is forged or belongs to another email address', async () => {
  const email = anEmail();
  for (let time = 0; time < 4; time++) await ask(email, '192.0.2.10');
  for (const cookie of [
    aCookie(anEmail()),
    `__Host-proved-mailbox=${randomUUID()}`,
    '__Host-proved-mailbox=..',
  ]) {
    expect(await ask(email, '192.0.2.10', cookie)).toBe(false);
  }
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
