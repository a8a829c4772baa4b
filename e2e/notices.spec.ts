import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { open, toast } from './pages.ts';

const notice = '🚧 Feature In Progress';

/** Shows a toast by a click on one of the footer's icons, and stops the page's clock. */
async function showToastInStoppedTime(page: Page) {
  await page.clock.install();
  await open(page, '/about');
  const facebook = page.getByRole('contentinfo').getByRole('button', { name: 'Facebook' });
  // The first toast of a visit loads the toast script, which takes time.
  await facebook.click();
  await toast(page).getByRole('button', { name: 'Close' }).click();
  await expect(toast(page).getByText(notice)).toHaveCount(0);
  await page.clock.pauseAt(Date.now() + 60_000);
  await facebook.click();
  await expect(toast(page).getByText(notice)).toBeVisible();
  // Move the pointer away from the toast, because the toast's timer stops under the pointer.
  await page.mouse.move(5, 400);
}

test.describe('a toast', () => {
  test('a toast disappears after 5000 ms, not before', async ({ page }) => {
    await showToastInStoppedTime(page);
    await page.clock.runFor(4999);
    await expect(toast(page).getByText(notice)).toBeVisible();
    await page.clock.runFor(1);
    await expect(toast(page).getByText(notice)).toHaveCount(0);
  });

  test('a toast stays while the pointer is over it, and for another 5000 ms after that', async ({ page }) => {
    await showToastInStoppedTime(page);
    await page.clock.runFor(4000);
    await toast(page).getByText(notice).hover();
    await page.clock.runFor(60_000);
    await expect(toast(page).getByText(notice)).toBeVisible();
    await page.mouse.move(5, 400);
    await page.clock.runFor(4999);
    await expect(toast(page).getByText(notice)).toBeVisible();
    await page.clock.runFor(1);
    await expect(toast(page).getByText(notice)).toHaveCount(0);
  });

  test('a toast stays while it has the focus', async ({ page }) => {
    await showToastInStoppedTime(page);
    await toast(page).getByRole('button', { name: 'Close' }).focus();
    await page.clock.runFor(60_000);
    await expect(toast(page).getByText(notice)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(toast(page).getByText(notice)).toHaveCount(0);
  });

  test('a toast disappears at once when it is dismissed', async ({ page }) => {
    await showToastInStoppedTime(page);
    await toast(page).getByRole('button', { name: 'Close' }).click();
    await expect(toast(page).getByText(notice)).toHaveCount(0);
  });

  test('a newer toast replaces an older one, so the screen never shows two', async ({ page }) => {
    await showToastInStoppedTime(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Suggest a Feature' }).click();
    await expect(toast(page).getByText('Feature Suggestion')).toBeVisible();
    await expect(toast(page).getByText(notice)).toHaveCount(0);
    await expect(toast(page).getByRole('button', { name: 'Close' })).toHaveCount(1);
  });

  for (const [distance, goes] of [
    [49, false],
    [-49, false],
    [51, true],
    [-51, true],
  ] as const) {
    test(`a toast ${goes ? 'disappears' : 'stays'} after a swipe of ${distance} pixels`, async ({ page }) => {
      await showToastInStoppedTime(page);
      const box = await toast(page).getByText(notice).boundingBox();
      if (!box) throw new Error('The toast is not on screen.');
      const [x, y] = [box.x + 60, box.y + 10];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + distance / 2, y);
      await page.mouse.move(x + distance, y);
      await page.mouse.up();
      await expect(toast(page).getByText(notice)).toHaveCount(goes ? 0 : 1);
    });
  }

  test('screen readers announce an error at once, and any other toast after the current sentence', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    await expect(toast(page).getByRole('alert')).toContainText('Access Denied');
    await expect(toast(page).getByRole('status')).toBeEmpty();
    await open(page, '/about');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Facebook' }).click();
    await expect(toast(page).getByRole('status')).toContainText(notice);
    await expect(toast(page).getByRole('alert')).toBeEmpty();
  });

  test('a toast after a redirect is shown once', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(toast(page)).toContainText('Access Denied');
    await page.reload();
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
    await expect(toast(page)).not.toContainText('Access Denied');
  });
});

test.describe('the cookie banner', () => {
  for (const [button, value] of [
    ['Accept', 'accepted'],
    ['Decline', 'declined'],
  ] as const) {
    test(`the banner stores "${value}" after ${button}, closes, and does not appear again`, async ({
      page,
    }) => {
      const banner = page.getByRole('region', { name: 'Cookies' });
      await page.goto('/about');
      await expect(banner).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('cookie_consent'))).toBeNull();
      await banner.getByRole('button', { name: button }).click();
      await expect(banner).toHaveCount(0);
      expect(await page.evaluate(() => localStorage.getItem('cookie_consent'))).toBe(value);
      for (const path of ['/about', '/registration']) {
        await page.goto(path);
        // Wait until the script reacts to a button.
        await expect(async () => {
          await page.getByRole('contentinfo').getByRole('button', { name: 'Facebook' }).click();
          await expect(toast(page).getByText(notice)).toBeVisible({ timeout: 500 });
        }).toPass();
        await expect(banner).toHaveCount(0);
      }
    });
  }

  test('the banner appears on every page until the visitor chooses, and its text is true', async ({
    page,
  }) => {
    const banner = page.getByRole('region', { name: 'Cookies' });
    for (const path of ['/', '/registration', '/login']) {
      await page.goto(path);
      await expect(banner).toContainText('Only necessary ones');
    }
    expect(await page.context().cookies()).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ httpOnly: false })]),
    );
  });
});
