import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { isHydrated } from '../support/pages.ts';

const phone = { width: 360, height: 640 };
const faq = 'FAQ';
const travel = 'Visa, hotels and travel';

/**
 * What a visitor wants to know, the links and questions to click on from the home page, and a part of the answer. A link
 * of the menu costs two clicks.
 */
const questions: { asks: string; by: string[]; answer: string | RegExp }[] = [
  { asks: 'what it costs', by: [], answer: /\$1500\s*students/ },
  { asks: 'what is included', by: [], answer: 'networking dinners and the conference kit' },
  {
    asks: 'how to get a visa',
    by: [travel],
    answer: /Please ask (by 17 December 2025|as soon as you can)/,
  },
  {
    asks: 'the last day to pay',
    by: [],
    answer: /pay by \d+ \w+ \d{4}|Please pay as soon as you have registered/,
  },
  {
    asks: 'what comes back if the visa is refused',
    by: [faq, 'What if my visa is refused?'],
    answer: /75\s% of the fee back/,
  },
  { asks: 'where to sleep', by: [travel, 'Where to sleep'], answer: '₹2,500–5,000' },
  { asks: 'what there is to eat', by: [travel, 'Food and diets'], answer: /halal and gluten-free/ },
  {
    asks: 'how to take part online',
    by: [travel, 'If you join online'],
    answer: /see and hear every hall/,
  },
  {
    asks: 'in which languages it is',
    by: [faq, 'In which languages is the conference?'],
    answer: /Most sessions are in English/,
  },
  { asks: 'when the certificate comes', by: [faq, 'When do I get my certificate?'], answer: /download it/ },
  { asks: 'how to propose a paper', by: ['Open navigation', 'Take the stage'], answer: 'A paper' },
  { asks: 'whom to call in an emergency', by: [travel, 'Safety'], answer: /Call 112/ },
];

/**
 * Finds a visible link, question, button or text, scrolls to it as far as a thumb has to, and returns it with the
 * screens that this took.
 */
async function reach(target: Locator) {
  await expect(target).toBeVisible();
  const down = await target.evaluate((element) => {
    const before = window.scrollY;
    // A target that the header or the cookie line covers is not reached yet.
    const { top, bottom } = element.getBoundingClientRect();
    const floor = document.querySelector('.dock')?.getBoundingClientRect().top ?? window.innerHeight;
    const least = Math.max(0, bottom - Math.min(floor, window.innerHeight));
    const most = Math.min(0, top - 64);
    window.scrollBy({ top: least || most, behavior: 'instant' });
    return Math.abs(window.scrollY - before);
  });
  return down / phone.height;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled, viewport: phone });
    test('the site answers each of twelve questions after at most two clicks and three screens of scrolling', async ({
      page,
    }) => {
      test.setTimeout(180_000);
      const figures: string[] = [];
      const failed: string[] = [];
      for (const { asks, by, answer } of questions) {
        await page.goto('/');
        let screens = 0;
        for (const name of by) {
          // In the menu and the text, `name` is a link; on the page of the answers it is a question to open.
          const control = page
            .getByRole('link', { name, exact: true })
            .or(page.getByRole('button', { name, exact: true }))
            .or(page.getByRole('main').locator('summary', { hasText: name }))
            .filter({ visible: true })
            .first();
          screens += await reach(control);
          const [from, leads] = [page.url(), (await control.getAttribute('href')) !== null];
          await control.click();
          if (leads) await page.waitForURL((url) => url.href !== from);
        }
        const shown = page.getByRole('main').getByText(answer).first();
        screens += await reach(shown);
        await expect(shown, asks).toBeInViewport();
        figures.push(`${asks}: ${by.length} clicks, ${screens.toFixed(1)} screens`);
        if (by.length > 2 || screens > 3) failed.push(figures.at(-1) ?? '');
      }
      test.info().annotations.push({ type: 'figures', description: figures.join('; ') });
      expect(failed).toEqual([]);
    });
  });
}

test('the search finds answers with and without script, and each result links to its answer', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/search?q=wheelchair')).text();
  expect(html).toContain('/venue#wheelchair');
  await page.goto('/faq');
  await page.getByRole('searchbox').fill('sim card');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL('/search?q=sim+card');
  await page.getByRole('main').getByRole('link', { name: 'Phone and internet' }).click();
  await expect(page).toHaveURL('/travel#sim');
  await expect(page.getByRole('heading', { name: 'Phone and internet' })).toBeInViewport();
  await page.goto('/search?q=zeppelin');
  await expect(page.getByText('Nothing found for “zeppelin”')).toBeVisible();
});

test('a link to an answer opens it, search engines can read all answers, and the search works without network', async ({
  page,
  context,
}) => {
  await page.goto('/faq#diet');
  await expect(page.getByText('The dinners are vegetarian')).toBeInViewport();
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'FAQPage' });
  expect(JSON.parse(data ?? '').mainEntity).toHaveLength(22);

  // Before the page is hydrated, the server answers a search, and the browser has no index for later.
  await expect.poll(() => page.getByRole('searchbox').evaluate(isHydrated)).toBe(true);
  const index = page.waitForResponse('**/search-index.json');
  const search = async (words: string) => {
    await page.getByRole('searchbox').fill(words);
    await page.getByRole('searchbox').press('Enter');
  };
  await search('hotel');
  await (await index).finished();
  await expect(page.getByRole('link', { name: 'Where to sleep' })).toBeVisible();
  await context.setOffline(true);
  await search('metro');
  await expect(page.getByRole('link', { name: 'Metro and local transport' })).toBeVisible();
});

test('the search without network answers in the language of the visitor', async ({ page, context }) => {
  await page.goto('/fr/faq');
  await expect.poll(() => page.getByRole('searchbox').evaluate(isHydrated)).toBe(true);
  const index = page.waitForResponse('**/fr/search-index.json');
  const search = async (words: string) => {
    await page.getByRole('searchbox').fill(words);
    await page.getByRole('searchbox').press('Enter');
  };
  await search('hôtel');
  await (await index).finished();
  await expect(page).toHaveURL(/\/fr\/search/);
  await context.setOffline(true);
  await search('métro');
  await expect(page.locator('.search-results')).toContainText('métro');
});

test.describe('without network', () => {
  // The router also asks for the routes of the links on the page, in vain.
  test.use({ allowedErrors: [/Failed to (load resource|fetch)/] });
  test('the answers, the travel guide and the venue open without network after they were opened once', async ({
    page,
    context,
  }) => {
    const pages = {
      '/faq': 'What does it cost?',
      '/travel': 'Where to sleep',
      '/venue': 'What the venue offers',
    };
    for (const path of Object.keys(pages)) {
      await page.goto(path);
      // The worker keeps the page in the background.
      await expect
        .poll(() => page.evaluate(async (kept) => (await caches.match(kept)) !== undefined, path))
        .toBe(true);
    }
    await context.setOffline(true);
    for (const [path, text] of Object.entries(pages)) {
      await page.goto(path);
      await expect(page.getByRole('main')).toContainText(text);
      await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);
    }
  });
});

test.describe('the virtual tour', () => {
  test.use({ javaScriptEnabled: false });
  test('without script, a number on the plan leads to its place, and the keyboard enlarges the plan', async ({
    page,
  }) => {
    await page.goto('/venue');
    const sheet = page.locator('.tour-sheet');
    const width = async () => (await sheet.boundingBox())?.width ?? 0;
    const small = await width();
    await page.getByRole('radio', { name: 'Small' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Large', exact: true })).toBeChecked();
    expect(await width()).toBeGreaterThan(small * 1.4);
    await page.getByRole('link', { name: '16. Prayer room' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/venue#prayer-room');
    await expect(page.getByRole('heading', { name: 'Prayer room' })).toBeInViewport();
  });
});
