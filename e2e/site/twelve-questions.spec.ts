import { expect, test } from '../support/fixtures.ts';
import { isHydrated } from '../support/pages.ts';

const travelLink = 'Visa, hotels and travel';
const faqLink = 'Questions and answers';

/**
 * `asks` is what a visitor wants to know. `by` are the links to follow from the home page. `answer` is a part of the
 * answer.
 */
const questions: { asks: string; by: string[]; answer: string | RegExp }[] = [
  { asks: 'what it costs', by: [], answer: /\$1500\s*students/ },
  { asks: 'what the fee covers', by: [], answer: 'The networking dinners' },
  {
    asks: 'by when to ask for a visa letter',
    by: [travelLink, 'Visa'],
    answer: /Please ask (by 17 December 2025|as soon as you can)/,
  },
  { asks: 'where to sleep', by: [travelLink, 'Where to sleep'], answer: '₹2,500–5,000' },
  {
    asks: 'the way from the airport',
    by: [travelLink, 'From the airport'],
    answer: /Magenta Line to Janakpuri West/,
  },
  {
    asks: 'what happens on 28 January',
    by: [faqLink, 'What happens on 28 January?'],
    answer: /parliament sessions/,
  },
  {
    asks: 'what comes back after a cancellation',
    by: ['Refunds by date'],
    answer: /1 November to 31 December 2025/,
  },
  {
    asks: 'what online participants get',
    by: [travelLink, 'If you join online'],
    answer: /see and hear every hall/,
  },
  { asks: 'whether children can come', by: [travelLink, 'Children'], answer: /Children under 12 come free/ },
  { asks: 'food for a diet', by: [travelLink, 'Food and diets'], answer: /halal and gluten-free/ },
  {
    asks: 'whether a wheelchair gets in',
    by: ['Accessibility'],
    answer: /every room of the venue without steps/,
  },
  { asks: 'how to book a stall', by: [faqLink, 'How do I book a stall at the festival?'], answer: /₹25,000/ },
];

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });
    test('the site answers each of twelve questions after at most two clicks', async ({ page }) => {
      test.setTimeout(180_000);
      for (const { asks, by, answer } of questions) {
        await test.step(asks, async () => {
          expect(by.length, asks).toBeLessThanOrEqual(2);
          await page.goto('/');
          for (const name of by) {
            // On the page with questions and answers, `name` is the text of a `summary` that opens the answer.
            // Elsewhere it is the text of a link.
            const question = page.getByRole('main').locator('summary', { hasText: name });
            await page.getByRole('link', { name, exact: true }).or(question).first().click();
          }
          const shown = page.getByRole('main').getByText(answer).first();
          await expect(shown, asks).toBeVisible();
          if (by.length === 2) await expect(shown, asks).toBeInViewport();
        });
      }
    });
  });
}

test('the search finds answers with and without script, and each result links to its answer', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/search?q=wheelchair')).text();
  expect(html).toContain('/accessibility#wheelchair');
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
  expect(JSON.parse(data ?? '').mainEntity).toHaveLength(20);

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

test('the answers, the travel guide and the venue open without network after they were opened once', async ({
  page,
  context,
}) => {
  const pages = {
    '/faq': 'What does it cost?',
    '/travel': 'Where to sleep',
    '/venue': 'What the venue offers',
    '/accessibility': 'Accessib',
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

test.describe('the virtual tour', () => {
  test.use({ javaScriptEnabled: false });
  test('without script, a number on the plan leads to its place, and the keyboard enlarges the plan', async ({
    page,
  }) => {
    await page.goto('/venue-tour');
    const sheet = page.locator('.tour-sheet');
    const width = async () => (await sheet.boundingBox())?.width ?? 0;
    const small = await width();
    await page.getByRole('radio', { name: 'Small' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Large', exact: true })).toBeChecked();
    expect(await width()).toBeGreaterThan(small * 1.4);
    await page.getByRole('link', { name: '16. Prayer room' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/venue-tour#prayer-room');
    await expect(page.getByRole('heading', { name: 'Prayer room' })).toBeInViewport();
  });
});
