import { expect, test } from '../support/fixtures.ts';
import { expectFieldError, fillRegistration, toast } from '../support/pages.ts';
import {
  anEmail,
  askForMail,
  defaultAnswers,
  logIn,
  readSignInMail,
  register,
} from '../support/participants.ts';
import { aPdf, aPhotoWithPlace, aTextNamedJpg } from '../support/uploads.ts';

test.use({ javaScriptEnabled: false });

const afterBooking = /\/dashboard$/;
const heading = (name: string) => ({ level: 1, name }) as const;

test('the whole journey works without script: register, log in, book, withdraw, log out', async ({
  page,
  database,
}) => {
  const email = anEmail();
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Register Now' }).first().click();
  await expect(page).toHaveURL('/registration');
  await fillRegistration(page, { email, needsVisa: 'yes', visaAddress: '12 Moi Avenue\nNairobi' });
  await page.getByLabel('US shoe size').selectOption('9');
  await page.getByLabel('Photograph').setInputFiles(aTextNamedJpg());
  await page.getByLabel('Passport scan').setInputFiles(aPdf());
  const register = page.getByRole('button', { name: 'Register Now & Pay Later' });
  await register.click();

  // The refused form shows the errors, and still has the typed values and the valid file.
  await expect(page).toHaveURL('/registration');
  await expectFieldError(page, 'photo', /“holiday.jpg” is not a file that we accept/);
  await expect(page.getByLabel('Full name')).toHaveValue(defaultAnswers.fullName);
  await expect(page.getByLabel('Full address')).toHaveValue('12 Moi Avenue\nNairobi');
  await expect(page.getByLabel('US shoe size')).toHaveValue('9');
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked();
  await expect(page.getByText('passport-of-asha.pdf is received and kept for this form')).toBeVisible();
  await page.getByLabel('Photograph').setInputFiles(await aPhotoWithPlace());
  await register.click();

  await expect(page).toHaveURL('/login');
  await expect(toast(page)).toContainText('Registration Submitted!');
  await expect(toast(page).getByRole('button')).toBeHidden();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(toast(page)).toContainText('Login Successful!');
  await expect(page.getByRole('heading', heading('Welcome, Asha Wanjiru'))).toBeVisible();
  await expect(page.getByText(/received on/)).toHaveCount(2);

  await page.getByLabel('Where do you live?').selectOption('KE');
  await page.getByRole('button', { name: 'Save country' }).click();
  await expect(toast(page)).toContainText('Details Saved');
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  await tabs.getByRole('link', { name: 'Kit' }).click();
  await expect(page.getByText('US 9')).toBeVisible();
  await tabs.getByRole('link', { name: 'Payment' }).click();
  await expect(page.getByText(/Payment processing will be available soon\./)).toBeVisible();

  await page.goto('/bharat-utsav?option=amphitheater');
  await page.getByLabel('Festival day').selectOption('2026-01-24');
  await page.getByLabel('Applicant name or organization').fill('Nairobi Players');
  await page.getByLabel('Contact email').fill('players@example.org');
  await page.getByRole('button', { name: 'Book Now (Pay Later)' }).click();
  await expect(page).toHaveURL(afterBooking);
  await expect(toast(page)).toContainText('Booking Request Submitted!');
  const booking = page.getByRole('listitem').filter({ hasText: 'Nairobi Players' });
  await expect(booking).toContainText('Saturday 24 January 2026');
  await booking.getByRole('link', { name: /^Withdraw/ }).click();
  await page.getByRole('button', { name: 'Withdraw the booking' }).click();
  await expect(toast(page)).toContainText('Booking Withdrawn');
  await expect(booking).toContainText('Withdrawn');

  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(toast(page)).toContainText('Logged Out');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  await expect(toast(page)).toContainText('Access Denied');

  const { rows } = await database.query(
    'select needs_visa, shoe_size, country from registration where email = $1',
    [email],
  );
  expect(rows).toEqual([{ needs_visa: true, shoe_size: 9, country: 'KE' }]);
});

test('without script a failed login shows the reason and offers a sign-in mail, whose code works', async ({
  page,
  browser,
  baseURL,
  mails,
}) => {
  const elsewhere = await browser.newContext({ baseURL });
  const email = await register(elsewhere.request);
  await elsewhere.close();
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Login Failed');
  await expect(alert).toContainText('No registration data found. Please register first.');
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await expect(page).toHaveURL('/login/code');
  const { code } = await readSignInMail(mails, email);
  await page.getByLabel('Six-digit code').fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Six-digit code')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Six-digit code')).toHaveAccessibleDescription(/This code does not work/);
  await page.getByLabel('Six-digit code').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login/browsers');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(toast(page)).toContainText('Login Successful!');
});

test('without script the mailed link opens a page with a button that logs in', async ({ page, mails }) => {
  const email = await register(page.request);
  const { link } = await askForMail(page.request, mails, email);
  // Delete the cookies, so that the site takes this browser for another one.
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByRole('main').getByRole('button').click();
  await expect(page).toHaveURL('/login/browsers');
  await page.getByRole('checkbox', { name: /^Yes,/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: /^End the access/ }).click();
  await expect(page.getByRole('button', { name: /^End the access/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL('/');
});

test('without script a booking form keeps its typed text while the visitor logs in', async ({ page }) => {
  const email = await register(page.request);
  await page.goto('/bharat-utsav');
  await page.getByRole('link', { name: 'Auditorium', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Your choice' })).toContainText('₹1,25,000');
  await page.getByLabel('Festival day').selectOption('2026-01-25');
  await page.getByLabel('Applicant name or organization').fill('Nairobi Players');
  await page.getByLabel('Contact email').fill('players@example.org');
  await page.getByLabel('Picture').setInputFiles(await aPhotoWithPlace());
  await page.getByRole('button', { name: 'Book Now (Pay Later)' }).click();
  // There is exactly one alert, and it contains all three sentences.
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toHaveCount(1);
  await expect(alert.getByText('Please Login First', { exact: true })).toBeVisible();
  await expect(
    alert.getByText('You need to be logged in to book a stall or venue.', { exact: true }),
  ).toBeVisible();
  await expect(alert).toContainText('No spot is held yet.');
  await alert.getByRole('link', { name: 'Log in and come back to this form' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  await expect(page).toHaveURL('/bharat-utsav');
  await expect(page.getByLabel('Stall or venue')).toHaveValue('auditorium');
  await expect(page.getByLabel('Festival day')).toHaveValue('2026-01-25');
  await expect(page.getByLabel('Applicant name or organization')).toHaveValue('Nairobi Players');
  await expect(page.getByText('asha-at-home.jpg is received and kept')).toBeVisible();
  await page.getByRole('button', { name: 'Book Now (Pay Later)' }).click();
  await expect(page).toHaveURL(afterBooking);
});

test('without script the menu button still opens the navigation, and the footer has every page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/about');
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const sheet = page.locator('dialog');
  await expect(sheet).toBeVisible();
  await sheet.getByRole('link', { name: 'Venue' }).click();
  await expect(page).toHaveURL('/venue');
  await expect(page.getByRole('navigation', { name: 'All pages' }).getByRole('link')).toHaveCount(15);
  await expect(page.locator('.site-footer-end noscript p')).toBeVisible();
  // Without script, no page shows the cookie banner, because its buttons need script.
  for (const path of ['/', '/registration', '/login']) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0);
  }
});

test('without script a paid participant opens a document, and anybody verifies its number', async ({
  page,
  database,
}) => {
  const email = await register(page.request);
  await logIn(page.request, email);
  await database.query('update registration set paid_at = now() where email = $1', [email]);
  await page.goto('/dashboard/documents');
  const cards = page.getByRole('main').getByRole('listitem');
  const view = cards
    .filter({ hasText: 'World Peace Passport' })
    .getByRole('link', { name: 'View', exact: true });
  const file = await page.request.get((await view.getAttribute('href')) ?? '');
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
  const { rows } = await database.query<{ number: string }>(
    `select number from participant_document
     where registration_id = (select id from registration where email = $1)`,
    [email],
  );
  await page.goto('/verify');
  await expect(page.getByRole('button', { name: 'Scan the code with the camera' })).toHaveCount(0);
  await page.getByLabel('Number').fill(rows[0]?.number ?? '');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Genuine' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('World Peace Passport');
  await page.goto(`/verify/${'A'.repeat(150)}`);
  await expect(page.getByRole('heading', { name: 'Unknown' })).toBeVisible();
});
