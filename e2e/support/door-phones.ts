import { expect, type Page } from '@playwright/test';

export const doorPhonePath = '/organiser/door/phone';
export const dayChoice = 'day:2026-01-26';

/** Opens the door page on a phone and downloads the guest list for work without network. */
export async function downloadGuestList(page: Page) {
  await page.goto(doorPhonePath);
  await page.getByRole('button', { name: 'Download the list' }).click();
  await expect(page.getByRole('button', { name: 'Update the list' })).toBeEnabled({ timeout: 40_000 });
  await expect(page.getByText('This browser cannot save the page')).toHaveCount(0);
  await expect
    .poll(async () => await page.evaluate(async () => await caches.has('door')), { timeout: 20_000 })
    .toBe(true);
  await page.getByLabel('Scan for').selectOption(dayChoice);
}
