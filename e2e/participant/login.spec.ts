import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { open, showAnswer, toast } from '../support/pages.ts';
import { anEmail, logIn, register } from '../support/participants.ts';

async function tryToLogIn(page: Page, email: string) {
  await open(page, '/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Login to Dashboard' }).click();
}

test('a participant logs in with the email alone, which selects one of the registrations made in this browser', async ({
  page,
}) => {
  await register(page.request, { fullName: 'Asha the First' });
  const email = await register(page.request, { fullName: 'Noor the Second' });
  await open(page, '/login');
  const main = page.getByRole('main');
  await expect(main.getByRole('textbox')).toHaveCount(1);
  await expect(main.getByRole('textbox', { name: 'Email' })).toHaveAttribute('name', 'email');
  await expect(main.getByRole('button')).toHaveText(['Login to Dashboard']);
  await expect(main.getByRole('link', { name: 'Register Now' })).toHaveAttribute('href', '/registration');

  await page.getByLabel('Email', { exact: true }).fill(email.toUpperCase());
  await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(toast(page).getByText('Login Successful!', { exact: true })).toBeVisible();
  await expect(toast(page).getByText('Welcome back to your dashboard.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Noor the Second');
  const record = JSON.stringify({ email, name: 'Noor the Second', paid: false });
  await expect
    .poll(() => page.evaluate(() => ({ ...localStorage })))
    .toEqual({ userRegistration: record, loggedInUser: record });
  // The login page redirects somebody who is already logged in.
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
});

test('a failed login shows the message of the specification, and offers a sign-in link by mail', async ({
  page,
}) => {
  for (const sentence of [
    'No registration data found. Please register first.',
    'No registration found with this email. Please register first.',
  ]) {
    const email = anEmail();
    await tryToLogIn(page, email);
    await expect(toast(page).getByRole('alert')).toContainText('Login Failed');
    await expect(toast(page).getByText(sentence, { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/login');
    const field = page.getByLabel('Email', { exact: true });
    await expect(field).toHaveValue(email);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/let us e?mail you a link/);
    await expect(page.getByRole('main').getByRole('button')).toHaveText([
      'Email me a sign-in link',
      'Login to Dashboard',
    ]);
    expect(await page.evaluate(() => localStorage.getItem('loggedInUser'))).toBeNull();
    // Now the browser has the credential of a registration with another email, so the second message follows.
    await register(page.request);
  }
});

test('an email alone gives no access: in a browser without a registration, every email gets the same answer', async ({
  page,
  browser,
  baseURL,
}) => {
  const known = await register(page.request);
  const stranger = await browser.newContext({ baseURL });
  const tryEmail = async (email: string) => {
    const answer = await stranger.request.post('/login', { form: { email }, maxRedirects: 0 });
    const [main = ''] = /<main[\s\S]*<\/main>/.exec(await answer.text()) ?? [];
    return [answer.status(), main.replaceAll(email, '…')];
  };
  const unknown = anEmail();
  expect(await tryEmail(known)).toEqual(await tryEmail(unknown));
  expect((await tryEmail(known))[0]).toBe(401);
  await stranger.close();
});

test('an invalid email shows an error at the field', async ({ page }) => {
  for (const email of ['', 'asha', 'asha@', `${'a'.repeat(300)}@example.org`]) {
    const answer = await page.request.post('/login', { form: { email } });
    expect(answer.status()).toBe(422);
    await showAnswer(page, answer);
    await expect(page.locator('main [aria-invalid]')).toHaveAttribute('name', 'email');
    await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(/./);
  }
});

test('a login redirects only to addresses of this site', async ({ request }) => {
  const email = await register(request);
  for (const [next, to] of [
    ['/bharat-utsav', '/bharat-utsav'],
    ['/dashboard/account?show=passport', '/dashboard/account?show=passport'],
    ['https://evil.example/', '/dashboard'],
    ['//evil.example', '/dashboard'],
    ['/\\evil.example', '/dashboard'],
    ['/logout', '/dashboard'],
    ['/bharat-utsav/../logout', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
  ] as const) {
    const address = `/login?next=${encodeURIComponent(next)}`;
    const answer = await request.post(address, { form: { email }, maxRedirects: 0 });
    expect([next, answer.status(), answer.headers().location]).toEqual([next, 303, to]);
    const loggedIn = await request.get(address, { maxRedirects: 0 });
    expect([next, loggedIn.headers().location]).toEqual([next, to]);
  }
});

test('after too many failed logins the page says when to try again; successful logins do not count towards the limit', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await register(page.request);
  for (let time = 0; time < 12; time += 1) await logIn(page.request, email);

  const stranger = await browser.newContext({ baseURL });
  const statuses: number[] = [];
  for (let time = 0; time < 10; time += 1) {
    statuses.push((await stranger.request.post('/login', { form: { email } })).status());
  }
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 401));
  const refused = await stranger.request.post('/login', { form: { email } });
  expect(refused.status()).toBe(429);
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(60);
  expect(await refused.text()).toMatch(/Too many tries. Please try again in \d+ minutes\./);
  await stranger.close();
});
