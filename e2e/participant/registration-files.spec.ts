import sharp from 'sharp';
import { expect, test } from '../support/fixtures.ts';
import { expectFieldError, fillRegistration, open } from '../support/pages.ts';
import {
  anEmail,
  defaultAnswers,
  register,
  registerAndLogIn,
  signInByMail,
} from '../support/participants.ts';
import { aPdf, aPhonePhoto, aPhotoWithPlace, aTextNamedJpg } from '../support/uploads.ts';

const mebibyte = 1024 * 1024;
const selectFiles =
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
  await expectFieldError(
    page,
    'photo',
    '“holiday.jpg” is not a file that we accept. Please choose a PNG, JPG, JPEG or PDF file.',
  );
  await expect(page.getByLabel('Full name')).toHaveValue(defaultAnswers.fullName);
  await expect(
    page.getByText('passport-of-asha.pdf is received and kept for this form; choose another to replace it.'),
  ).toBeVisible();

  await page.getByLabel('Photograph').setInputFiles(await aPhotoWithPlace());
  await send.click();
  await expect(page).toHaveURL('/login');
  expect((await database.query(selectFiles, [email])).rows).toEqual([
    { kind: 'photo', media_type: 'image/jpeg', byte_size: expect.any(Number) },
    { kind: 'passport', media_type: 'application/pdf', byte_size: aPdf().buffer.length },
  ]);
});

test('a file of exactly 5 MiB is accepted, and one byte more is refused with the file’s name', async ({
  request,
}) => {
  const largestExtraBytes = 5 * mebibyte - aPdf().buffer.length;
  await register(request, { passport: aPdf('just-right.pdf', largestExtraBytes) });
  const email = anEmail();
  const refused = await request.post('/registration', {
    multipart: { ...defaultAnswers, email, passport: aPdf('too-long.pdf', largestExtraBytes + 1) },
  });
  expect(refused.status()).toBe(422);
  const html = await refused.text();
  expect(html).toContain('“too-long.pdf” is larger than 5 MB. Please choose a smaller file.');
  expect(html).toContain(`value="${email}"`);
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
  const { rows } = await database.query(selectFiles, [email]);
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
  const email = await registerAndLogIn(page.request, { photo, passport: aPdf() });
  await signInByMail(page.request, mails, email);
  await open(page, '/dashboard/account?show=passport');
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
