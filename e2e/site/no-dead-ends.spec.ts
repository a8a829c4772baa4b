import type { Page } from '@playwright/test';
import { publicPages } from '#routes/public/public-pages.server.ts';
import { expect, test } from '../support/fixtures.ts';
import { open, openAnnounced, toast } from '../support/pages.ts';

const notice = /🚧|Feature Suggestion/;

/** Pages that anybody can open, but that are not in `publicPages`. Public pages link to them. */
const unlistedPages = ['/stall-holder', '/verify'];

/**
 * In the part of the page that `within` selects, clicks each button that sends no form. Returns the names of the
 * buttons that only show a notice.
 */
async function findNotices(page: Page, path: string, within: string, show = open): Promise<string[]> {
  await show(page, path);
  // Show one toast first. The first toast needs time, because it loads the script of the toasts.
  await page.getByRole('contentinfo').getByRole('button', { name: 'Facebook' }).click();
  await expect(toast(page).getByText(notice)).toBeVisible();
  await toast(page).getByRole('button', { name: 'Close' }).click();
  await expect(toast(page).getByText(notice)).toHaveCount(0);
  const buttons = page.locator(`${within} button[type=button]`);
  const count = await buttons.count();
  const found: string[] = [];
  for (let index = 0; index < count; index++) {
    const button = buttons.nth(index);
    if (!(await button.isVisible())) continue;
    const name = (await button.getAttribute('aria-label')) ?? (await button.innerText()).trim();
    // Send an event instead of a real click. The previous button may have opened a dialog that covers this button.
    await button.dispatchEvent('click');
    if (await showsNotice(page)) {
      found.push(name);
      await toast(page).getByRole('button', { name: 'Close' }).click();
      await expect(toast(page).getByText(notice)).toHaveCount(0);
    }
    // If the click has opened another page or has changed the number of buttons, open the page again.
    if (new URL(page.url()).pathname !== path || (await buttons.count()) !== count) {
      await show(page, path);
      await expect(buttons).toHaveCount(count);
    }
  }
  return found;
}

/**
 * Returns whether a click has shown a notice. If it has, the notice is visible before the browser has drawn two frames.
 */
async function showsNotice(page: Page): Promise<boolean> {
  const draw = () => new Promise((done) => requestAnimationFrame(done));
  await page.evaluate(draw);
  await page.evaluate(draw);
  return await toast(page).getByText(notice).first().isVisible();
}

test('each button of a public page does more than show a notice, except the five social icons', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const found = [];
  for (const path of [...publicPages, ...unlistedPages]) {
    for (const name of await findNotices(page, path, 'main')) found.push(`${path}: ${name}`);
  }
  expect(found).toEqual([]);
  expect(await findNotices(page, '/about', 'footer')).toEqual([
    'Facebook',
    'Twitter',
    'LinkedIn',
    'Instagram',
    'YouTube',
  ]);
});

test('findNotices finds the cards of a page that is only announced', async ({ page }) => {
  test.setTimeout(120_000);
  expect(await findNotices(page, '/venue', '.features', openAnnounced)).toEqual([
    'Main auditorium',
    'Conference halls',
    'Exhibition space',
    'Open-air amphitheater',
    'Online in every hall',
    'Access for everybody',
  ]);
});

test('each link of each public page leads to an existing page, and to a part that this page has', async ({
  request,
}) => {
  test.setTimeout(120_000);
  const pages = new Map<string, string>();
  const load = async (path: string) => {
    const known = pages.get(path);
    if (known !== undefined) return known;
    const answer = await request.get(path);
    const html = answer.ok() ? await answer.text() : '';
    pages.set(path, html);
    return html;
  };
  const dead: string[] = [];
  for (const path of [...publicPages, ...unlistedPages, '/search?q=visa']) {
    const html = await load(path);
    const links = [...html.matchAll(/<a [^>]*href="([#/][^"]*)"/g)].map(([, href = '']) => href);
    for (const href of new Set(links)) {
      const [address = '', part] = href.replaceAll('&amp;', '&').split('#');
      const target = await load(address === '' ? path : address);
      // A link to "#" names no part, so it counts as dead.
      const hasPart = part === undefined || (part !== '' && target.includes(`id="${part}"`));
      if (target === '' || !hasPart) dead.push(`${path}: ${href}`);
    }
  }
  expect(dead).toEqual([]);
});
