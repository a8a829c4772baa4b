import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { open, openAnnounced, toast } from '../support/pages.ts';

async function expectNotice(page: Page, button: Locator, title: string) {
  const name = (await button.innerText()).trim();
  await button.click();
  await expect(toast(page)).toContainText(title);
  await expect(toast(page)).toContainText(`More about ${name} is coming soon.`);
}

const pages = [
  {
    path: '/venue',
    title: '🚧 Venue Feature Coming Soon!',
    // The cards that show a notice: six features, three ways to travel to the venue, and six landmarks.
    cards: 15,
    buttons: ['Virtual Tour', 'Get Travel Help'],
  },
  {
    path: '/speakers',
    title: '🚧 Speaker Details Coming Soon!',
    // The cards that show a notice: six categories, four speakers, four groups for the call, and three honours.
    cards: 17,
    buttons: ['Apply to Speak', 'Speaker Guidelines'],
  },
];

for (const { path, title, cards, buttons } of pages) {
  test(`while ${path} is announced, each card and button shows a notice with its name`, async ({ page }) => {
    await openAnnounced(page, path);
    await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Accept' }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading').getByRole('button')).toHaveCount(cards);
    for (const card of await main.getByRole('heading').getByRole('button').all()) {
      await expectNotice(page, card, title);
    }
    for (const name of buttons) await expectNotice(page, main.getByRole('button', { name }), title);
  });
}

test('in this edition both features are open, so links replace their buttons', async ({ page }) => {
  for (const { path, buttons } of pages) {
    await open(page, path);
    await expect(page.getByRole('main').getByRole('heading').getByRole('button')).toHaveCount(0);
    for (const name of buttons) {
      await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible();
    }
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the footer has the notice of the social icons as text, and the home page has no countdown, but a date or that the event has begun', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(
      page.locator('p', { hasText: /It begins on 26 January 2026|The event has begun!/ }),
    ).toBeVisible();
    await expect(page.getByText('seconds', { exact: true })).toBeHidden();
    await expect(
      page.getByRole('contentinfo').locator('p', { hasText: '🚧 Feature In Progress' }),
    ).toBeVisible();
  });
});
