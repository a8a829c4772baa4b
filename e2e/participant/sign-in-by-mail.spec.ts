import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { open, toast } from '../support/pages.ts';
import { anEmail, askForMail, logIn, readSignInMail, register } from '../support/participants.ts';

test('a mailed link opens a page with one button in any browser, and only the button uses up the link', async ({
  page,
  browser,
  baseURL,
  mails,
}) => {
  const email = await register(page.request);
  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await open(other, '/login');
  await other.getByLabel('Email', { exact: true }).fill(email);
  await other.getByRole('button', { name: 'Login to Dashboard' }).click();
  await other.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await expect(other).toHaveURL('/login/code');
  await expect(other.getByRole('main')).toContainText(
    'If that address is registered, a sign-in link is on its way',
  );
  const { link, token } = await readSignInMail(mails, email);
  expect(link.startsWith(`${baseURL}/login/link?token=`)).toBe(true);
  // 128 random bits in base64url have 22 characters.
  expect(token.length).toBeGreaterThanOrEqual(22);

  for (let scan = 0; scan < 3; scan += 1) expect((await page.request.get(link)).status()).toBe(200);
  const third = await browser.newContext({ baseURL });
  const reader = await third.newPage();
  await open(reader, link);
  await expect(reader.getByRole('main')).toContainText(`This link opens the account of ${email}.`);
  await expect(reader.getByRole('main')).toContainText('Another browser or device asked for this link.');
  await open(other, link);
  await expect(other.getByRole('main')).toContainText(`This link opens the account of ${email}.`);
  await expect(other.getByRole('main')).not.toContainText('Another browser');
  await expect(reader.getByRole('main').getByRole('button')).toHaveCount(1);
  await reader.getByRole('main').getByRole('button').click();

  // The browser that registered may belong to a stranger. So the page asks the participant about that browser, which
  // cannot log in before the answer.
  await expect(reader).toHaveURL('/login/browsers');
  const lines = reader.getByRole('main').getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText('Chrome on Linux (this browser)');
  await expect(lines.first().getByRole('checkbox')).toBeChecked();
  await expect(lines.first().getByRole('checkbox')).toBeDisabled();
  await expect(lines.last()).toContainText('Chrome on Linux');
  await reader.goto('/dashboard');
  await expect(reader).toHaveURL('/login/browsers');
  expect((await page.request.post('/login', { form: { email } })).status()).toBe(401);
  await open(reader, '/login/browsers');
  await reader.getByRole('button', { name: 'Continue' }).click();
  await expect(reader).toHaveURL('/dashboard');
  await expect(toast(reader).getByText('Login Successful!', { exact: true })).toBeVisible();
  await expect(reader.getByText('Email confirmed')).toBeVisible();

  const again = await page.request.get(link);
  expect(again.status()).toBe(404);
  expect(await again.text()).toContain('This link does not work any more');
  const pressed = await page.request.post('/login/link', { form: { token }, maxRedirects: 0 });
  expect(pressed.status()).toBe(422);
  expect((await page.request.post('/login', { form: { email } })).status()).toBe(401);
  await elsewhere.close();
  await third.close();
});

test('the mailed link begins with the configured origin, even if the request names another host', async ({
  request,
  baseURL,
  mails,
}) => {
  const email = await register(request);
  const answer = await request.post('/login', {
    form: { email, intent: 'email-link' },
    headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  expect((await readSignInMail(mails, email)).link.startsWith(`${baseURL}/`)).toBe(true);
});

test('a participant keeps a browser, sees all browsers that are logged in, and ends their access', async ({
  page,
  browser,
  baseURL,
  mails,
}) => {
  const email = await register(page.request);
  const phone = await browser.newContext({ baseURL });
  const mail = await askForMail(phone.request, mails, email);
  const elsewhere = await phone.newPage();
  await open(elsewhere, mail.link);
  await elsewhere.getByRole('main').getByRole('button').click();
  await expect(elsewhere).toHaveURL('/login/browsers');
  await elsewhere.getByRole('checkbox', { name: 'Yes, Chrome on Linux is mine. Keep it.' }).check();
  await elsewhere.getByRole('button', { name: 'Continue' }).click();
  await expect(elsewhere).toHaveURL('/dashboard');

  await logIn(page.request, email);
  await open(page, '/dashboard');
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL('/dashboard/account');
  const list = page.getByRole('main').getByRole('list').last().getByRole('listitem');
  await expect(list).toHaveCount(2);
  await expect(list.first()).toContainText('(this browser)');
  await expect(list.first().getByRole('button')).toHaveCount(0);
  await list.last().getByRole('button', { name: 'End the access of Chrome on Linux' }).click();
  await expect(list).toHaveCount(1);
  const read = async (one: APIRequestContext) => (await one.get('/dashboard', { maxRedirects: 0 })).status();
  expect([await read(page.request), await read(phone.request)]).toEqual([200, 302]);

  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL('/');
  expect(await read(page.request)).toBe(302);
  expect((await page.request.post('/login', { form: { email } })).status()).toBe(401);
  await phone.close();
});

test('the mailed code works only in the browser that asked for it', async ({
  page,
  browser,
  baseURL,
  mails,
}) => {
  const email = await register(page.request);
  const { code } = await askForMail(page.request, mails, email);

  const stranger = await browser.newContext({ baseURL });
  await stranger.request.get('/login');
  const refused = await stranger.request.post('/login/code', { form: { code }, maxRedirects: 0 });
  expect(refused.status()).toBe(422);
  expect(await refused.text()).toContain('This code does not work');
  await stranger.close();

  await open(page, '/login/code');
  await page.getByLabel('Six-digit code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(toast(page).getByText('Login Successful!', { exact: true })).toBeVisible();
  const again = await page.request.post('/login/code', { form: { code }, maxRedirects: 0 });
  expect(again.status()).toBe(422);
});

test('after five wrong codes even the right code is refused', async ({ request, mails }) => {
  const email = await register(request);
  const { code, link } = await askForMail(request, mails, email);
  const wrong = code === '000000' ? '111111' : '000000';
  // Send all codes at the same moment. An attacker would do this to try more than five codes.
  const tries = await Promise.all(
    [1, 2, 3, 4, 5].map(() => request.post('/login/code', { form: { code: wrong }, maxRedirects: 0 })),
  );
  expect(tries.map((answer) => answer.status())).toEqual([422, 422, 422, 422, 422]);
  const right = await request.post('/login/code', { form: { code }, maxRedirects: 0 });
  expect(right.status()).toBe(422);
  expect(await right.text()).toMatch(/five wrong codes/);
  expect((await request.get(link)).status()).toBe(200);
});

test('an unknown email address gets the same answer as a known one, and its link honestly opens nothing', async ({
  page,
  mails,
}) => {
  const { request } = page;
  const [known, unknown] = [await register(request), anEmail()];
  const ask = async (email: string) => {
    const answer = await request.post('/login', {
      form: { email, intent: 'email-link' },
      maxRedirects: 0,
    });
    return [answer.status(), answer.headers().location, await answer.text()];
  };
  expect(await ask(unknown)).toEqual(await ask(known));
  await readSignInMail(mails, known);
  const { link } = await readSignInMail(mails, unknown);
  await open(page, link);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login/pages');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing here yet');
  await expect(page.getByRole('main')).toContainText('Nothing belongs to this address yet');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Register for the conference' })).toBeVisible();

  // A mailbox without a registration opens no dashboard, and keeps the login page for other addresses.
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  await expect(toast(page).getByText('Access Denied', { exact: true })).toBeVisible();
  await expect(main).toContainText(`You are signed in as ${unknown}.`);
  await main.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/login/pages');
  await expect(page).toHaveURL('/login?next=/login/pages');
});

test('asking again in the same browser says that the mail is still valid, and sends no other one yet', async ({
  page,
}) => {
  const form = { email: anEmail(), intent: 'email-link' };
  const ask = () => page.request.post('/login', { form, maxRedirects: 0 });
  expect((await ask()).headers().location).toBe('/login/code');
  const again = (await ask()).headers().location ?? '';
  expect(again).toBe('/login/code?again');
  await open(page, again);
  await expect(page.getByRole('status').filter({ hasText: 'still valid' })).toContainText(
    /^You asked for this mail at \d+:\d\d .M\. .* You can ask for another one from \d+:\d\d .M \(.+\)\.$/,
  );
});

test('a second registration with the same email gives no access to the first one without a sign-in by mail', async ({
  page,
  browser,
  baseURL,
  mails,
  database,
}) => {
  const email = await register(page.request, { fullName: 'Asha the First' });
  const elsewhere = await browser.newContext({ baseURL });
  await register(elsewhere.request, { email, fullName: 'Asha the Second' });

  // In the browser where it was made, the second registration works like any other registration.
  const second = await elsewhere.newPage();
  await open(second, '/login');
  await second.getByLabel('Email', { exact: true }).fill(email);
  await second.getByRole('button', { name: 'Login to Dashboard' }).click();
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Welcome, Asha the Second');
  const statuses = 'select full_name, status from registration where email = $1 order by created_at';
  expect((await database.query(statuses, [email])).rows).toEqual([
    { full_name: 'Asha the First', status: 'active' },
    { full_name: 'Asha the Second', status: 'must-choose' },
  ]);

  const { link } = await askForMail(page.request, mails, email);
  await open(page, link);
  await page.getByRole('main').getByRole('button').click();
  await expect(page).toHaveURL('/login/choose');
  await expect(page.getByRole('radio')).toHaveCount(2);
  // Until the participant has chosen a registration, the dashboard redirects to this page.
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login/choose');
  await page.getByRole('radio', { name: /Asha the First/ }).check();
  await page.getByRole('button', { name: 'Keep this registration' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Asha the First');
  expect((await database.query(statuses, [email])).rows).toEqual([
    { full_name: 'Asha the First', status: 'active' },
    { full_name: 'Asha the Second', status: 'merged-or-duplicate' },
  ]);

  // The browser of the other registration cannot open the dashboard and cannot log in any more.
  await second.goto('/dashboard');
  await expect(second).toHaveURL('/login');
  const refused = await elsewhere.request.post('/login', { form: { email } });
  expect(refused.status()).toBe(401);
  await elsewhere.close();
});
