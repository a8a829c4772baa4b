import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import type pg from 'pg';
import { findFreePort } from '#platform/free-port.server.ts';
import { expect, test } from '../support/fixtures.ts';
import { siteAt } from '../support/online-site.ts';
import { enterDesk } from '../support/organisers.ts';
import { expectFieldError, open, toast } from '../support/pages.ts';
import { anEmail, readSignInMail } from '../support/participants.ts';
import { aPdf } from '../support/uploads.ts';

// Before the conference ends, because an exhibitor card is issued only while it is valid.
const site = siteAt('2026-01-10T12:00', await findFreePort());

const main = (page: Page) => page.getByRole('main');
const submitButton = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

/** Fills and sends the form for a new account of a stall holder. The site then asks for the code in the mail. */
async function askForAccount(page: Page, email: string, organisation = 'Crafts of Pune') {
  await page.getByLabel('Your name').fill('Asha Nair');
  await page.getByLabel('Organisation').fill(organisation);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await submitButton(page, 'Make my account').click();
  await expect(page).toHaveURL('/login/code?new');
}

/** Signs in with the code in the mail. */
async function typeCode(page: Page, code: string) {
  await page.getByLabel('Six-digit code').fill(code);
  await submitButton(page, 'Sign in').click();
}

/**
 * At the desk, an organiser searches for the stall holder's organisation, sees who has booked, and confirms the
 * booking.
 */
async function confirmAtDesk(desk: BrowserContext, database: pg.Pool, organisation: string) {
  await enterDesk(desk, database, { roles: ['festival'], name: 'Anjali Rao' });
  const page = await desk.newPage();
  await page.goto(`/organiser/bookings?text=${encodeURIComponent(organisation)}`);
  await expect(page.getByText(`stall holder: ${organisation}`)).toBeVisible();
  await page.getByRole('link', { name: 'The weavers', exact: true }).click();
  await expect(main(page)).toContainText(`Asha Nair, ${organisation}`);
  await page.locator('#confirm-reason').fill('A guest of the city');
  await page.getByRole('button', { name: 'Confirm the booking' }).click();
  await expect(page.getByText('Booking Confirmed')).toBeVisible();
}

test('a stall holder makes an account, books, sends the proof of a transfer, and opens the exhibitor card', async ({
  page,
  otherBrowser,
}) => {
  const email = anEmail();
  const organisation = `Crafts of ${randomUUID().slice(0, 8)}`;
  await open(page, '/bharat-utsav');
  await expect(page.getByRole('heading', { name: 'What you need' })).toBeVisible();
  await page.getByLabel('Stall or venue').selectOption('ac-shop');
  await page.getByLabel('Applicant name or organization').fill('The weavers');
  await page.getByLabel('Contact email').fill(email);
  await page.getByRole('button', { name: 'Book Now (Pay Later)' }).click();
  await expect(toast(page).getByText('Please Login First', { exact: true })).toBeVisible();
  await toast(page).getByRole('link', { name: 'Login' }).click();

  // The login page links to the registration and to the account for stall holders.
  await expect(main(page).getByRole('link', { name: 'Register Now' })).toBeVisible();
  await main(page).getByRole('link', { name: 'Make an account for stall holders' }).click();
  await expect(page).toHaveURL('/stall-holder?next=/bharat-utsav');
  await askForAccount(page, email, organisation);
  await typeCode(page, (await readSignInMail(site(), email)).code);

  // After the login, the booking form still has the typed text.
  await expect(page).toHaveURL('/bharat-utsav');
  await expect(page.getByLabel('Stall or venue')).toHaveValue('ac-shop');
  await expect(page.getByLabel('Contact email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Book Now (Pay Later)' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Asha Nair' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(tabs.getByRole('link')).toHaveText(['Overview', 'Payment', 'Documents']);
  await expect(main(page)).toContainText('AC Shop');
  await expect(main(page)).not.toContainText(/passport/i);

  await tabs.getByRole('link', { name: 'Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payments for your bookings' })).toBeVisible();
  await expect(main(page)).toContainText('₹65,000');
  await expect(main(page)).not.toContainText('$');
  await page.getByLabel('Proof of the transfer').setInputFiles(aPdf());
  await submitButton(page, 'Send the proof').click();
  await expect(main(page)).toContainText('We confirm it when the money has arrived.');

  await confirmAtDesk(otherBrowser, site().database, organisation);
  await tabs.getByRole('link', { name: 'Documents' }).click();
  await expect(page.getByRole('heading', { name: 'Exhibitor Card' })).toBeVisible();
  const card = await page.request.get('/dashboard/documents/exhibitor-card');
  expect([card.status(), card.headers()['content-type']]).toEqual([200, 'application/pdf']);
  const { rows } = await site().database.query<{ number: string }>(
    `select number from participant_document where kind = 'exhibitor-card'
     and registration_id = (select id from registration where email = $1)`,
    [email],
  );
  await open(page, `/verify?number=${rows[0]?.number}`);
  await expect(main(page)).toContainText('The organisers issued this document');
  await expect(main(page)).toContainText('Exhibitor Card');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a stall holder makes an account, books, changes the data and finds how to pay', async ({ page }) => {
    const email = anEmail();
    await page.goto('/login?next=/bharat-utsav');
    await main(page).getByRole('link', { name: 'Make an account for stall holders' }).click();
    await page.getByLabel('Your name').fill(' ');
    await page.getByLabel('Organisation').fill('Crafts of Pune');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await submitButton(page, 'Make my account').click();
    await expectFieldError(page, 'fullName', 'Please enter your name.');
    await expect(page.getByLabel('Organisation')).toHaveValue('Crafts of Pune');
    await askForAccount(page, email);
    await page.goto((await readSignInMail(site(), email)).link);
    await submitButton(page, 'Sign in').click();
    await expect(page).toHaveURL('/bharat-utsav');
    await page.getByLabel('Stall or venue').selectOption('food-court-shop');
    await page.getByLabel('Applicant name or organization').fill('Crafts of Pune');
    await page.getByLabel('Contact email').fill(email);
    await page.getByRole('button', { name: 'Book Now (Pay Later)' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(main(page)).toContainText('Food Court Shop');
    await main(page).getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByLabel('Organisation').fill('Crafts of Nashik');
    await submitButton(page, 'Save').click();
    await expect(page.getByLabel('Organisation')).toHaveValue('Crafts of Nashik');
    await page.goto('/dashboard/payment');
    await expect(main(page)).toContainText('₹35,000');
    // The kit is only for participants, so its page redirects a stall holder to the overview.
    await page.goto('/dashboard/kit');
    await expect(page).toHaveURL('/dashboard');
  });
});
