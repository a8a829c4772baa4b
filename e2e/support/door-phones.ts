import { expect, type Page } from '@playwright/test';

export const door = '/organiser/door/phone';
export const day = 'day:2026-01-26';

/** Opens the door page on a phone and downloads the list for work without network. */
export async function takeListAlong(page: Page) {
  await page.goto(door);
  await page.getByRole('button', { name: 'Download the list' }).click();
  await expect(page.getByRole('button', { name: 'Update the list' })).toBeEnabled({ timeout: 40_000 });
  await expect(page.getByText('This browser cannot save the page')).toHaveCount(0);
  await expect
    .poll(async () => await page.evaluate(async () => await caches.has('door')), { timeout: 20_000 })
    .toBe(true);
  await page.getByLabel('Scan for').selectOption(day);
}
