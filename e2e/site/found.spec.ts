import { HtmlValidate } from 'html-validate';
import ICAL from 'ical.js';
import sharp from 'sharp';
import { edition } from '#conference/edition/edition.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { privatePaths, publicPages, sitemapPages } from '#routes/public/public-pages.server.ts';
import { expect, test } from '../support/fixtures.ts';

const siteOrigin = `http://localhost:${process.env.E2E_PORT}`;

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // The rules that are off check only the style of the code, and React decides how attributes are written.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-inline-style': 'error',
    'void-style': 'off',
    // These rules are off, because they take other numbers for telephone numbers and refuse long titles.
    'long-title': 'off',
    'tel-non-breaking': 'off',
    'no-trailing-whitespace': 'off',
    // This rule is off, because the specification demands certain elements. Another test checks their roles with axe.
    'prefer-native-element': 'off',
    'no-implicit-button-type': 'error',
  },
});

test('each page is valid HTML with a canonical URL and a card for shared links', async ({ request }) => {
  test.setTimeout(120_000);
  for (const path of publicPages) {
    const html = await (await request.get(path)).text();
    const report = await validator.validateString(html);
    expect(
      report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`),
      ),
      path,
    ).toEqual([]);

    const read = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, value]) => value);
    expect(read(/<link rel="canonical" href="([^"]*)"/g)).toEqual([siteOrigin + path]);
    expect(read(/<meta property="og:url" content="([^"]*)"/g)).toEqual([siteOrigin + path]);
    expect(read(/<title>([^<]+)<\/title>/g), path).toHaveLength(1);
    const [description = ''] = read(/<meta name="description" content="([^"]*)"/g);
    expect(description.length, path).toBeGreaterThan(20);
    expect(read(/<meta name="twitter:card" content="([^"]*)"/g), path).toEqual(['summary_large_image']);
    expect(html).not.toContain('origin.invalid');

    const [card = ''] = read(/<meta property="og:image" content="([^"]*)"/g);
    const picture = await request.get(card);
    expect(picture.headers()['content-type'], path).toBe('image/png');
    const bytes = await picture.body();
    expect(bytes.length, path).toBeLessThan(100_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  }
});

test('no two pages have the same title, description or card for shared links', async ({ request }) => {
  const pages = await Promise.all(publicPages.map(async (path) => (await request.get(path)).text()));
  for (const pattern of [
    /<title>([^<]+)/,
    /name="description" content="([^"]+)/,
    /og:image" content="([^"]+)/,
  ]) {
    const values = pages.map((html) => pattern.exec(html)?.[1]);
    expect(new Set(values).size, String(pattern)).toBe(publicPages.length);
  }
});

test('the home page describes the event to search engines', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const [, data = ''] = /<script[^>]*type="application\/ld\+json"[^>]*>([^<]*)/.exec(html) ?? [];
  const event = JSON.parse(data);
  expect(event).toMatchObject({
    '@type': 'Event',
    startDate: '2026-01-26',
    endDate: '2026-01-30',
    url: `${siteOrigin}/`,
    organizer: [{ '@type': 'Organization' }, { '@type': 'Organization' }],
  });
  expect(event.offers).toHaveLength(2);
  expect(event.subEvent).toHaveLength(5);
});

test('the title and the canonical URL change when the visitor opens another page', async ({ page }) => {
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL('/privacy-policy');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${siteOrigin}/privacy-policy`);
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
  await expect(page).toHaveTitle(/Privacy/);
});

test('the sitemap lists the public pages and no private pages', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual(
    sitemapPages.flatMap((path) => edition.languages.map((locale) => siteOrigin + addressIn(locale, path))),
  );
  for (const address of listed) expect((await request.get(address ?? '')).status(), address).toBe(200);

  const robots = await request.get('/robots.txt');
  expect(robots.headers()['content-type']).toBe('text/plain; charset=utf-8');
  expect(await robots.text()).toBe(
    `User-agent: *\n${edition.languages.flatMap((locale) => privatePaths.map((path) => `Disallow: ${addressIn(locale, path)}\n`)).join('')}\nSitemap: ${siteOrigin}/sitemap.xml\n`,
  );
});

test('every answer that is a text says that it is in UTF-8', async ({ request }) => {
  const home = await (await request.get('/')).text();
  const assets = [...home.matchAll(/"(\/assets\/[^"]*\.(?:css|js|svg))"/g)].map(
    ([, address = '']) => address,
  );
  const addresses = [
    ...assets,
    ...[
      '/',
      '/about',
      '/about.data',
      '/login',
      '/dashboard',
      '/registration',
      '/nothing-here',
      '/search?q=peace',
    ],
    ...[
      '/schedule.json',
      '/schedule.xml',
      '/schedule.jsonld',
      '/schedule.atom',
      '/search-index.json',
      '/.well-known/did.json',
      '/.well-known/conference-documents.json',
    ],
    ...['/sitemap.xml', '/robots.txt', '/.well-known/security.txt', '/site.webmanifest', '/door.webmanifest'],
    ...[
      '/schedule.ics',
      '/door-worker.js',
      '/verify-worker.js',
      '/schedule-worker.js',
      '/guide-worker.js',
      '/healthz',
      '/readyz',
    ],
  ];
  expect(new Set(assets.map((address) => address.split('.').pop()))).toEqual(new Set(['css', 'js', 'svg']));
  const types = await Promise.all(
    addresses.map(async (address) => {
      const answer = await request.get(address, { maxRedirects: 0 });
      return [address, answer.headers()['content-type'] ?? 'no type'];
    }),
  );
  const known = types.filter(([, type]) => type !== 'no type');
  expect(known.filter(([, type]) => !/; charset=utf-8$/i.test(type ?? ''))).toEqual([]);
  // Only the dashboard redirects, and a redirect has no text.
  expect(types.filter(([, type]) => type === 'no type').map(([address]) => address)).toEqual(['/dashboard']);
});

test('security.txt says where to report a weakness, and expires within a year', async ({ request }) => {
  const answer = await request.get('/.well-known/security.txt');
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(
    (await answer.text())
      .trimEnd()
      .split('\n')
      .map((line) => line.split(': ')),
  );
  const { Expires, ...others } = fields;
  expect(others).toEqual({
    Contact: 'mailto:hello@peace-conference.example',
    'Preferred-Languages': 'en',
    Canonical: `${siteOrigin}/.well-known/security.txt`,
  });
  const daysLeft = (Date.parse(Expires) - Date.now()) / 86_400_000;
  expect([daysLeft > 7, daysLeft < 365]).toEqual([true, true]);
});

test('the manifest has an icon for each purpose', async ({ request }) => {
  const manifest = await request.get('/site.webmanifest');
  expect(manifest.headers()['content-type']).toBe('application/manifest+json; charset=utf-8');
  const { icons, name } = await manifest.json();
  expect(name).toBe('International Hybrid Peace Conference');
  expect(icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  const touch = sharp(await (await request.get('/apple-touch-icon.png')).body());
  expect(await touch.metadata()).toMatchObject({ width: 180, height: 180, hasAlpha: false });
  const favicon = await request.get('/favicon.ico');
  expect(favicon.headers()['content-type']).toBe('image/x-icon');
  expect((await favicon.body()).subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 3, 0]));
});

test('the schedule offers calendar files of the whole conference and of each day', async ({ request }) => {
  const html = await (await request.get('/schedule')).text();
  const addresses = [...html.matchAll(/<a [^>]*href="([^"]*\.ics)"/g)].map(([, address]) => address);
  expect(addresses).toEqual([
    '/schedule.ics',
    ...['25', '26', '27', '28', '29', '30'].map((day) => `/schedule/2026-01-${day}.ics`),
  ]);
  const counts: number[] = [];
  for (const address of addresses) {
    const answer = await request.get(address ?? '');
    expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    counts.push(new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents('vevent').length);
  }
  expect(counts).toEqual([14, 1, 2, 3, 3, 3, 2]);
  expect((await request.get('/schedule/2026-02-01.ics')).status()).toBe(404);
  expect((await request.get('/cards/nothing.png')).status()).toBe(404);
});

test.describe('for a visitor in Berlin', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('the schedule also shows the visitor’s own time, without layout shifts', async ({ page }) => {
    await page.addInitScript(() => {
      // Accept cookies, so that no banner appears. The banner moves the chat button, and other tests check that.
      localStorage.setItem('cookie_consent', 'accepted');
      let shift = 0;
      Object.defineProperty(window, 'shift', { get: () => shift });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/schedule');
    await expect(page.getByText('Your time: 10:30 AM–2:30 PM GMT+1')).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.001);
  });
});

test.describe('for a visitor in New Delhi', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });

  test('the schedule shows only conference times, and prints every day, but no links and buttons', async ({
    page,
  }) => {
    await page.goto('/schedule');
    await page.waitForLoadState('networkidle');
    await expect(page.getByText('3:00 PM–7:00 PM')).toBeVisible();
    await expect(page.getByText('Your time')).toHaveCount(0);

    await page.emulateMedia({ media: 'print' });
    for (const text of [
      'Welcome and orientation',
      'Republic Day Parade',
      'Networking dinners',
      'Closing ceremony',
    ]) {
      await expect(page.getByRole('heading', { name: new RegExp(text) })).toBeVisible();
    }
    for (const gone of [
      page.getByRole('navigation').first(),
      page.locator('footer'),
      page.locator('.skip-link'),
    ]) {
      await expect(gone).toBeHidden();
    }
    await expect(page.getByRole('link', { name: /calendar|Register|Venue/ })).toHaveCount(0);
  });
});
