import { type APIResponse, expect, type Page } from '@playwright/test';
import { defaultAnswers } from './participants.ts';

/** Opens a page and waits for the cookie banner, which appears when the script of the page runs. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
}

/**
 * Opens a page in the state in which its feature is only announced. On the tested site the feature is open. So this
 * function replaces the state in the data that the browser receives.
 */
export async function openAnnounced(page: Page, path: string): Promise<void> {
  await page.route(`**${path}.data*`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"open"', '"announced"');
    await route.fulfill({ response, body });
  });
  await open(page, '/about');
  await page.getByRole('banner').locator(`a[href="${path}"]`).first().click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('main').getByRole('heading').getByRole('button').first()).toBeVisible();
}

/** Returns the region of the page that shows toasts. */
export function toast(page: Page) {
  return page.getByRole('region', { name: 'Notifications' });
}

/** Shows the HTML of an answer without its scripts, as a browser without script would. */
export async function showAnswer(page: Page, answer: APIResponse): Promise<void> {
  const html = await answer.text();
  await page.setContent(html.replace(/<script\b[\s\S]*?<\/script>/g, ''));
}

/** Checks that a refused form shows an error for exactly one field, at the field and in the summary. */
export async function expectFieldError(page: Page, field: string, message: string | RegExp): Promise<void> {
  const wrong = page.locator('main [aria-invalid]');
  await expect(wrong.first()).toHaveAttribute('name', field);
  for (const control of await wrong.all()) {
    await expect(control).toHaveAttribute('name', field);
    await expect(control).toHaveAttribute('aria-invalid', 'true');
    await expect(control).toHaveAccessibleDescription(
      message instanceof RegExp ? message : new RegExp(message.replace(/[.?()]/g, '\\$&')),
    );
  }
  await expect(page.getByRole('main').getByRole('alert').getByRole('link')).toHaveText(message);
}

/** Fills the registration form on the page. */
export async function fillRegistration(
  page: Page,
  fields: Partial<typeof defaultAnswers> & { email: string },
) {
  const values = { ...defaultAnswers, ...fields };
  await page.getByLabel('Full name').fill(values.fullName);
  await page.getByLabel('Email', { exact: true }).fill(values.email);
  await page.getByLabel('Participant type').selectOption(values.participantType);
  await page.getByLabel('Passport number').fill(values.passportNumber);
  await page.getByLabel('Passport expiry date').fill(values.passportExpiry);
  await page.getByRole('radio', { name: values.needsVisa === 'yes' ? 'Yes' : 'No' }).check();
  if (values.needsVisa === 'yes') await page.getByLabel('Full address').fill(values.visaAddress);
}

/**
 * Opens a page and waits until React has hydrated its first form. Before that, the browser would send the form without
 * script.
 */
export async function openWithScript(page: Page, path: string) {
  await page.goto(path);
  await expect.poll(() => page.locator('main form').first().evaluate(isHydrated)).toBe(true);
}

/** Returns whether React has hydrated the element. Runs in the browser. */
export function isHydrated(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__react'));
}
