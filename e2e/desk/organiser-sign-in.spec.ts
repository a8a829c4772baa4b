import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { askForDeskMail, enterDesk, invite, setUpApp } from '../support/organisers.ts';

const anAddress = () => `mira-${randomUUID()}@example.org`;
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  // Wait until the server has ended the session. Otherwise the browser would open the next page with this session.
  await expect(page).toHaveURL('/organiser/login');
};

/** Adds a simulated authenticator to the browser. It stores passkeys like a phone whose owner always confirms. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
  return {
    forget: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }),
  };
}

test('an invited organiser joins with a passkey, and signs in again with the mailed code and the passkey', async ({
  page,
  context,
  browser,
  database,
  mails,
  extraHTTPHeaders,
}) => {
  await enterDesk(context, database);
  const email = anAddress();
  const link = await invite(page, mails, email, ['Registrar', 'Door']);

  const guest = await (await browser.newContext({ extraHTTPHeaders })).newPage();
  const authenticator = await addAuthenticator(guest);
  await guest.goto(link);
  await expect(guest.getByText(`You are invited as ${email}. Your roles: Registrar, Door.`)).toBeVisible();
  await guest.getByLabel('Your name').fill('Mira Çelik');
  await guest.getByRole('button', { name: 'Join the desk' }).click();
  await guest.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(guest.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await guest.getByRole('link', { name: 'I have saved the codes' }).click();
  await expect(guest).toHaveURL('/organiser');
  await expect(guest.getByText('Registrar, Door').first()).toBeAttached();

  await signOut(guest);
  const { code } = await askForDeskMail(guest, mails, email);
  await guest.getByLabel('Six-digit code').fill(code);
  await guest.getByRole('button', { name: 'Sign in' }).click();
  await expect(guest).toHaveURL('/organiser/second-factor');
  // After five wrong recovery codes, this browser cannot try another code. But the passkey still works.
  const form = { intent: 'give-recovery-code', recoveryCode: 'AAAA-AAAA-AAAA' };
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries++) {
    statuses.push((await guest.request.post('/organiser/second-factor', { form, maxRedirects: 0 })).status());
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  await guest.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(guest).toHaveURL('/organiser');

  await guest.goto('/organiser/account');
  await expect(guest.getByText('Passkey: Chrome on Linux')).toBeVisible();
  await guest.locator('summary', { hasText: /^Remove/ }).click();
  await guest.getByRole('button', { name: /^Remove/ }).click();
  await expect(guest.getByRole('main').getByRole('alert')).toContainText('This is your only second factor');

  // If the authenticator has no passkey, the organiser cannot open the desk, and the page says what to do.
  await signOut(guest);
  await authenticator.forget();
  const second = await askForDeskMail(guest, mails, email, 2);
  await guest.goto(second.link);
  await guest.getByRole('button', { name: 'Sign in' }).click();
  await guest.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(
    guest.getByText('The passkey was not used. Please try again, or use another second factor.'),
  ).toBeVisible();
  await guest.goto('/organiser');
  await expect(guest).toHaveURL('/organiser/second-factor');
});

test('a forged response of a passkey gives no access', async ({
  page,
  context,
  database,
  mails,
  browser,
  extraHTTPHeaders,
}) => {
  await enterDesk(context, database);
  const link = await invite(page, mails, anAddress(), ['Finance']);
  const guest = await browser.newContext({ extraHTTPHeaders });
  const post = async (path: string, form: Record<string, string>) =>
    await guest.request.post(path, { form, maxRedirects: 0 });
  const token = new URL(link).searchParams.get('token') ?? '';
  await post('/organiser/welcome', { intent: 'accept', token, name: 'Mira Çelik' });
  for (const response of ['', 'null', '[]', '{"id":"x"}', '{"id":"x","response":{}}']) {
    for (const intent of ['add', 'give']) {
      await post('/organiser/passkey', { intent: `ask-to-${intent}` });
      const answer = await post('/organiser/passkey', { intent, response });
      expect([intent, answer.status()]).toEqual([intent, 422]);
    }
  }
  const home = await guest.request.get('/organiser', { maxRedirects: 0 });
  expect(home.headers().location).toBe('/organiser/second-factor');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an organiser sets up an authenticator app, uses a recovery code once, and makes new codes', async ({
    page,
    context,
    browser,
    database,
    mails,
    extraHTTPHeaders,
  }) => {
    await enterDesk(context, database);
    const email = anAddress();
    const link = await invite(page, mails, email, ['Festival']);
    const guest = await (await browser.newContext({ extraHTTPHeaders, javaScriptEnabled: false })).newPage();
    await guest.goto(link);
    await guest.getByLabel('Your name').fill('Mira Çelik');
    await guest.getByRole('button', { name: 'Join the desk' }).click();
    await expect(guest.getByRole('button', { name: 'Make a passkey' })).toHaveCount(0);
    const { recoveryCodes } = await setUpApp(guest);
    await expect(guest).toHaveURL('/organiser');

    await signOut(guest);
    const mail = await askForDeskMail(guest, mails, email);
    await guest.goto(mail.link);
    await guest.getByRole('button', { name: 'Sign in' }).click();
    const giveRecoveryCode = async (code: string) => {
      const field = guest.getByLabel('Recovery code');
      if (!(await field.isVisible())) await guest.getByText('Use a recovery code instead').click();
      await field.fill(code);
      await guest.getByRole('button', { name: 'Open the desk with this code' }).click();
    };
    await giveRecoveryCode(recoveryCodes[3] ?? '');
    await expect(guest).toHaveURL('/organiser/account');
    await expect(guest.getByText('9 of 10 unused')).toBeVisible();

    await signOut(guest);
    const again = await askForDeskMail(guest, mails, email, 2);
    await guest.getByLabel('Six-digit code').fill(again.code);
    await guest.getByRole('button', { name: 'Sign in' }).click();
    await giveRecoveryCode(recoveryCodes[3] ?? '');
    await expect(guest.getByLabel('Recovery code')).toHaveAttribute('aria-invalid', 'true');
    await giveRecoveryCode(recoveryCodes[4] ?? '');
    await expect(guest.getByText('8 of 10 unused')).toBeVisible();

    await guest.locator('summary', { hasText: 'Make new codes' }).click();
    await guest.getByRole('button', { name: 'Make new codes' }).click();
    await expect(guest.locator('.recovery-codes li')).toHaveCount(10);
    expect(await guest.locator('.recovery-codes li').allTextContents()).not.toContain(recoveryCodes[5]);
  });
});

test('the desk’s login page answers for an unknown email address as for a known one, but sends no mail', async ({
  page,
  context,
  request,
  database,
  mails,
}) => {
  const email = anAddress();
  await page.goto('/organiser/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await expect(page).toHaveURL('/organiser/code');
  await expect(
    page.getByText('If the address belongs to an organiser, it will get a sign-in link.'),
  ).toBeVisible();
  await page.getByLabel('Six-digit code').fill('123456');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Six-digit code')).toHaveAttribute('aria-invalid', 'true');
  // The site sends mails in order. So if the site had sent a mail to the unknown address, that mail would arrive before
  // this one.
  const known = await enterDesk(context, database);
  const asked = { intent: 'ask', email: known.email };
  const answer = await request.post('/organiser/login', { form: asked, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  await mails.waitFor(known.email);
  expect(await mails.sentTo(email)).toEqual([]);
});
