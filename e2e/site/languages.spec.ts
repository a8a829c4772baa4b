import { cardName } from '#conference/edition/card-name.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { crawl } from '../support/crawl.ts';
import { expect, test } from '../support/fixtures.ts';
import { startOtherEdition } from '../support/other-edition.ts';
import { openWithScript } from '../support/pages.ts';

// Each test fails if a page throws, for example because the browser renders something else than the server did.
test('a page in each language is the same in the browser as on the server', async ({ page }) => {
  for (const language of edition.languages)
    await openWithScript(page, `${language === 'en' ? '' : `/${language}`}/registration`);
});

test.describe('a site with another edition', () => {
  test.describe.configure({ mode: 'serial' });
  let site: Awaited<ReturnType<typeof startOtherEdition>>;
  test.beforeAll(async () => {
    test.setTimeout(600_000);
    site = await startOtherEdition();
  });
  test.afterAll(() => site.stop());

  test('the build prerenders public pages in every language', async ({ request }) => {
    for (const [address, lang] of [
      ['/', 'en'],
      ['/fr', 'fr'],
      ['/ar', 'ar'],
      ['/fr/about', 'fr'],
      ['/ar/privacy-policy', 'ar'],
      ['/zh/faq', 'zh-Hans'],
    ]) {
      const answer = await request.get(`${site.origin}${address}`);
      expect(answer.status()).toBe(200);
      // An ETag shows that the page was rendered by the build. A page that is rendered for a request has no ETag.
      expect(answer.headers().etag).toMatch(/^"/);
      expect(await answer.text()).toContain(`<html lang="${lang}"`);
      const data = await request.get(`${site.origin}${address === '/' ? '/_.data' : `${address}.data`}`);
      expect(data.status()).toBe(200);
    }
    expect((await request.get(`${site.origin}/fr/organiser/login`)).status()).toBe(404);
    const sitemap = await (await request.get(`${site.origin}/sitemap.xml`)).text();
    expect(sitemap).toContain(`<loc>${site.origin}/ar/venue</loc>`);
    expect(sitemap).toContain(`hreflang="fr" href="${site.origin}/fr/venue"`);
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('a link changes the language of the page, and the form then answers in this language', async ({
      page,
    }) => {
      await page.goto(`${site.origin}/registration`);
      await page.getByRole('link', { name: 'Français' }).click();
      await expect(page).toHaveURL(`${site.origin}/fr/registration`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inscription');
      await page.getByLabel('Nom complet').fill('Mira Çelik');
      await page.getByLabel('Adresse e-mail').fill('mira@example');
      await page.locator('form').evaluate((form) => form.setAttribute('novalidate', ''));
      await page.getByRole('button', { name: 'S’inscrire maintenant et payer plus tard' }).click();
      const summary = page.locator('.form-summary');
      await expect(summary).toContainText('réponses sont à revoir');
      await expect(summary).toContainText('Veuillez saisir une adresse e-mail');
      await page.getByRole('link', { name: 'العربية' }).click();
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect(page).toHaveURL(`${site.origin}/ar/registration`);
    });
  });

  test('the site serves only its own edition, without the festival that another edition has', async ({
    request,
  }) => {
    const home = await (await request.get(site.origin)).text();
    expect(home).toContain('New York');
    expect(home).not.toMatch(/Bharat|₹/);
    const form = await (await request.get(`${site.origin}/registration`)).text();
    for (const fee of ['$650', '$1400', '$1950']) expect(form).toContain(fee);
    expect((await request.get(`${site.origin}/bharat-utsav`)).status()).toBe(404);
  });

  test('the pages of the past edition stay readable, are marked as past and have no forms', async ({
    page,
  }) => {
    const past = `${site.origin}/editions/new-delhi-2026`;
    await page.goto(site.origin);
    await page.getByRole('link', { name: 'The edition before: New Delhi 2026' }).click();
    await expect(page).toHaveURL(past);
    for (const path of ['', '/about', '/schedule', '/venue', '/contact', '/refund-policy']) {
      await page.goto(`${past}${path}`);
      await expect(page.getByText('This is a past edition: New Delhi · 26–30 January 2026.')).toBeVisible();
      await expect(page.locator('main form')).toHaveCount(0);
      await expect(page.locator('a[href$="/registration"], a[href$="/login"]')).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'Go to the present edition' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(`${site.origin}/`);
  });

  test('every link of the past edition works, and its pages, cards and sitemap name its own address', async ({
    request,
  }) => {
    test.setTimeout(240_000);
    const past = `${site.origin}/editions/new-delhi-2026`;
    const { pages, files, dead } = await crawl(request, past);
    expect(dead).toEqual([]);
    // The pages refer to nothing of the present edition but its home page in their language and the icons of the site.
    const outside = new Set(pages.flatMap(({ refersTo }) => refersTo).filter((one) => !one.startsWith(past)));
    expect([...outside].toSorted()).toEqual([
      site.origin,
      ...['apple-touch-icon.png', 'ar', 'es', 'fr', 'hi', 'ru', 'site.webmanifest', 'zh'].map(
        (path) => `${site.origin}/${path}`,
      ),
    ]);
    for (const one of outside) expect((await request.get(one)).status()).toBe(200);
    const pagesIn = new Map<string, string[]>();
    for (const { address, html } of pages) {
      const [, locale = 'en', path = '/'] =
        /^(?:\/([a-z]{2})(?![^/]))?(\/.*)?$/.exec(address.slice(past.length)) ?? [];
      pagesIn.set(locale, [...(pagesIn.get(locale) ?? []), path]);
      const card = `${past}/cards/${cardName(path)}.png`;
      expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toBe(address);
      expect(/<meta property="og:url" content="([^"]*)"/.exec(html)?.[1]).toBe(address);
      expect(/<meta property="og:image" content="([^"]*)"/.exec(html)?.[1]).toBe(card);
      expect(files).toContain(card);
    }
    const sitemap = await (await request.get(`${past}/sitemap.xml`)).text();
    const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    expect(listed.toSorted()).toEqual(pages.map(({ address }) => address).toSorted());
    expect(await (await request.get(`${site.origin}/robots.txt`)).text()).toContain(
      `Sitemap: ${past}/sitemap.xml`,
    );
    const calendars = files.filter((one) => one.endsWith('.ics'));
    expect(calendars).toHaveLength(7 * 7);
    for (const one of calendars) expect(await (await request.get(one)).text()).toMatch(/^BEGIN:VCALENDAR/);
    // Every page is readable in each language that the edition had.
    const english = pagesIn.get('en')?.toSorted() ?? [];
    expect(english.length).toBeGreaterThan(15);
    expect([...pagesIn.keys()].toSorted()).toEqual(['ar', 'en', 'es', 'fr', 'hi', 'ru', 'zh']);
    for (const paths of pagesIn.values()) expect(paths.toSorted()).toEqual(english);
    const calendar = await (await request.get(`${past}/fr/schedule.ics`)).text();
    expect(calendar).toContain('NAME:Conférence internationale hybride pour la paix');
  });

  test('a past edition is read in another language, and its links and script stay in it', async ({
    page,
  }) => {
    const past = `${site.origin}/editions/new-delhi-2026`;
    await page.goto(`${past}/about`);
    await page.getByRole('link', { name: 'Français' }).click();
    await expect(page).toHaveURL(`${past}/fr/about`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('À propos');
    await page.getByRole('navigation').getByRole('link', { name: 'Programme', exact: true }).first().click();
    await expect(page).toHaveURL(`${past}/fr/schedule`);
    await expect(page.getByRole('link', { name: 'English' })).toHaveAttribute(
      'href',
      '/editions/new-delhi-2026/schedule',
    );
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(`${past}/schedule`);
  });

  test('a page and its scripts contain its words in only one language', async ({ context }) => {
    const words = {
      en: 'Passport expiry date',
      fr: 'Date d’expiration du passeport',
      ar: 'تاريخ انتهاء صلاحية جواز السفر',
    };
    for (const [locale, path] of [
      ['en', '/registration'],
      ['fr', '/fr/registration'],
      ['ar', '/ar/registration'],
    ] as const) {
      const page = await context.newPage();
      const bodies: string[] = [];
      await page.route('**/*', async (route) => {
        const response = await route.fetch();
        if (['document', 'script', 'fetch'].includes(route.request().resourceType()))
          bodies.push(await response.text());
        await route.fulfill({ response });
      });
      await openWithScript(page, `${site.origin}${path}`);
      await page.unrouteAll({ behavior: 'wait' });
      await page.close();
      expect(bodies.length).toBeGreaterThan(5);
      const found = Object.entries(words).filter(([, text]) => bodies.some((body) => body.includes(text)));
      expect(found.map(([language]) => language)).toEqual([locale]);
    }
  });

  test('a visitor of the French site registers and logs in with script, and every page is in French', async ({
    page,
  }) => {
    await page.goto(`${site.origin}/fr/login`);
    await page.getByRole('link', { name: 'Inscrivez-vous' }).click();
    await expect(page).toHaveURL(`${site.origin}/fr/registration`);
    await expect(page).toHaveTitle(/^Inscription · /);
    await page.getByLabel('Nom complet').fill('Mira Çelik');
    await page.getByLabel('Adresse e-mail').fill('mira@example.org');
    await page.getByLabel('Numéro de passeport').fill('K1234567');
    await page.getByLabel('Date d’expiration du passeport').fill('2031-05-28');
    await page.getByRole('button', { name: 'S’inscrire maintenant et payer plus tard' }).click();
    await expect(page).toHaveURL(`${site.origin}/fr/login`);
    await expect(page.getByText('Inscription envoyée')).toBeVisible();
    await page.getByLabel('Adresse e-mail').fill('mira@example.org');
    await page.getByRole('button', { name: 'Accéder au tableau de bord' }).click();
    await expect(page).toHaveURL(`${site.origin}/fr/dashboard`);
    await expect(page.getByText('Connexion réussie')).toBeVisible();
  });
});
