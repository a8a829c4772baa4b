import { expect, test } from '../support/fixtures.ts';
import { open, toast } from '../support/pages.ts';
import { registerAndLogIn } from '../support/participants.ts';

const links = [
  ['/', 'Home'],
  ['/about', 'About'],
  ['/schedule', 'Schedule'],
  ['/speakers', 'Speakers'],
  ['/venue', 'Venue'],
  ['/gallery', 'Gallery'],
  ['/bharat-utsav', 'Bharat Utsav'],
  ['/partnership', 'Partners'],
  ['/get-involved', 'Get Involved'],
  ['/contact', 'Contact'],
];
const callsToAction = [
  ['/registration', 'Register Now'],
  ['/login', 'Login'],
];
const desktopSize = { width: 1280, height: 800 };
const phoneSize = { width: 390, height: 800 };

/** Returns the `href` and the text of each link, in the order of the page. */
function readLinks(anchors: Element[]) {
  return anchors.map((anchor) => [anchor.getAttribute('href'), anchor.textContent?.trim()]);
}

test.describe('the header on a wide screen', () => {
  test.use({ viewport: desktopSize });

  test('the header is a row of 4rem that stays at the top and slides in from above for half a second', async ({
    page,
  }) => {
    await open(page, '/about');
    const header = page.getByRole('banner');
    // Wait until the header has slid in.
    await expect.poll(async () => (await header.boundingBox())?.y).toBe(0);
    expect((await header.boundingBox())?.height).toBeCloseTo(64);
    const style = await header.evaluate((element) => {
      const { position, animationDuration, animationName } = getComputedStyle(element);
      const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
      const frames = rules.find((rule) => rule instanceof CSSKeyframesRule && rule.name === animationName);
      return [position, animationDuration, frames?.cssText.replace(/\s+/g, ' ')];
    });
    expect(style.slice(0, 2)).toEqual(['sticky', '0.5s']);
    expect(style[2]).toMatch(/(0%|from) \{ translate: 0(px)? -100%; \}/);
    await page.mouse.wheel(0, 2000);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
    expect(await header.boundingBox()).toMatchObject({ y: 0, height: 64 });
  });

  test('the header does not slide if the visitor prefers reduced motion, and shows its links to everybody', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/about');
    const header = page.getByRole('banner');
    const animations = await header.evaluate(
      (element) => element.getAnimations().filter(({ playState }) => playState === 'running').length,
    );
    expect(animations).toBe(0);
    const navigation = header.getByRole('navigation', { name: 'Main' });
    expect(await navigation.getByRole('link').evaluateAll(readLinks)).toEqual(links);
    for (const [, label = ''] of [...links, ...callsToAction]) {
      await expect(header.getByRole('link', { name: label, exact: true })).toBeInViewport({ ratio: 1 });
    }
    await expect(header.getByRole('link', { name: 'Register Now' })).toHaveAttribute('href', '/registration');
    await expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    await expect(header.getByRole('link', { name: 'Login' }).locator('svg')).toBeVisible();
    await expect(header.getByRole('button', { name: 'Open navigation' })).toBeHidden();
    // Only the link to Bharat Utsav has an icon, which is a star.
    await expect(navigation.getByRole('link', { name: 'Bharat Utsav' }).locator('svg')).toBeVisible();
    await expect(navigation.locator('svg')).toHaveCount(1);

    await registerAndLogIn(page.request);
    await open(page, '/dashboard');
    const anchors = header.getByRole('link');
    const seen = (await anchors.evaluateAll(readLinks)).filter(([, label]) => label !== '');
    for (const link of [...links, ...callsToAction]) expect(seen).toContainEqual(link);
  });

  test('the header marks the link of the current page in bold amber and for screen readers', async ({
    page,
  }) => {
    for (const [path = '', label = ''] of links) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
      await expect(current).toHaveText(label);
      await expect(current).toHaveAttribute('aria-current', 'page');
      const looks = await current.evaluate((element) => {
        const { fontWeight, color } = getComputedStyle(element);
        return { fontWeight, color };
      });
      expect(looks).toEqual({ fontWeight: '700', color: 'rgb(180, 83, 9)' });
    }
    // A page that belongs to a place marks the link of the place, and shows the pages of the place.
    await page.goto('/travel', { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=true]')).toHaveText(
      'Venue',
    );
    const place = page.getByRole('navigation', { name: 'Venue' });
    await expect(place.locator('[aria-current=page]')).toHaveText('Travel');
    await place.getByRole('link', { name: 'Venue' }).click();
    await expect(page).toHaveURL('/venue');
  });
});

test('the header shows the logo with the event’s name as its label, and the name as text if there is room', async ({
  page,
}) => {
  const name = page.getByRole('banner').getByText('International Hybrid Peace Conference', { exact: true });
  const logo = page
    .getByRole('banner')
    .getByRole('img', { name: 'International Hybrid Peace Conference logo' });
  await page.setViewportSize({ width: 1440, height: 800 });
  await open(page, '/');
  await expect(logo).toBeVisible();
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(name).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(logo).toBeVisible();
  await expect(name).toBeHidden();
});

test.describe('the navigation sheet on a small screen', () => {
  test.use({ viewport: phoneSize });

  test('the sheet has every link, keeps the focus inside, and closes by Escape, the backdrop, its button and its links', async ({
    page,
  }) => {
    const sheet = page.getByRole('dialog', { name: 'Navigation' });
    const opener = page.getByRole('button', { name: 'Open navigation' });
    await open(page, '/about');
    await opener.click();
    await expect(sheet.getByRole('heading', { name: 'Navigation' })).toBeVisible();
    await expect
      .poll(async () => {
        const box = await sheet.boundingBox();
        return box && [Math.round(box.x + box.width), box.x > 0, box.height];
      })
      .toEqual([phoneSize.width, true, phoneSize.height]);
    // The sheet also has the other pages of each place, and the answers that visitors look for.
    const more = [
      ['/take-the-stage', 'Take the stage'],
      ['/travel', 'Travel'],
      ['/faq', 'FAQ'],
    ];
    const shown = await sheet.getByRole('link').evaluateAll(readLinks);
    const isMore = ([to]: (typeof shown)[number]) => more.some(([path]) => path === to);
    expect(shown.filter(isMore)).toEqual(more);
    expect(shown.filter((link) => !isMore(link))).toEqual([...links, ...callsToAction]);
    await expect(sheet.locator('[aria-current=page]')).toHaveText('About');

    for (let press = 0; press < 20; press += 1) {
      await page.keyboard.press('Tab');
      const place = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement === document.body || activeElement?.closest('dialog') !== null;
      });
      expect(place).toBe(true);
    }

    for (const [way, close] of [
      ['Escape', () => page.keyboard.press('Escape')],
      ['the backdrop', () => page.mouse.click(20, 400)],
      ['its Close button', () => sheet.getByRole('button', { name: 'Close' }).click()],
    ] as const) {
      await test.step(`it closes by ${way} and restores the focus`, async () => {
        await expect(sheet).toBeVisible();
        await close();
        await expect(sheet, way).toBeHidden();
        await expect(opener, way).toBeFocused();
        await expect(page).toHaveURL('/about');
        await opener.click();
      });
    }

    await test.step('it closes after a click on a link, even on the link of the current page', async () => {
      await sheet.getByRole('link', { name: 'About' }).click();
      await expect(sheet).toBeHidden();
      await opener.click();
      await sheet.getByRole('link', { name: 'Partners' }).click();
      await expect(sheet).toBeHidden();
      await expect(page).toHaveURL('/partnership');
      await opener.click();
      await sheet.getByRole('link', { name: 'Register Now' }).click();
      await expect(sheet).toBeHidden();
      await expect(page).toHaveURL('/registration');
    });
  });
});

test('the login, code and contact pages have different small block prints', async ({ request }) => {
  const prints: string[] = [];
  for (const path of ['/login', '/login/code', '/contact']) {
    const html = await (await request.get(path)).text();
    const [print = '', address = ''] = /<img [^>]*class="[\w-]+-print" src="([^"]+)"[^>]*>/.exec(html) ?? [];
    expect(print).toContain('alt=""');
    const answer = await request.get(address);
    expect(answer.headers()['content-type']).toBe('image/svg+xml; charset=utf-8');
    prints.push(await answer.text());
  }
  expect(new Set(prints).size).toBe(3);
});

test('the footer has its links and addresses, and the chat button opens the chat in a new tab', async ({
  page,
  context,
}) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'the chat' }));
  await open(page, '/');
  const footer = page.getByRole('contentinfo');
  const internal = footer.getByRole('navigation').getByRole('link');
  expect((await internal.evaluateAll(readLinks)).map(([path]) => path)).toEqual([
    '/about',
    '/schedule',
    '/take-the-stage',
    '/get-involved',
    '/partnership',
    '/contact',
    '/travel',
    '/faq',
    '/venue',
    '/venue#access',
    '/press',
    '/search',
    '/privacy-policy',
    '/terms-and-conditions',
    '/refund-policy',
    // The home page in each language.
    ...['/', '/hi', '/fr', '/es', '/ar', '/zh', '/ru'],
  ]);
  await expect(footer.getByText(/Janakpuri/)).toContainText('New Delhi 110058');
  await expect(footer.getByRole('link', { name: '+1 202 555 0143' })).toHaveAttribute(
    'href',
    'tel:+12025550143',
  );
  await expect(footer.getByRole('link', { name: '+91 00000 26130' })).toHaveAttribute(
    'href',
    'tel:+910000026130',
  );
  await expect(footer.getByRole('link', { name: 'hello@peace-conference.example' })).toHaveAttribute(
    'href',
    'mailto:hello@peace-conference.example',
  );

  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /^Chat with us/ }).click();
  const chat = await opened;
  await chat.waitForURL('https://wa.me/12025550143');
  expect(await chat.evaluate(() => window.opener)).toBeNull();
  await expect(page).toHaveURL('/');
});

test('a social icon shows a notice, “Suggest a Feature” shows a link to the chat, and neither opens a page', async ({
  page,
}) => {
  await open(page, '/about');
  const icons = page.getByRole('list', { name: 'Follow us' }).getByRole('button');
  await expect(icons).toHaveCount(5);
  for (const name of ['Facebook', 'Twitter', 'LinkedIn', 'Instagram', 'YouTube']) {
    await page.getByRole('contentinfo').getByRole('button', { name }).click();
    await expect(toast(page)).toContainText('🚧 Feature In Progress');
    await expect(toast(page)).toContainText(
      'This is not available yet. The organisers will announce it here.',
    );
    await toast(page).getByRole('button', { name: 'Close' }).click();
    await expect(toast(page).getByText('Feature In Progress')).toHaveCount(0);
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Suggest a Feature' }).click();
  await expect(toast(page)).toContainText('Feature Suggestion');
  await expect(toast(page)).toContainText('You can suggest new features in the chat!');
  const action = toast(page).getByRole('link');
  await expect(action).toHaveAttribute('href', 'https://wa.me/12025550143');
  await expect(action).toHaveAttribute('target', '_blank');
  await expect(page).toHaveURL('/about');
});

test('the first Tab reaches a link to the content, and a new page gets the focus and is announced', async ({
  page,
}) => {
  await page.setViewportSize(desktopSize);
  await open(page, '/about');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bharat Utsav' }).click();
  await expect(page).toHaveURL('/bharat-utsav');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const title = await page.title();
  expect(title).not.toBe('');
  await expect(page.locator('[aria-live=polite]', { hasText: title })).toHaveCount(1);
});

test('a page keeps its height while people scroll, so no link moves under the pointer', async ({ page }) => {
  for (const path of ['/', '/speakers', '/about']) {
    await open(page, path);
    const heights = await page.evaluate(async () => {
      const { documentElement } = document;
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await document.fonts.ready;
      const seen = new Set([documentElement.scrollHeight]);
      for (let top = 0; top < documentElement.scrollHeight; top += window.innerHeight / 2) {
        window.scrollTo({ top, behavior: 'instant' });
        for (let frame = 0; frame < 3; frame += 1) await nextFrame();
        seen.add(documentElement.scrollHeight);
      }
      return seen.size;
    });
    expect([path, heights]).toEqual([path, 1]);
  }
});

/** These pages open like a poster, so their headings are one step larger than those of all other pages. */
const posters = [
  ...['/', '/about', '/speakers', '/venue', '/gallery', '/bharat-utsav', '/partnership'],
  ...['/get-involved', '/contact', '/no-such-page'],
];
const otherPages = [
  ...['/schedule', '/schedule/sessions/first-hundred-days', '/schedule/days/2026-01-27', '/papers'],
  ...['/speakers/solbakken', '/registration', '/login', '/login/code', '/stall-holder', '/papers/mine'],
  ...['/speak', '/review', '/privacy-policy', '/refund-policy', '/travel', '/faq'],
  ...['/search?q=visa', '/verify'],
];

test('headings of one level have one size on all pages', async ({ page }) => {
  test.setTimeout(120_000);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [...posters, ...otherPages]) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const isPoster = posters.includes(path);
      const [first, second] = isPoster ? ['--text-h1', '--text-h2'] : ['--text-h2', '--text-h3'];
      // In a poster, the headings of boxes have the size of a third level. A kicker is a line above a heading.
      const sizes = await page.evaluate(
        ({ names }) => {
          const probe = document.body.appendChild(document.createElement('p'));
          const of = (element: Element) => Math.round(Number.parseFloat(getComputedStyle(element).fontSize));
          const known = new Map(
            names.map((name) => {
              probe.style.setProperty('font-size', `var(${name})`);
              return [of(probe), name];
            }),
          );
          probe.remove();
          return [...document.querySelectorAll('main h1, main h2')]
            .filter((heading) => heading.checkVisibility() && !heading.matches('.kicker, .sr-only'))
            .map((heading) => `${heading.localName} ${known.get(of(heading)) ?? of(heading)}`);
        },
        { names: ['--text-h1', '--text-h2', '--text-h3'] },
      );
      const allowed = [`h1 ${first}`, `h2 ${second}`, ...(isPoster ? ['h2 --text-h3'] : [])];
      expect([path, width, sizes.filter((size) => !allowed.includes(size))]).toEqual([path, width, []]);
      expect([path, sizes.filter((size) => size === `h1 ${first}`)]).toEqual([path, [`h1 ${first}`]]);
    }
  }
});

for (const size of [
  { width: 640, height: 400 },
  { width: 360, height: 640 },
]) {
  test(`in a window of ${size.width} × ${size.height}, as at a zoom of 200 %, the header and the cookie line take an eighth of the height and cover no field`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await open(page, '/registration');
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeAttached();
    const seen = await page.evaluate(async () => {
      const bars = ['.site-header', '.cookie-banner'].flatMap((name) => document.querySelector(name) ?? []);
      const covered: string[] = [];
      let most = 0;
      for (const field of document.querySelectorAll<HTMLElement>(
        'main :is(input, select, textarea, button)',
      )) {
        if (!field.checkVisibility({ visibilityProperty: true }) || field.offsetWidth < 2) continue;
        field.focus();
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const box = field.getBoundingClientRect();
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (bars.some((bar) => bar.contains(top)) || top?.closest('.chat-button'))
          covered.push(field.outerHTML);
        const heights = bars.map((bar) => {
          const { top: from, bottom } = bar.getBoundingClientRect();
          return Math.max(0, Math.min(bottom, window.innerHeight) - Math.max(from, 0));
        });
        most = Math.max(most, heights.reduce((sum, height) => sum + height, 0) / window.innerHeight);
      }
      return { bars: bars.length, covered, most };
    });
    expect(seen).toMatchObject({ bars: 2, covered: [] });
    expect(seen.most).toBeLessThanOrEqual(1 / 8);
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden();
  });
}

test('the chat button floats beside the texts, links and fields of a page, so it covers none while people scroll', async ({
  page,
}) => {
  await page.setViewportSize(desktopSize);
  for (const path of [
    '/',
    '/schedule?day=all',
    '/speakers?all=yes',
    '/bharat-utsav',
    '/registration',
    '/faq',
  ]) {
    await open(page, path);
    const covered = await page.evaluate(() => {
      const chat = document.querySelector('.chat-button')?.getBoundingClientRect() ?? new DOMRect();
      const range = document.createRange();
      const texts = document.createTreeWalker(
        document.querySelector('main') ?? document,
        NodeFilter.SHOW_TEXT,
      );
      const boxes = [...document.querySelectorAll('main :is(a, button, input, select, textarea)')].map(
        (element) => element.getBoundingClientRect(),
      );
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.sr-only')) continue;
        range.selectNodeContents(text);
        boxes.push(...range.getClientRects());
      }
      return boxes.filter(({ width, left, right }) => width > 0 && right > chat.left && left < chat.right)
        .length;
    });
    expect([path, covered]).toEqual([path, 0]);
  }
});

test('an unknown URL answers 404 in the same layout, with a link to the home page', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'This page has flown' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page).toHaveURL('/');
});
