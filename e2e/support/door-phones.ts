import { expect, type Page } from '@playwright/test';

export const doorPhonePath = '/organiser/door/phone';

/** The PIN of the shift in these tests. */
export const doorPin = '804173';

/** Opens the door page on a phone and downloads the guest list for work without network. */
export async function downloadGuestList(page: Page) {
  await page.goto(doorPhonePath);
  await page.getByLabel('Choose a PIN for this shift').fill(doorPin);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Update the list' })).toBeEnabled({ timeout: 40_000 });
  await expect(page.getByText('This browser cannot save the page')).toHaveCount(0);
  await expect
    .poll(async () => await page.evaluate(async () => await caches.has('door')), { timeout: 20_000 })
    .toBe(true);
}

/** Opens the list of a phone with its PIN. A page that was loaded again has locked it. */
export async function unlockList(page: Page, pin = doorPin) {
  await page.getByLabel('PIN of this shift').fill(pin);
  await page.keyboard.press('Enter');
}
