import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { fillRegistration, open, toast } from '../support/pages.ts';
import { anEmail, registerAndLogIn } from '../support/participants.ts';
import { aPhotoWithPlace } from '../support/uploads.ts';

const catalogue = [
  ['art-craft-shop', 'Art & Craft Shop', '₹25,000', 100],
  ['ac-shop', 'AC Shop', '₹65,000', 45],
  ['food-court-shop', 'Food Court Shop', '₹35,000', 30],
  ['amphitheater', 'Amphitheater', '₹45,000', 1],
  ['auditorium', 'Auditorium', '₹1,25,000', 1],
] as const;

const panel = (page: Page) => page.getByRole('complementary', { name: 'Your choice' });
const bookButton = (page: Page) => page.getByRole('button', { name: 'Book Now (Pay Later)' });

/**
 * Books over HTTP and returns the answer. Each test books other days, so that tests do not take spots from each other.
 */
async function bookByHttp(request: APIRequestContext, given: Record<string, string>) {
  const form = {
    formKey: randomUUID(),
    option: 'art-craft-shop',
    day: '',
    applicantName: 'Nairobi Players',
    contactEmail: 'players@example.org',
    ...given,
  };
  return await request.post('/bharat-utsav', { multipart: form, maxRedirects: 0 });
}

test('the panel “Your choice” shows the picture, price, title and free spots of the selected option and day', async ({
  page,
}) => {
  await registerAndLogIn(page.request);
  expect((await bookByHttp(page.request, { option: 'amphitheater', day: '2026-01-15' })).status()).toBe(303);
  await open(page, '/bharat-utsav');
  const options = page.getByLabel('Stall or venue').getByRole('option');
  expect(await options.evaluateAll((all) => all.map((option) => option.getAttribute('value')))).toEqual(
    catalogue.map(([id]) => id),
  );
  const pictures = new Set<string | null>();
  for (const [id, title, price, total] of catalogue) {
    await page.getByLabel('Stall or venue').selectOption(id);
    await expect(panel(page).getByRole('heading')).toHaveText(title);
    await expect(panel(page)).toContainText(price);
    const picture = panel(page).getByRole('img');
    await expect(picture).toHaveAccessibleName(/Block print/);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    pictures.add(await picture.getAttribute('src'));
    const freeSpots = panel(page).getByText('Available spots:').locator('..');
    if (total === 1) {
      await expect(panel(page)).toContainText(`${price} per day`);
      await expect(freeSpots).toHaveText('Available spots: 1 per day');
    } else {
      await expect(freeSpots).toHaveText(new RegExp(`^Available spots: \\d+ of ${total} spots available$`));
    }
    await expect(page.getByLabel('Festival day')).toBeVisible({ visible: total === 1 });
  }
  expect(pictures.size).toBe(5);

  // A hall has one spot on each day.
  await page.getByLabel('Stall or venue').selectOption('amphitheater');
  const day = page.getByLabel('Festival day');
  const days = await day
    .getByRole('option')
    .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  expect(days).toHaveLength(18);
  expect([days[0], days[1], days.at(-1)]).toEqual(['', '2026-01-14', '2026-01-30']);
  await expect(panel(page)).toContainText('1 per day');
  await day.selectOption('2026-01-15');
  await expect(panel(page)).toContainText('0 of 1 spot available');
  await day.selectOption('2026-01-16');
  await expect(panel(page)).toContainText('1 of 1 spot available');
});

test('an open page updates its numbers of free spots every twenty seconds', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.clock.install();
  await open(page, '/bharat-utsav');
  await page.getByLabel('Stall or venue').selectOption('amphitheater');
  await page.getByLabel('Festival day').selectOption('2026-01-17');
  await page.getByLabel('Applicant name').fill('half typed');
  await expect(panel(page)).toContainText('1 of 1 spot available');
  const other = await browser.newContext({ baseURL });
  await registerAndLogIn(other.request);
  expect((await bookByHttp(other.request, { option: 'amphitheater', day: '2026-01-17' })).status()).toBe(303);
  await other.close();
  await page.clock.fastForward(20_000);
  await expect(panel(page)).toContainText('0 of 1 spot available');
  await expect(page.getByLabel('Applicant name')).toHaveValue('half typed');
});

test('a visitor must log in to book, registers first, and finds all typed answers in the form after the login', async ({
  page,
}) => {
  const email = anEmail();
  await open(page, '/bharat-utsav');
  await page.getByLabel('Stall or venue').selectOption('auditorium');
  await page.getByLabel('Festival day').selectOption('2026-01-18');
  await page.getByLabel('Applicant name or organization').fill('Nairobi Players');
  await page.getByLabel('Contact email').fill('players@example.org');
  await page.getByLabel('Picture').setInputFiles(await aPhotoWithPlace());
  await bookButton(page).click();
  await expect(toast(page).getByText('Please Login First', { exact: true })).toBeVisible();
  await expect(toast(page)).toContainText('You need to be logged in to book a stall or venue.');
  await expect(page).toHaveURL(/\/bharat-utsav$/);
  await toast(page).getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login?next=/bharat-utsav');
  await page.getByRole('main').getByRole('link', { name: 'Register Now' }).click();
  await expect(page).toHaveURL('/registration?next=/bharat-utsav');
  await fillRegistration(page, { email });
  await page.getByRole('button', { name: 'Register Now & Pay Later' }).click();
  await expect(page).toHaveURL('/login?next=/bharat-utsav');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Login to Dashboard' }).click();

  await expect(page).toHaveURL('/bharat-utsav');
  await expect(page.getByLabel('Stall or venue')).toHaveValue('auditorium');
  await expect(page.getByLabel('Festival day')).toHaveValue('2026-01-18');
  await expect(page.getByLabel('Applicant name or organization')).toHaveValue('Nairobi Players');
  await expect(page.getByLabel('Contact email')).toHaveValue('players@example.org');
  await expect(page.getByText('asha-at-home.jpg is received and kept')).toBeVisible();
  await bookButton(page).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(toast(page)).toContainText('Booking Request Submitted!');
});

test('a booking holds its spot, appears on the dashboard, and releases the spot when it is withdrawn', async ({
  page,
  database,
}) => {
  const email = await registerAndLogIn(page.request);
  await open(page, '/bharat-utsav');
  await page.getByLabel('Stall or venue').selectOption('ac-shop');
  const spots = async () => {
    await page.getByLabel('Stall or venue').selectOption('ac-shop');
    return Number(await panel(page).getByRole('strong').textContent());
  };
  const before = await spots();
  await page.getByLabel('Applicant name or organization').fill('Pots of Kumasi');
  await page.getByLabel('Contact email').fill('pots@example.org');
  await page.getByLabel('Picture').setInputFiles(await aPhotoWithPlace());
  await bookButton(page).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(toast(page).getByText('Booking Request Submitted!', { exact: true })).toBeVisible();
  const listed = page.getByRole('listitem').filter({ hasText: 'Pots of Kumasi' });
  await expect(listed).toContainText('AC Shop');
  await expect(listed).toContainText('₹65,000');
  await expect(listed).toContainText('Requested');
  await expect(listed).toContainText(/Held for you until .*; once your email is confirmed, until /);
  await expect(page.getByRole('link', { name: 'Pay for a booking' })).toHaveAttribute(
    'href',
    '/dashboard/payment',
  );
  const { rows } = await database.query(
    "select applicant_name, contact_email, booking.status, pay_by - booking.created_at = interval '24 hours' as has_a_day, picture_file_id is not null as has_picture from booking join registration on registration.id = registration_id where email = $1",
    [email],
  );
  expect(rows).toEqual([
    {
      applicant_name: 'Pots of Kumasi',
      contact_email: 'pots@example.org',
      status: 'requested',
      has_a_day: true,
      has_picture: true,
    },
  ]);
  await open(page, '/bharat-utsav');
  expect(await spots()).toBe(before - 1);

  await open(page, '/dashboard');
  await listed.getByRole('link', { name: /^Withdraw/ }).click();
  await expect(page.getByText('You have not paid anything, so no money comes back.')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw the booking' }).click();
  await expect(toast(page)).toContainText('Booking Withdrawn');
  await expect(listed).toContainText('Withdrawn');
  await expect(listed.getByRole('link')).toHaveCount(0);
  await open(page, '/bharat-utsav');
  expect(await spots()).toBe(before);
});

test('the form says that the last spot has just gone to somebody else, and keeps the typed values', async ({
  page,
  browser,
  baseURL,
}) => {
  await registerAndLogIn(page.request);
  await open(page, '/bharat-utsav');
  await page.getByLabel('Stall or venue').selectOption('auditorium');
  await page.getByLabel('Festival day').selectOption('2026-01-20');
  await page.getByLabel('Applicant name or organization').fill('Nairobi Players');
  await page.getByLabel('Contact email').fill('players@example.org');
  const other = await browser.newContext({ baseURL });
  await registerAndLogIn(other.request);
  expect((await bookByHttp(other.request, { option: 'auditorium', day: '2026-01-20' })).status()).toBe(303);
  await other.close();

  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await bookButton(page).click();
  expect((await answered).status()).toBe(409);
  const summary = page.getByRole('main').getByRole('alert');
  await expect(summary).toHaveText(/The last spot has just gone/);
  await expect(summary).toBeFocused();
  await expect(page.getByLabel('Applicant name or organization')).toHaveValue('Nairobi Players');
  await expect(page.getByLabel('Festival day')).toHaveValue('2026-01-20');
  await page.getByLabel('Festival day').selectOption('2026-01-21');
  await bookButton(page).click();
  await expect(page).toHaveURL('/dashboard');
});
