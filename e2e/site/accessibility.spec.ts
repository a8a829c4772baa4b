import type { Page } from '@playwright/test';
import { findSmallDisplayTexts, findViolations } from '../support/accessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { open, toast } from '../support/pages.ts';
import {
  anEmail,
  askForMail,
  defaultAnswers,
  register,
  registerAndLogIn,
  signInByMail,
} from '../support/participants.ts';
import { aPdf } from '../support/uploads.ts';

const phoneSize = { width: 320, height: 640 };
const desktopSize = { width: 1280, height: 800 };

/**
 * Expects that the page in this size breaks no accessibility rule, does not scroll sideways, and has no small text in
 * Rozha One.
 */
async function check(page: Page, state: string, size = phoneSize) {
  await page.setViewportSize(size);
  // Make the window as high as the page. Then parts that stay on the screen while people scroll cover nothing.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height });
  // Wait until all animations have ended, because they change colours and positions.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const found = await findViolations(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  const small = await findSmallDisplayTexts(page);
  expect([state, width, found, small]).toEqual([state, size.width, [], []]);
}

/** One test opens all paths of a group, because a test needs most of its time to open its first page. */
const groups = {
  'the programme': ['/', '/about', '/schedule', '/speakers', '/venue', '/gallery', '/bharat-utsav'],
  'forms and rules': [
    ...['/registration', '/partnership', '/contact', '/get-involved', '/login', '/stall-holder'],
    ...['/privacy-policy', '/terms-and-conditions', '/refund-policy'],
  ],
  'what people ask': [...['/travel', '/take-the-stage', '/speaker-guidelines', '/press', '/faq']],
  'other addresses': [
    ...['/search?q=visa', '/login/code', '/login/link?token=none'],
    ...['/verify?number=DOC-2222-2222', '/no-such-page'],
  ],
};

for (const [group, paths] of Object.entries(groups)) {
  test(`the pages of “${group}” have no accessibility violation, no sideways scrolling and no console errors`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    // Forget the answer about cookies before each page, so that each page shows the cookie banner.
    await page.addInitScript(() => localStorage.removeItem('cookie_consent'));
    for (const path of paths) {
      await test.step(path, async () => {
        await open(page, path);
        await check(page, `${path}, with the cookie banner`, phoneSize);
        await page.getByRole('button', { name: 'Decline' }).click();
        await check(page, `${path}, without the cookie banner`, desktopSize);
      });
    }
  });
}

test('the navigation sheet and both kinds of toasts have no accessibility violation', async ({ page }) => {
  await page.setViewportSize(phoneSize);
  await open(page, '/about');
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page, 'the sheet');
  await page.keyboard.press('Escape');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Suggest a Feature' }).click();
  await toast(page).getByRole('link').focus();
  await check(page, 'a toast');
  await page.goto('/dashboard');
  await toast(page).getByRole('button', { name: 'Close' }).focus();
  await expect(toast(page).getByRole('alert')).toContainText('Access Denied');
  await check(page, 'a destructive toast');
});

test('refused forms have no accessibility violation', async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, '/registration');
  await page.getByLabel('Full name').fill(defaultAnswers.fullName);
  await page.getByLabel('Email', { exact: true }).fill(anEmail());
  await page.getByLabel('Passport number').fill('??');
  await page.getByLabel('Passport expiry date').fill('2026-03-01');
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.getByLabel('Passport scan').setInputFiles(aPdf());
  await page.getByRole('button', { name: 'Register Now & Pay Later' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
  await check(page, 'registration');

  await open(page, '/login');
  await page.getByLabel('Email', { exact: true }).fill(anEmail());
  await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  await expect(page.getByRole('button', { name: 'Email me a sign-in link' })).toBeVisible();
  await check(page, 'login');

  await open(page, '/login/code');
  await page.getByLabel('Six-digit code').fill('123456');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Six-digit code')).toHaveAttribute('aria-invalid', 'true');
  await check(page, 'code');

  await registerAndLogIn(page.request);
  await open(page, '/bharat-utsav');
  await page.getByLabel('Stall or venue').selectOption('auditorium');
  await page.getByLabel('Applicant name').fill('Nairobi Players');
  await page.getByLabel('Contact email').fill('players@example.org');
  await page.getByRole('button', { name: 'Book Now' }).click();
  await expect(page.getByLabel('Festival day')).toHaveAttribute('aria-invalid', 'true');
  await check(page, 'booking');
});

test('the dashboard has no accessibility violation, neither empty and unpaid nor with bookings and paid', async ({
  page,
  mails,
  database,
}) => {
  test.setTimeout(180_000);
  const tabs = [
    '/dashboard',
    '/dashboard/payment',
    '/dashboard/papers',
    '/dashboard/kit',
    '/dashboard/documents',
  ];
  const fullName = 'Maria Magdalena Wilhelmina Featherstonehaugh-Oppenheimer von Hohenlohe-Langenburg';
  const email = await registerAndLogIn(page.request, { fullName, participantType: 'student' });
  for (const path of [...tabs, '/dashboard/participation', '/dashboard/account', '/dashboard/receipts']) {
    await open(page, path);
    await check(page, `${path}, empty`);
  }
  for (const applicantName of ['Pots of Kumasi', 'x'.repeat(200)]) {
    const form = { option: 'art-craft-shop', applicantName, contactEmail: 'pots@example.org' };
    expect((await page.request.post('/bharat-utsav', { form, maxRedirects: 0 })).status()).toBe(303);
  }
  await database.query('update registration set paid_at = now() where email = $1', [email]);
  await signInByMail(page.request, mails, email);
  const account = ['/dashboard/account', '/dashboard/account?show=passport'];
  const own = ['/dashboard', '/dashboard/payment', '/dashboard/documents', '/dashboard/programme'];
  for (const path of [...own, ...account]) {
    await open(page, path);
    await check(page, `${path}, with bookings and paid`);
  }
});

test('the pages between a mailed link and the dashboard have no accessibility violation', async ({
  page,
  browser,
  baseURL,
  mails,
}) => {
  const email = await register(page.request);
  await register(page.request, { email });
  const elsewhere = await browser.newContext({ baseURL });
  const { link } = await askForMail(elsewhere.request, mails, email);
  await elsewhere.close();
  await page.context().clearCookies();
  await open(page, link);
  await check(page, 'the link');
  await page.getByRole('main').getByRole('button').click();
  await expect(page).toHaveURL('/login/choose');
  await check(page, 'the choice');
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Keep this registration' }).click();
  await expect(page).toHaveURL('/login/browsers');
  await check(page, 'the question about other browsers');
  await page.getByRole('button', { name: 'Continue' }).click();
  await open(page, '/dashboard/account');
  await check(page, 'the account with its browsers');
});
