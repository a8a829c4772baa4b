import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { findFreePort } from '#platform/free-port.server.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { enterDesk } from '../support/organisers.ts';
import { register } from '../support/participants.ts';

/** Starts another process of the site on the same database, as if it ran on a second machine. */
async function startProcess() {
  const port = String(await findFreePort());
  const child = spawn(process.execPath, ['build/server/server.js'], {
    cwd: resolve(import.meta.dirname, '..', '..'),
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: process.env.E2E_DATA_DIR,
      DATABASE_URL: process.env.E2E_DATABASE_URL,
      MAIL_FROM: 'Peace Conference <desk@conference.example>',
      ORIGIN: `http://localhost:${process.env.E2E_PORT}`,
      PORT: port,
      SECRET_KEY: process.env.E2E_SECRET_KEY,
      SMTP_URL: process.env.E2E_SMTP_URL,
      TRUST_PROXY: '1',
    },
  });
  await new Promise<void>((done, fail) => {
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        printed += chunk;
        if (/^Open /m.test(printed)) done();
      });
    }
    child.once('exit', () => fail(new Error(`The process did not start:\n${printed}`)));
  });
  return {
    origin: `http://localhost:${port}`,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

test('an owner changes a date and a text of a mail, every process applies both changes, and the owner undoes them without script', async ({
  page,
  context,
  browser,
  database,
  request,
  mails,
}) => {
  // Allow more time: this test starts two more processes, and each change takes some seconds to reach them.
  test.slow();
  const second = await startProcess();
  try {
    const answer = async (origin: string) => {
      const text = await (await request.get(`${origin}/faq`)).text();
      return /From (\d+ \w+ \d{4}) on you can download/.exec(text)?.[1];
    };
    const answers = async () => await Promise.all(['', second.origin].map(answer));
    expect(await answers()).toEqual(['30 January 2026', '30 January 2026']);
    const owner = await enterDesk(context, database);
    await page.goto('/organiser/settings');
    await expectAccessible(page, 'the settings');
    const setting = page.locator('details#certificates-from');
    await setting.getByText('First day of certificates').first().click();
    await setting.getByRole('textbox').fill('2026-02-02');
    await setting.getByRole('button', { name: 'Save', exact: true }).click();
    const different = page.getByRole('region', { name: 'Different from the edition’s folder' });
    await expect(different.getByRole('listitem').filter({ hasText: 'certificates' })).toContainText(
      '2 February 2026',
      { timeout: 30_000 },
    );
    await expect(setting.getByRole('textbox')).toBeHidden();
    // A preview names the sentences that would change, and saves nothing.
    const days = page.locator('details#conference-days');
    await days.locator('summary').click();
    await days.getByLabel('First day').fill('2027-03-08');
    await days.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByText('The last day comes before the first.').first()).toBeVisible();
    await days.getByLabel('Last day').fill('2027-03-12');
    await days.getByLabel('Day of the pre-conference').fill('2027-03-07');
    await days.getByLabel('The countdown ends on').fill('2027-03-08');
    await days.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('heading', { name: 'Preview: nothing is saved yet' })).toBeFocused();
    const texts = days.getByRole('list', { name: 'Texts of the pages that change' });
    await expect(texts.getByRole('listitem').first()).toContainText('8–12 March 2027');
    await expect(days.getByText(/sessions of the programme would be on no day/)).toBeVisible();
    await expectAccessible(page, 'the preview of a setting');
    // A link to one more social network stands in the footer of every built page.
    const social = page.locator('details#social');
    await social.locator('summary').click();
    await social.getByLabel('Network 6', { exact: true }).fill('Mastodon');
    await social.getByLabel('Address of network 6').fill('https://social.example/@peace');
    await social.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(social.getByText(/Mastodon \(https/).first()).toBeVisible({ timeout: 30_000 });
    const footer = async () => (await request.get('/about')).text();
    await expect
      .poll(footer, { timeout: 45_000, intervals: [500] })
      .toContain('https://social.example/@peace');
    // The documentation promises that every process applies a change within a minute. Each process looks for changes
    // every five seconds.
    await expect
      .poll(answers, { timeout: 45_000, intervals: [500] })
      .toEqual(['2 February 2026', '2 February 2026']);
    // A process that starts after the change shows the changed date on the first page that it serves.
    const third = await startProcess();
    expect(await answer(third.origin).finally(third.stop)).toBe('2 February 2026');

    // Any of the processes may send the mail, so both must know the new text.
    await page.goto('/organiser/settings/mails');
    await page.getByRole('link', { name: 'English: Registration received' }).click();
    const last = page.getByLabel('Last sentence, after the form on the website');
    await last.fill('Any questions? Write to us.');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByText('Please keep {email}: the mail must say it.').first()).toBeVisible();
    await last.fill('Any questions? <b>Write</b> to {email}.');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('heading', { name: /^Preview: From the website/ })).toBeFocused();
    await expect(page.getByText(/Any questions\? <b>Write<\/b> to hello@/)).toBeVisible();
    await expectAccessible(page, 'the texts of a mail');
    const [design] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Open the mail with its design' }).click(),
    ]);
    await expect(design.getByText(/Any questions\? <b>Write<\/b> to hello@/)).toBeVisible();
    await design.close();
    await page.getByRole('button', { name: 'Send me a test mail' }).click();
    await expect(page.getByText(`A test mail is being sent to ${owner.email}`)).toBeFocused();
    expect(await mails.waitFor(owner.email, /^Test: Your registration/)).toMatchObject({
      text: expect.stringMatching(/^This is a test[\s\S]*Any questions\? <b>Write<\/b> to\s+hello@/),
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const changed = page.getByRole('region', { name: 'Different from the software' });
    await expect(changed.getByRole('row', { name: /^Registration received, English/ })).toContainText(
      'Any questions?',
    );
    const confirmed = await mails.waitFor(await register(request), /^Your registration/);
    expect(confirmed.text).toMatch(/Any questions\? <b>Write<\/b> to\s+hello@/);
    expect(confirmed.html).toContain('&lt;b&gt;Write&lt;/b&gt;');

    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await context.storageState(),
    });
    const desk = await plain.newPage();
    await desk.goto('/organiser/settings/change?setting=certificates-from');
    await expect(desk).toHaveURL('/organiser/settings?setting=certificates-from#certificates-from');
    const opened = desk.locator('details#certificates-from');
    await opened.getByRole('button', { name: /^Undo/ }).click();
    await opened.locator('summary').click();
    await expect(opened.getByText(/Undone .* by Leela Raman/)).toBeVisible();
    await desk.goto('/organiser/settings/mails/change?mail=registration&language=en');
    await desk.getByRole('button', { name: /^Undo/ }).click();
    await expect(desk.getByText(/Undone .* by Leela Raman/)).toBeVisible();
    await plain.close();
    const before = await mails.waitFor(await register(request), /^Your registration/);
    expect(before.text).toContain('On another phone');
    await expect
      .poll(answers, { timeout: 45_000, intervals: [500] })
      .toEqual(['30 January 2026', '30 January 2026']);
  } finally {
    await second.stop();
    await database.query(
      'update wording_change set undone_at = now(), undone_by = changed_by where undone_at is null',
    );
    await database.query(
      "update setting_change set undone_at = now(), undone_by = changed_by where setting in ('certificates-from', 'social') and undone_at is null",
    );
  }
});

test('an owner puts a photograph on the home page: only they see it before it is published, then everybody and the card, until they undo it', async ({
  page,
  context,
  browser,
  database,
  request,
}) => {
  test.slow();
  const photograph = await sharp({
    create: { width: 1400, height: 1300, channels: 3, background: '#2f6b4f' },
  })
    .withExif({ IFD0: { Copyright: 'somewhere secret' } })
    .jpeg()
    .toBuffer();
  const card = async () => (await request.get('/cards/home.png')).headers().etag;
  const before = await card();
  const visitor = await (await browser.newContext()).newPage();
  const hero = visitor.locator('.hero-art');

  await enterDesk(context, database);
  await page.goto('/organiser/settings/pictures');
  await expectAccessible(page, 'the list of pictures');
  await page.getByRole('link', { name: 'Beside the name of the conference' }).click();
  await page.getByLabel('Picture', { exact: true }).setInputFiles({
    ...{ name: 'hall.jpg', mimeType: 'image/jpeg', buffer: photograph },
  });
  await page.getByLabel('What the picture shows').fill('A green field');
  await page.getByLabel('Made by').fill('Asha Sen');
  await page.getByRole('button', { name: 'Preview' }).click();
  // The site encodes the photograph in three widths and three formats first.
  await expect(page.getByRole('heading', { name: 'Preview: nothing is published yet' })).toBeFocused({
    timeout: 60_000,
  });
  await expectAccessible(page, 'a preview of a picture');
  const link = page.getByRole('link', { name: 'See it on the page' });
  const preview = (await link.getAttribute('href')) ?? '';
  expect((await request.get(preview, { maxRedirects: 0 })).status()).toBe(302);
  const [shown] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect(shown.getByText('Preview: only you see this page.')).toBeVisible();
  const previewed = shown.locator('img#previewed');
  await expect(previewed).toHaveAccessibleName('A green field');
  const naturalWidth = (image: HTMLImageElement) => image.naturalWidth;
  await expect.poll(async () => await previewed.evaluate(naturalWidth)).toBeGreaterThan(400);
  await shown.close();
  await visitor.goto('/');
  await expect(hero).not.toHaveAttribute('srcset');

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('“A green field” (by Asha Sen)').first()).toBeVisible();
  await expect(async () => {
    await visitor.goto('/');
    await expect(hero).toHaveAttribute('srcset', /^\/pictures\/.* 480w, /, { timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await expect.poll(async () => await hero.evaluate(naturalWidth)).toBeGreaterThan(400);
  await expect(visitor.getByText('Pictures: Asha Sen')).toBeVisible();
  const file = await request.get((await hero.getAttribute('src')) ?? '', {
    headers: { Accept: 'image/avif,*/*' },
  });
  expect(file.headers()).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=86400, immutable',
    vary: 'Accept',
  });
  await expect.poll(card, { timeout: 30_000 }).not.toBe(before);
  await page.goto('/organiser/settings');
  await expect(page.getByRole('region', { name: 'Different from the edition’s folder' })).toContainText(
    'Home: Beside the name of the conference: “A green field” (by Asha Sen) instead of The picture in the folder',
  );

  await page.getByRole('link', { name: 'Home: Beside the name of the conference' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(async () => {
    await visitor.goto('/');
    await expect(hero).not.toHaveAttribute('srcset', { timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await expect.poll(card, { timeout: 30_000 }).toBe(before);
  await visitor.context().close();
});

test('an owner changes a sentence of the home page in three languages and a button of the registration, exports them, and undoes it', async ({
  page,
  context,
  database,
  request,
}) => {
  test.slow();
  const changes = [
    {
      locale: 'en',
      home: '/',
      words: 'Five days in the capital',
      text: 'Five days for peace, in {place} and online.',
    },
    { locale: 'hi', home: '/hi', words: 'राजधानी में और ऑनलाइन', text: 'शांति के पाँच दिन।' },
    { locale: 'ar', home: '/ar', words: 'خمسة أيام في العاصمة', text: 'خمسة أيام من أجل السلام.' },
  ];
  const button = {
    locale: 'fr',
    words: 'S’inscrire maintenant et payer plus tard',
    text: 'Je m’inscris <b>',
  };
  const shown = [
    'Five days for peace, in New Delhi and online.',
    'शांति के पाँच दिन।',
    'خمسة أيام من أجل السلام.',
  ];
  const readLeads = async () =>
    await Promise.all(
      changes.map(
        async ({ home }) => /<p class="lead">([^<]*)/.exec(await (await request.get(home)).text())?.[1],
      ),
    );
  const before = await readLeads();
  await enterDesk(context, database);
  const find = async ({ locale, words }: Pick<(typeof changes)[number], 'locale' | 'words'>) => {
    await page.goto('/organiser/settings/texts');
    await page.getByLabel('Words of the sentence').fill(words);
    await page.getByLabel('Language').selectOption(locale);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: words }).first().click();
  };
  for (const [index, change] of [...changes, button].entries()) {
    await find(change);
    await page.getByLabel(/^Text in/).fill(change.text);
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('heading', { name: 'Preview: nothing is published yet' })).toBeFocused();
    const preview = await page.getByRole('link', { name: /^See it on the page/ }).getAttribute('href');
    expect(await (await page.request.get(preview ?? '')).text()).toContain(
      shown[index] ?? 'Je m’inscris &lt;b&gt;',
    );
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Changed since set-up')).toBeVisible();
  }
  await expectAccessible(page, 'a changed text');
  await expect.poll(readLeads, { timeout: 60_000 }).toEqual(shown);
  await page.goto('/fr/registration');
  await expect(page.getByRole('button', { name: button.text })).toBeVisible();
  const file = await page.request.get('/organiser/settings/texts/changed?language=hi');
  expect(await file.text()).toContain('msgctxt "home.hero.lead"');
  for (const [index, { locale, text }] of [...changes, button].entries()) {
    await page.goto(`/organiser/settings/texts?language=${locale}`);
    await page.getByRole('link', { name: shown[index] ?? text }).click();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(page.getByText('Changed since set-up')).toHaveCount(0);
  }
  await expect.poll(readLeads, { timeout: 60_000 }).toEqual(before);
  await page.goto('/fr/registration');
  await expect(page.getByRole('button', { name: button.words })).toBeVisible();
});
