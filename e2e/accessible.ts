import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The accessibility rules of WCAG 2.2, levels A and AA. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Returns the accessibility rules that the page breaks, with the elements that break them. */
export async function findViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ runOnly: rules, resultTypes: ['violations'], preload: false })
    .analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))]);
}

/**
 * Expects no accessibility violation and no sideways scrolling on a phone and on a desktop. `state` names the page in
 * the error.
 */
export async function expectAccessible(page: Page, state: string) {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const found = await findViolations(page);
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([state, scrolled, found]).toEqual([state, width, []]);
  }
}
