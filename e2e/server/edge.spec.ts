import { writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';

const prerenderedPath = '/about';
const perRequestPath = '/registration';

test('an injected script runs neither on a prerendered page nor on a page that is rendered for each request', async ({
  page,
}) => {
  const violations: string[] = [];
  page.on('console', (line) => {
    if (line.text().includes('Content Security Policy')) violations.push(line.text());
  });
  for (const path of [prerenderedPath, perRequestPath]) {
    violations.length = 0;
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(violations).toEqual([]);
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.documentElement.dataset.planted = "yes"';
      document.body.append(script);
      return document.documentElement.dataset.planted ?? 'no';
    });
    expect([path, ran]).toEqual([path, 'no']);
    expect(violations).toHaveLength(1);
  }
});

test('the server compresses pages, and answers 304 to a second request', async ({ request }) => {
  await expect
    .poll(async () => (await request.get(prerenderedPath)).headers()['content-encoding'], { timeout: 60_000 })
    .toBe('br');
  const { etag = '' } = (await request.get(prerenderedPath)).headers();
  const again = await request.get(prerenderedPath, { headers: { 'If-None-Match': etag } });
  expect([again.status(), (await again.body()).length]).toEqual([304, 0]);
});

test('the server refuses a form from another site and says why', async ({ request }) => {
  for (const path of [
    '/login',
    '/registration',
    '/registration.data',
    '/bharat-utsav',
    '/logout',
    '/contact',
  ]) {
    const answer = await request.post(path, {
      headers: { Origin: 'https://evil.example' },
      form: { email: 'a@b.c' },
    });
    expect([path, answer.status(), await answer.text()]).toEqual([
      path,
      403,
      expect.stringContaining('sent from another website'),
    ]);
  }
});

test.describe('a browser shows why the server refused its large form', () => {
  test.use({ javaScriptEnabled: false });

  test('when another site sends the form', async ({ page, baseURL }) => {
    const text = 'x'.repeat(4 * 1024 * 1024);
    await page.route('http://evil.example/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" enctype="multipart/form-data" action="${baseURL}/contact">
          <input type="hidden" name="message" value="${text}"><button>Send</button></form>`,
      }),
    );
    await page.goto('http://evil.example/');
    await page.getByRole('button').click();
    await expect(page.getByText('sent from another website')).toBeVisible();
  });

  for (const [size, answer] of [
    [30, 'too large to be sent together'],
    [70, 'Each file may have 5 MB at most'],
  ] as const) {
    test(`when a file has ${size} MB`, async ({ page }, info) => {
      const path = info.outputPath('large.pdf');
      await writeFile(path, Buffer.alloc(size * 1024 * 1024));
      await page.goto(perRequestPath);
      await page.getByLabel('Passport scan').setInputFiles(path);
      await page.locator('main form').evaluate((form: HTMLFormElement) => {
        form.noValidate = true;
      });
      await page.getByRole('button', { name: 'Register Now' }).click();
      await expect(page.getByText(answer)).toBeVisible();
    });
  }
});

test('a field with 100,000 letters is refused, and the form marks this field', async ({ request }) => {
  const long = 'x'.repeat(100_000);
  for (const [path, field] of [
    ['/registration', 'fullName'],
    ['/contact', 'name'],
    ['/login', 'email'],
    ['/login/code', 'code'],
  ] as const) {
    for (const kind of ['form', 'multipart'] as const) {
      const answer = await request.post(path, { [kind]: { [field]: long } });
      const [input] = (await answer.text()).match(new RegExp(`<input\\b[^>]*\\sname="${field}"[^>]*>`)) ?? [];
      expect([path, kind, answer.status(), input]).toEqual([
        path,
        kind,
        413,
        expect.stringContaining('aria-invalid="true"'),
      ]);
    }
  }
});

test('after too many tries, the page tells the visitor when to try again', async ({ request }) => {
  const headers = { 'X-Forwarded-For': '203.0.113.77' };
  const tryToLogIn = () => request.post('/login', { headers, form: { email: 'nobody@example.org' } });
  let answer = await tryToLogIn();
  for (let tries = 1; tries < 40 && answer.status() !== 429; tries++) answer = await tryToLogIn();
  expect(answer.status()).toBe(429);
  expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0);
  expect(await answer.text()).toMatch(/Too many tries\. Please try again in \d+ minutes?\./);
});

test('the site shows a notice only once, even without script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.addCookies([{ name: 'notice', value: 'logged-out', url: baseURL ?? '' }]);
  const page = await context.newPage();
  await page.goto(prerenderedPath);
  await expect(page.getByText('Logged Out', { exact: true })).toBeVisible();
  await page.goto(prerenderedPath);
  await expect(page.getByText('Logged Out', { exact: true })).toHaveCount(0);
  await context.close();
});
