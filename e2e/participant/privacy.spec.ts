import { unzipSync } from 'fflate';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { enterDesk } from '../support/organisers.ts';
import { open } from '../support/pages.ts';
import {
  anEmail,
  defaultAnswers,
  logIn,
  readSignInMail,
  register,
  registerAndLogIn,
  signInByMail,
} from '../support/participants.ts';
import { aPdf, aPhotoWithPlace } from '../support/uploads.ts';

const encryptedFields = {
  passportNumber: 'ZX9876543',
  needsVisa: 'yes',
  visaAddress: '12 Moi Avenue\nNairobi',
};

test('a participant downloads a copy, corrects data and asks for erasure, and the owner erases everything', async ({
  page,
  browser,
  baseURL,
  mails,
  database,
  extraHTTPHeaders,
}) => {
  const email = await registerAndLogIn(page.request, {
    ...encryptedFields,
    fullName: 'Asha Wanjru',
    photo: await aPhotoWithPlace(),
    passport: aPdf(),
  });
  const reference: string = (
    await database.query('select reference from registration where email = $1', [email])
  ).rows[0]?.reference;

  await open(page, '/dashboard/account');
  await expect(page.getByRole('link', { name: 'Download my copy' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  const { code } = await readSignInMail(mails, email);
  await page.getByLabel('Six-digit code').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard/account');

  await page.getByRole('link', { name: 'Show and correct them' }).click();
  await page.getByLabel('Full name').fill('Asha Wanjiru');
  await page.getByLabel('Passport number').fill('ZX');
  await page.getByRole('button', { name: 'Save the corrections' }).click();
  await expect(page.locator('.form-summary')).toContainText('at least four letters and digits');
  await page.getByLabel('Passport number').fill('ZX1112223');
  await page.getByLabel('Country of residence').selectOption('KE');
  // An organiser changes the country before the participant saves the same field.
  await database.query("update registration set country = 'UG' where email = $1", [email]);
  await page.getByRole('button', { name: 'Save the corrections' }).click();
  await expect(page.locator('.form-summary')).toContainText('This was changed to “Uganda”');
  await expect(page.getByLabel('Country of residence')).toHaveValue('KE');
  await page.getByRole('button', { name: 'Save the corrections' }).click();
  await expect(page).toHaveURL('/dashboard/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Asha Wanjiru');

  const copy = await page.request.get('/dashboard/account/copy');
  expect(copy.headers()['content-disposition']).toMatch(/^attachment; filename="my-data-.*\.zip"$/);
  const entries = unzipSync(new Uint8Array(await copy.body()));
  expect(Object.keys(entries)).toEqual([
    'read-me.txt',
    'data.json',
    expect.stringMatching(/^files\/\d\d-(photo\.jpg|passport\.pdf)$/),
    expect.stringMatching(/^files\/\d\d-(photo\.jpg|passport\.pdf)$/),
  ]);
  const held = JSON.parse(new TextDecoder().decode(entries['data.json']));
  expect(held.registrations[0]).toMatchObject({
    fullName: 'Asha Wanjiru',
    country: 'KE',
    passport: { passportNumber: 'ZX1112223', visaAddress: encryptedFields.visaAddress },
  });

  await page.getByLabel('Type your reference to confirm').fill('PC-0000-0000');
  await page.getByRole('button', { name: 'Ask for erasure' }).click();
  await expect(page.locator('.form-summary')).toContainText(reference);
  await page.getByLabel('Type your reference to confirm').fill(reference.toLowerCase().replaceAll('-', ' '));
  await page.getByRole('button', { name: 'Ask for erasure' }).click();
  await expect(page.getByRole('heading', { name: 'You asked to be erased' })).toBeVisible();
  await mails.waitFor(email, /^Your request for erasure/);

  const desk = await browser.newContext({ baseURL, extraHTTPHeaders });
  await enterDesk(desk, database);
  const owner = await desk.newPage();
  await owner.goto('/organiser/privacy');
  await owner
    .getByRole('row')
    .filter({ hasText: reference })
    .getByRole('link', { name: 'Asha Wanjiru' })
    .click();
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText(`Erase ${reference}`);
  await expect(owner.getByText('2 files', { exact: true })).toBeVisible();
  await owner.getByLabel('Type the reference to confirm').fill(reference);
  await owner.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(owner).toHaveURL('/organiser/privacy');
  await expect(owner.getByRole('row').filter({ hasText: reference })).toHaveCount(0);
  await desk.close();

  await mails.waitFor(email, /is erased$/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page).toHaveURL('/login');

  // After the erasure, the person can register again with the same browser and email, and does not see the erased data.
  await register(page.request, { email, fullName: 'Asha Again' });
  await logIn(page.request, email);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Asha Again');
  const status = await database.query('select status from registration where email = $1', [email]);
  expect(status.rows).toEqual([{ status: 'active' }]);
});

test('an organiser enters an erasure request that came by post and refuses it, and a mail says why', async ({
  page,
  context,
  browser,
  baseURL,
  mails,
  database,
  extraHTTPHeaders,
}) => {
  const participant = await browser.newContext({ baseURL, extraHTTPHeaders });
  const email = await registerAndLogIn(participant.request, { fullName: 'Tenzin Dolma' });
  const found = await database.query('select id, reference from registration where email = $1', [email]);
  const { id: registrationId, reference }: { id: string; reference: string } = found.rows[0];
  await enterDesk(context, database);
  await page.goto(`/organiser/registrations/${registrationId}`);
  await page.getByRole('link', { name: /^Enter a request for erasure/ }).click();
  await expect(page.getByLabel('Reference', { exact: true })).toHaveValue(reference);
  await page.getByLabel('Reference', { exact: true }).fill('PC-0000-0000');
  await page.getByRole('button', { name: 'Enter the request' }).click();
  await expect(page.locator('.form-summary')).toContainText('No registration has this reference.');
  await page.getByLabel('Reference', { exact: true }).fill(reference);
  await page.getByLabel('Received on').fill('2025-11-01');
  await page.getByRole('button', { name: 'Enter the request' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Erase ${reference}`);
  await expect(page.getByText('Overdue')).toBeVisible();
  await expectAccessible(page, 'a privacy request');

  const about = [`I share a room with ${reference}.`, `anand-${reference}@example.org`];
  await database.query(
    "insert into enquiry (kind, name, message, email) values ('contact', 'Anand', $1, $2)",
    about,
  );
  await page.getByRole('link', { name: 'Find mentions of the person first' }).click();
  await expect(page.getByText(`I share a room with ${reference}.`)).toBeVisible();
  await expectAccessible(page, 'texts that mention the person');
  await page.getByRole('button', { name: 'Remove the marked words' }).first().click();
  await expect(page.getByRole('heading', { name: '0 other texts mention this person' })).toBeVisible();
  const left = await database.query('select message from enquiry where email = $1', [about[1]]);
  expect(left.rows).toEqual([{ message: 'I share a room with [removed].' }]);
  await page.getByRole('link', { name: `Erase ${reference}` }).click();

  await page.getByLabel('Reason for the refusal').fill('A court asked us to keep it.');
  await page.getByRole('button', { name: 'Refuse and mail the reason' }).click();
  await expect(page).toHaveURL('/organiser/privacy');
  await expect
    .poll(async () =>
      (await mails.sentTo(email)).some(({ text }) => text.includes('A court asked us to keep it.')),
    )
    .toBe(true);
  await signInByMail(participant.request, mails, email);
  const theirs = await participant.newPage();
  await theirs.goto('/dashboard/account');
  await expect(theirs.getByText('A court asked us to keep it.')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Ask for erasure' })).toBeVisible();
  await participant.close();
});

test('an owner closes the edition by typing its name, and reopens it', async ({
  page,
  context,
  database,
}) => {
  await enterDesk(context, database);
  await page.goto('/organiser/privacy');
  const reason = page.getByLabel('Reason', { exact: true });
  await page.getByLabel('Type the edition’s name to confirm').fill('old-delhi');
  await reason.fill('The conference is over');
  await page.getByRole('button', { name: 'Close the edition' }).click();
  await expect(page.locator('.form-summary')).toContainText('new-delhi-2026');
  await page.getByLabel('Type the edition’s name to confirm').fill('new-delhi-2026');
  await page.getByRole('button', { name: 'Close the edition' }).click();
  await expect(page.getByText('Closed on', { exact: false })).toBeVisible();
  const unpaidBookings = page.getByRole('row').filter({ hasText: 'bookings that were never paid' });
  await expect(unpaidBookings).toContainText(/\d+ bookings?|\d+ enquir|Nothing/);
  await reason.fill('Closed too early');
  await page.getByRole('button', { name: 'Reopen the edition' }).click();
  await expect(page.getByRole('button', { name: 'Close the edition' })).toBeVisible();
});

test('a participant without a verified email can neither copy, correct nor erase data', async ({ page }) => {
  await registerAndLogIn(page.request, { email: anEmail() });
  const copied = await page.request.get('/dashboard/account/copy', { maxRedirects: 0 });
  expect([copied.status(), copied.headers().location]).toEqual([302, '/dashboard/account']);
  const correction = { intent: 'correct', ...defaultAnswers, fullName: 'Somebody Else' };
  const corrected = await page.request.post('/dashboard/account?show=passport', { form: correction });
  expect(corrected.status()).toBe(403);
  expect(await corrected.text()).toContain('Nothing is saved yet');
  const asked = await page.request.post('/dashboard/account', {
    form: { intent: 'erase', reference: 'PC-1' },
    maxRedirects: 0,
  });
  expect([asked.status(), asked.headers().location]).toEqual([303, '/dashboard/account']);
});
