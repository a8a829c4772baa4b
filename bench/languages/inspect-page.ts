import type { Page } from '@playwright/test';

/** The visible texts of a page, each as one line. Without texts that say that they are in another language. */
export function readTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const language = document.documentElement.lang;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = (node.textContent ?? '').replace(/\s+/g, ' ').trim();
      if (!text || !parent || parent.closest('script, style, noscript, template')) continue;
      if ((parent.closest('[lang]')?.getAttribute('lang') ?? language) !== language) continue;
      found.add(text);
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], img[alt], [title]')) {
      if (element.closest('[lang]')?.getAttribute('lang') !== language) continue;
      for (const name of ['aria-label', 'placeholder', 'alt', 'title']) {
        const text = element.getAttribute(name)?.replace(/\s+/g, ' ').trim();
        if (text) found.add(text);
      }
    }
    return [...found];
  });
}

/**
 * Returns the texts that the page shows in English too. A name, an address or a number stays the same in every language,
 * so only a text with three English words in a row counts.
 */
export function findRawEnglish(texts: readonly string[], english: ReadonlySet<string>): string[] {
  return texts.filter((text) => english.has(text) && /(?:^|\s)[a-z]{2,}\s[a-z]+\s[a-z]{2,}/.test(text));
}

/**
 * Returns texts that people cannot read whole: a box that hides what does not fit cuts them, or they leave the window.
 * A text that only screen readers get, or that ends with an ellipsis on purpose, does not count.
 */
export function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = [];
    const width = document.documentElement.clientWidth;
    /** Whether a text is clipped away, so that only screen readers get it. */
    const isForScreenReaders = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath.startsWith('inset') || isForScreenReaders(element.parentElement));
    const hides = (value: string) => value === 'hidden' || value === 'clip';
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const own = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim());
      if (own.length === 0 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue;
      const range = document.createRange();
      range.selectNodeContents(element);
      const text = range.getBoundingClientRect();
      if (text.width <= 1 || text.height <= 1 || isForScreenReaders(element)) continue;
      for (let box: HTMLElement | null = element; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.position === 'fixed' || style.textOverflow === 'ellipsis') break;
        if (box.matches('select, option, svg *, marquee')) break;
        const { left, right, top, bottom } = box.getBoundingClientRect();
        if (right - left <= 1) break;
        if (['auto', 'scroll'].includes(style.overflowX) || ['auto', 'scroll'].includes(style.overflowY))
          break;
        const isWide = hides(style.overflowX) && (text.right > right + 2 || text.left < left - 2);
        const isHigh = hides(style.overflowY) && (text.bottom > bottom + 6 || text.top < top - 6);
        if (isWide || isHigh) {
          cut.push(
            `${element.tagName.toLowerCase()}.${element.className} “${(element.textContent ?? '').trim().slice(0, 60)}”`,
          );
          break;
        }
      }
      const isBoxed = element.closest('a, button')?.getBoundingClientRect();
      if (isBoxed && isBoxed.width > 1 && (text.right > isBoxed.right + 2 || text.left < isBoxed.left - 2))
        cut.push(
          `${element.tagName.toLowerCase()}.${element.className} leaves its button: “${(element.textContent ?? '').trim().slice(0, 60)}”`,
        );
    }
    const wide = document.documentElement.scrollWidth;
    if (wide > width) cut.push(`the page is ${wide} px wide in a window of ${width} px`);
    return [...new Set(cut)];
  });
}

/**
 * Returns the letters on the page for which none of our fonts has a glyph, so that only the visitor's system may have
 * them. `script` names the letters of the language's script.
 */
export function findForeignLetters(page: Page, script: string): Promise<string[]> {
  return page.evaluate((name) => {
    const ranges: [string, number, number][] = [...document.styleSheets].flatMap((sheet) =>
      [...sheet.cssRules]
        .filter((rule) => rule instanceof CSSFontFaceRule)
        .flatMap(({ style }) => {
          const family = style.getPropertyValue('font-family').replaceAll('"', '');
          return [...style.getPropertyValue('unicode-range').matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].map(
            ([, from = '', to = from]): [string, number, number] => [
              family,
              parseInt(from, 16),
              parseInt(to, 16),
            ],
          );
        }),
    );
    const letters = new RegExp(`\\p{Script=${name}}`, 'u');
    const missing = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || !letters.test(node.textContent ?? '')) continue;
      const families = getComputedStyle(parent).fontFamily.replaceAll('"', '').split(/,\s*/);
      // The names of languages are in the fonts of the system on purpose.
      if (families[0] === 'system-ui') continue;
      for (const letter of node.textContent ?? '') {
        const code = letter.codePointAt(0) ?? 0;
        const has = ranges.some(
          ([family, from, to]) => families.includes(family) && code >= from && code <= to,
        );
        if (letters.test(letter) && !has) missing.add(`${letter} in ${families[0]}`);
      }
    }
    return [...missing];
  }, script);
}

/**
 * Makes each text of the page 40 % longer, with accents and in the given direction, as in a language that nobody has
 * translated yet. Shows what a longer language would cut.
 */
export async function lengthen(page: Page, direction: 'ltr' | 'rtl'): Promise<void> {
  await page.evaluate((dir) => {
    document.documentElement.dir = dir;
    const accents: Record<string, string> = {
      a: 'á',
      e: 'ê',
      i: 'ï',
      o: 'ø',
      u: 'ü',
      A: 'Å',
      E: 'É',
      O: 'Ö',
      U: 'Û',
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      if (!/[a-z]{2}/i.test(text) || node.parentElement?.closest('script, style')) continue;
      const long = text.replace(/[aeiouAEOU]/g, (letter) => accents[letter] ?? letter);
      const words = Math.ceil((text.trim().length * 0.4) / 6);
      node.textContent = `${long.trimEnd()}${' ëxtrå'.repeat(words)}${/\s$/.test(text) ? ' ' : ''}`;
    }
  }, direction);
}
