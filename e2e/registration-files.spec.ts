import type { BrowserContext } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { expectWrong, fillRegistration, open, showAnswer } from './pages.ts';
import { anEmail, answers, enter, register, signInByMail } from './participants.ts';
import { aPdf, aPhonePhoto, aPhotoWithPlace, aTextNamedJpg } from './uploads.ts';

const mebibyte = 1024 * 1024;
const filesOf =
  'select kind, media_type, byte_size from registration join registration_file on registration_id = registration.id join stored_file on stored_file.id = file_id where email = $1 order by kind';

test('the site checks a file by its content, names a refused file and the reason, and keeps a valid file', async ({
  page,
  database,
}) => {
  const email = anEmail();
  await open(page, '/registration');
  await fillRegistration(page, { email });
  await page.getByLabel('Photograph').setInputFiles(aTextNamedJpg());
  await page.getByLabel('Passport scan').setInputFiles(aPdf());
  await expect(page.getByText('passport-of-asha.pdf')).toBeVisible();
  const send = page.getByRole('button', { name: 'Register Now & Pay Later' });
  await send.click();
  await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
  await expectWrong(
    page,
    'photo',
    '“holiday.jpg” is not a file that we accept. Please choose a PNG, JPG, JPEG or PDF file.',
  );
  await expect(page.getByLabel('Full name')).toHaveValue(answers.fullName);
  await expect(
    page.getByText('passport-of-asha.pdf is received and kept for this form; choose another to replace it.'),
  ).toBeVisible();

  await page.getByLabel('Photograph').setInputFiles(await aPhotoWithPlace());
  await send.click();
  await expect(page).toHaveURL('/login');
  expect((await database.query(filesOf, [email])).rows).toEqual([
    { kind: 'photo', media_type: 'image/jpeg', byte_size: expect.any(Number) },
    { kind: 'passport', media_type: 'application/pdf', byte_size: aPdf().buffer.length },
  ]);
});

// The first request of this test comes from a browser without cookies, so the refusal must set the cookie.
test('only the browser that sent a kept file can use it', async ({ page, browser, database, baseURL }) => {
  const refused = await page.request.post('/registration', {
    multipart: { ...answers, email: 'no address', photo: await aPhotoWithPlace() },
  });
  const [, kept = ''] = /name="kept-photo" value="([^"]+)"/.exec(await refused.text()) ?? [];
  expect(kept).toMatch(/^[0-9a-f-]{36}$/);

  const isGone = async ({ request }: BrowserContext) => {
    const answer = await request.post('/registration', {
      multipart: { ...answers, email: anEmail(), 'kept-photo': kept },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(422);
    await showAnswer(page, answer);
    await expectWrong(page, 'photo', /no longer have the file/);
  };
  const stranger = await browser.newContext({ baseURL });
  await isGone(stranger);
  await stranger.close();

  const own = await register(page.request, { 'kept-photo': kept });
  expect((await database.query(filesOf, [own])).rows).toMatchObject([{ kind: 'photo' }]);
  await isGone(page.context());
});

test('a file of exactly 5 MiB is accepted, and one byte more is refused with the file’s name', async ({
  page,
}) => {
  const most = 5 * mebibyte - aPdf().buffer.length;
  await register(page.request, { passport: aPdf('just-right.pdf', most) });
  const email = anEmail();
  const refused = await page.request.post('/registration', {
    multipart: { ...answers, email, passport: aPdf('too-long.pdf', most + 1) },
  });
  expect(refused.status()).toBe(422);
  await showAnswer(page, refused);
  await expectWrong(page, 'passport', '“too-long.pdf” is larger than 5 MB. Please choose a smaller file.');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
});

test('the server answers a form of 30 MB with the typed text, and does not break the connection', async ({
  page,
}) => {
  const email = anEmail();
  const refused = await page.request.post('/registration', {
    multipart: { ...answers, email, passport: aPdf('film.pdf', 30_000_000) },
  });
  expect(refused.status()).toBe(413);
  await showAnswer(page, refused);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('too large to be sent');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
});

test('a damaged, an empty and an unknown file are each refused with a reason', async ({ page }) => {
  const photo = await aPhotoWithPlace();
  const cases = [
    [{ ...photo, buffer: photo.buffer.subarray(0, 900) }, 'it seems to be damaged'],
    [{ ...photo, buffer: Buffer.alloc(0) }, 'is empty'],
    [
      { ...photo, buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      'is not a file that we accept',
    ],
    [
      { ...photo, buffer: Buffer.from('<!doctype html><script>alert(1)</script>') },
      'is not a file that we accept',
    ],
  ] as const;
  for (const [file, reason] of cases) {
    const refused = await page.request.post('/registration', {
      multipart: { ...answers, email: anEmail(), photo: file },
    });
    expect([reason, refused.status()]).toEqual([reason, 422]);
    await showAnswer(page, refused);
    await expectWrong(page, 'photo', new RegExp(`“asha-at-home.jpg”.*${reason}`));
  }
});

test('the browser shrinks a phone’s photograph of 12 megapixels, and the site accepts it', async ({
  page,
  database,
}) => {
  const photo = await aPhonePhoto();
  expect(photo.buffer.length).toBeGreaterThan(8 * mebibyte);
  const email = anEmail();
  await open(page, '/registration');
  await fillRegistration(page, { email });
  await page.getByLabel('Photograph').setInputFiles(photo);
  const posted = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Register Now & Pay Later' }).click();
  const { requestBodySize } = await (await posted).sizes();
  expect(requestBodySize).toBeLessThan(5 * mebibyte);
  await expect(page).toHaveURL('/login');
  const { rows } = await database.query(filesOf, [email]);
  expect(rows).toMatchObject([{ kind: 'photo', media_type: 'image/jpeg' }]);
});

test('a slow upload shows its progress', async ({ page, context }) => {
  await open(page, '/registration');
  await fillRegistration(page, { email: anEmail() });
  await page.getByLabel('Passport scan').setInputFiles(aPdf('slow.pdf', 2 * mebibyte));
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: mebibyte };
  await network.send('Network.emulateNetworkConditions', slow);
  await page.getByRole('button', { name: 'Register Now & Pay Later' }).click();
  const progress = page.getByRole('progressbar', { name: 'Sending your files' });
  await expect(progress).toBeVisible();
  await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(10);
  await expect(page.getByRole('button', { name: 'Sending …' })).toBeDisabled();
  await expect(page).toHaveURL('/login');
});

test('a photograph is stored without a phone’s metadata and served only as a download', async ({
  page,
  mails,
}) => {
  const photo = await aPhotoWithPlace();
  expect((await sharp(photo.buffer).metadata()).exif?.toString('latin1')).toContain('Phone of Asha');
  const email = await enter(page.request, { photo, passport: aPdf() });
  await signInByMail(page.request, mails, email);
  await open(page, '/dashboard/details');
  const addresses = await page
    .getByRole('link', { name: /^Download/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const [stored, scan] = await Promise.all(addresses.map((address) => page.request.get(address)));
  expect(stored?.headers()).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'attachment; filename="photo.jpg"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const bytes = (await stored?.body()) ?? Buffer.alloc(0);
  const { exif, xmp, iptc, width, height } = await sharp(bytes).metadata();
  expect({ exif, xmp, iptc, width, height }).toEqual({ width: 600, height: 800 });
  expect(bytes.toString('latin1')).not.toContain('Asha');
  expect(scan?.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="passport.pdf"',
  });
  expect(await scan?.body()).toEqual(aPdf().buffer);
});
