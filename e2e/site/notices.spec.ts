import { expect, test } from '../support/fixtures.ts';
import { open, toast } from '../support/pages.ts';

const notice = '🚧 Feature In Progress';

const swipes = [
  [49, false],
  [-49, false],
  [51, true],
  [-51, true],
] as const;

test('a toast stays for 5000 ms, longer under pointer or focus, and can be closed, swiped away or replaced', async ({
  page,
}) => {
  const text = toast(page).getByText(notice);
  const close = toast(page).getByRole('button', { name: 'Close' });
  const facebook = page.getByRole('contentinfo').getByRole('button', { name: 'Facebook' });
  /** Shows a toast. Then moves the pointer away, because a toast stays while the pointer is over it. */
  const show = async () => {
    await facebook.click();
    await expect(text).toBeVisible();
    await page.mouse.move(5, 400);
  };
  const expectToStayFor5000Ms = async () => {
    await page.clock.runFor(4999);
    await expect(text).toBeVisible();
    await page.clock.runFor(1);
    await expect(text).toHaveCount(0);
  };
  await page.clock.install();
  await open(page, '/about');
  // Show and close one toast first. The first toast needs time, because it loads the script of the toasts.
  await facebook.click();
  await close.click();
  await expect(text).toHaveCount(0);
  await page.clock.pauseAt(Date.now() + 60_000);

  await test.step('it disappears after 5000 ms, not before', async () => {
    await show();
    await expectToStayFor5000Ms();
  });
  await test.step('it stays while the pointer is over it, and for 5000 ms after the pointer has left', async () => {
    await show();
    await page.clock.runFor(4000);
    await text.hover();
    await page.clock.runFor(60_000);
    await expect(text).toBeVisible();
    await page.mouse.move(5, 400);
    await expectToStayFor5000Ms();
  });
  await test.step('it stays while it has the focus', async () => {
    await show();
    await close.focus();
    await page.clock.runFor(60_000);
    await expect(text).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(text).toHaveCount(0);
  });
  await test.step('it disappears at once when it is dismissed', async () => {
    await show();
    await close.click();
    await expect(text).toHaveCount(0);
  });
  for (const [distance, goes] of swipes) {
    await test.step(`it ${goes ? 'disappears' : 'stays'} after a swipe of ${distance} pixels`, async () => {
      await show();
      const box = await text.boundingBox();
      if (!box) throw new Error('The toast is not on screen.');
      const [x, y] = [box.x + 60, box.y + 10];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + distance / 2, y);
      await page.mouse.move(x + distance, y);
      await page.mouse.up();
      await expect(text, `after ${distance} pixels`).toHaveCount(goes ? 0 : 1);
      if (goes) return;
      await close.click();
      await expect(text).toHaveCount(0);
    });
  }
  await test.step('a newer toast replaces it, so the screen never shows two toasts', async () => {
    await show();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Suggest a Feature' }).click();
    await expect(toast(page).getByText('Feature Suggestion')).toBeVisible();
    await expect(text).toHaveCount(0);
    await expect(close).toHaveCount(1);
  });
});

test('a toast after a redirect is shown once, and screen readers interrupt only for an error', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await expect(toast(page).getByRole('alert')).toContainText('Access Denied');
  await expect(toast(page).getByRole('status')).toBeEmpty();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
  await expect(toast(page)).not.toContainText('Access Denied');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Facebook' }).click();
  await expect(toast(page).getByRole('status')).toContainText(notice);
  await expect(toast(page).getByRole('alert')).toBeEmpty();
});

test('the cookie banner appears on every page until the visitor chooses, and then never again', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const banner = page.getByRole('region', { name: 'Cookies' });
  for (const path of ['/', '/registration', '/login']) {
    await page.goto(path);
    await expect(banner).toContainText('Only necessary ones');
  }
  expect(await page.context().cookies()).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ httpOnly: false })]),
  );
  for (const [button, value] of [
    ['Accept', 'accepted'],
    ['Decline', 'declined'],
  ] as const) {
    await test.step(`it stores "${value}" after ${button}`, async () => {
      await page.goto('/about');
      await expect(banner).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('cookie_consent'))).toBeNull();
      await banner.getByRole('button', { name: button }).click();
      await expect(banner).toHaveCount(0);
      expect(await page.evaluate(() => localStorage.getItem('cookie_consent'))).toBe(value);
      for (const path of ['/about', '/registration']) {
        await page.goto(path);
        // Click until a toast appears. Then the script of the page runs, and would have shown the banner.
        await expect(async () => {
          await page.getByRole('contentinfo').getByRole('button', { name: 'Facebook' }).click();
          await expect(toast(page).getByText(notice)).toBeVisible({ timeout: 500 });
        }).toPass();
        await expect(banner).toHaveCount(0);
      }
      await page.evaluate(() => localStorage.removeItem('cookie_consent'));
    });
  }
  await test.step('a click still works if the banner appears between press and release', async () => {
    await page.evaluate(() => localStorage.setItem('cookie_consent', 'declined'));
    await page.goto('/faq');
    const question = page.getByRole('main').locator('details').first();
    const summary = question.locator('summary');
    await summary.evaluate((line) => line.scrollIntoView({ block: 'end', behavior: 'instant' }));
    await summary.hover();
    await page.mouse.down();
    await page.evaluate(async () => {
      localStorage.removeItem('cookie_consent');
      window.dispatchEvent(new Event('storage'));
      await new Promise(requestAnimationFrame);
      // Pause the animations. Otherwise, on a busy machine, the banner could be in its place before the mouse button is
      // released.
      for (const one of document.getAnimations()) one.pause();
    });
    await expect(banner).toBeVisible();
    await page.mouse.up();
    await expect(question).toHaveAttribute('open');
  });
});
