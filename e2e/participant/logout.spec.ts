import { expect, test } from '../support/fixtures.ts';
import { open, toast } from '../support/pages.ts';
import { registerAndLogIn } from '../support/participants.ts';

const readLocalStorage = () => ({ ...localStorage });

test('a logout shows a notice, opens the home page, and ends the session even for a copied cookie, but keeps the credential', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await registerAndLogIn(page.request);
  const cookies = (await page.context().cookies()).filter(({ name }) => name.endsWith('session'));
  expect(cookies).toMatchObject([{ httpOnly: true, sameSite: 'Lax', path: '/' }]);
  const thief = await browser.newContext({ baseURL });
  await thief.addCookies(cookies);
  const read = async () => (await thief.request.get('/dashboard', { maxRedirects: 0 })).status();
  expect(await read()).toBe(200);
  // A page at /logout that is opened by a link only redirects to the home page. It does not log out.
  await page.goto('/logout');
  await expect(page).toHaveURL('/');
  expect(await read()).toBe(200);

  await open(page, '/dashboard');
  const record = JSON.stringify({ email, name: 'Asha Wanjiru', paid: false });
  await expect
    .poll(() => page.evaluate(readLocalStorage))
    .toEqual({ userRegistration: record, loggedInUser: record });
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(toast(page).getByText('Logged Out', { exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(readLocalStorage)).toEqual({ userRegistration: record });
  expect(await read()).toBe(302);
  await thief.close();
  const answer = await page.request.post('/login', { form: { email }, maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([303, '/dashboard']);
});

test('"Log out and forget this device" also deletes the credential, in the browser and on the server', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await registerAndLogIn(page.request);
  const credential = (await page.context().cookies()).filter(({ name }) => name.endsWith('device'));
  expect(credential).toMatchObject([{ httpOnly: true, sameSite: 'Lax' }]);
  await open(page, '/dashboard/account');
  await page.evaluate(() => localStorage.setItem('cookie_consent', 'declined'));
  expect(await page.evaluate(readLocalStorage)).toHaveProperty('userRegistration');
  await page.getByRole('button', { name: 'Log out and forget this device' }).click();
  await expect(page).toHaveURL('/');
  await expect(toast(page).getByText('Logged Out', { exact: true })).toBeVisible();
  // The browser's copies of the name and the email are deleted, too. Only the visitor's answer about cookies stays.
  await expect.poll(() => page.evaluate(readLocalStorage)).toEqual({ cookie_consent: 'declined' });
  // Delete the answer about cookies, so that the cookie banner appears again. The function `open` waits for it.
  await page.evaluate(() => localStorage.clear());
  await open(page, '/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  await expect(toast(page)).toContainText('No registration data found. Please register first.');

  const thief = await browser.newContext({ baseURL });
  await thief.addCookies(credential);
  expect((await thief.request.post('/login', { form: { email } })).status()).toBe(401);
  await thief.close();
});

test('a session ends thirty days after the login, or earlier after a week without a visit', async ({
  page,
  database,
}) => {
  for (const change of [
    "expires_at = now() - interval '1 second'",
    "last_seen_at = now() - interval '7 days 1 second'",
  ]) {
    const email = await registerAndLogIn(page.request);
    const { rows } = await database.query(
      'select extract(day from expires_at - created_at)::int as days from session where email = $1',
      [email],
    );
    expect(rows).toEqual([{ days: 30 }]);
    await database.query(`update session set ${change} where email = $1`, [email]);
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
    await expect(toast(page)).toContainText('Access Denied');
  }
});
