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

/** The smallest size of text in Rozha One that people can read, in CSS pixels. The font has thin strokes. */
const smallestDisplaySize = 22;

/** Returns the texts on the page that are set in Rozha One at less than 22 px, with their size in CSS pixels. */
export function findSmallDisplayTexts(page: Page) {
  return page.evaluate((smallest) => {
    const found: [string, string][] = [];
    for (const element of document.body.querySelectorAll('*')) {
      const ownTexts = [...element.childNodes]
        .filter((node) => node instanceof Text)
        .map((node) => node.data);
      for (const part of ['', '::before', '::after']) {
        const { fontFamily, fontSize, content } = getComputedStyle(element, part);
        const text = part ? content.replace(/^(none|normal|"")$/, '') : ownTexts.join('').trim();
        const isSmall = Number.parseFloat(fontSize) < smallest && fontFamily.startsWith('"Rozha One"');
        if (text && isSmall) found.push([`${element.className}${part} ${text}`, fontSize]);
      }
    }
    return found;
  }, smallestDisplaySize);
}

/**
 * Shows the page in the width of a phone and of a desktop. Expects that it has no accessibility violation, does not
 * scroll sideways and has no small text in Rozha One. `state` names the page in the error.
 */
export async function expectAccessible(page: Page, state: string) {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // A reload keeps the place on the page, where the header may cover part of a field, so that it counts as too small.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    const found = await findViolations(page);
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
    const small = await findSmallDisplayTexts(page);
    expect([state, scrolled, found, small]).toEqual([state, width, [], []]);
  }
}
