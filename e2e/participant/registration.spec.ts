import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { expectFieldError, fillRegistration, open, showAnswer, toast } from '../support/pages.ts';
import { anEmail, defaultAnswers } from '../support/participants.ts';

const send = (page: Page) => page.getByRole('button', { name: 'Register Now & Pay Later' }).click();

test('the form has the fields of the specification with their defaults, and marks exactly the optional ones', async ({
  page,
}) => {
  await open(page, '/registration');
  const fields = await page
    .getByRole('main')
    .locator('form')
    .evaluate((form: HTMLFormElement) =>
      [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : value.size]),
    );
  expect(fields).toEqual([
    ['formKey', expect.stringMatching(/^[0-9a-f-]{36}$/)],
    ['fullName', ''],
    ['email', ''],
    ['participantType', 'professional'],
    ['passportNumber', ''],
    ['passportExpiry', ''],
    ['needsVisa', 'no'],
    ['visaAddress', ''],
    ['clothSize', ''],
    ['shoeSize', ''],
    ['photo', 0],
    ['passport', 0],
  ]);
  const choices = (name: string) =>
    page
      .locator(`select[name=${name}] option`)
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(await choices('participantType')).toEqual(['student', 'professional']);
  expect(await choices('clothSize')).toEqual(['', 's', 'm', 'l', 'xl', 'xxl']);
  expect(await choices('shoeSize')).toEqual(['', '6', '7', '8', '9', '10', '11', '12']);
  await expect(page.getByLabel('Participant type')).toContainText('$1500');
  await expect(page.getByLabel('Participant type')).toContainText('$2500');
  for (const label of ['Photograph', 'Passport scan']) {
    await expect(page.getByLabel(label)).toHaveAttribute('accept', '.png,.jpg,.jpeg,.pdf');
  }

  await expect(page.getByText('All fields are required unless marked optional.')).toBeVisible();
  const marks = await page
    .locator('main form :is(label, legend)')
    .filter({ hasText: '(optional)' })
    .allTextContents();
  expect(marks.map((mark) => mark.replace(/\s*\(optional\).*/s, ''))).toEqual([
    'Traditional dress size',
    'US shoe size',
    'I am interested in being nominated for an honorary doctorate',
    'Photograph',
    'Passport scan',
  ]);
  const required = await page
    .locator('main form :required')
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('name')));
  expect([...new Set(required)]).toEqual([
    'fullName',
    'email',
    'participantType',
    'passportNumber',
    'passportExpiry',
    'needsVisa',
  ]);

  // The field for the address of the visa letter is visible only if the visitor needs a visa letter.
  const address = page.getByLabel('Full address for the invitation letter');
  await expect(address).toBeHidden();
  await page.getByRole('radio', { name: 'Yes' }).check();
  await expect(address).toBeVisible();
  await page.getByRole('radio', { name: 'No' }).check();
  await expect(address).toBeHidden();
});

test('a passport that expires within six months after the event shows a warning but is accepted', async ({
  page,
}) => {
  await open(page, '/registration');
  const email = anEmail();
  await fillRegistration(page, { email, passportExpiry: '2026-07-29' });
  const expiry = page.getByLabel('Passport expiry date');
  await expect(expiry).toHaveAccessibleDescription(/valid for six months after the journey/);
  await expiry.fill('2026-07-30');
  await expect(expiry).not.toHaveAccessibleDescription(/six months/);
  await expiry.fill('2026-07-29');
  await send(page);
  await expect(page).toHaveURL('/login');
});

test('a saved registration shows a toast, is copied to the local storage, and is confirmed by one mail without passport data', async ({
  page,
  database,
  mails,
}) => {
  await open(page, '/registration');
  const email = anEmail();
  await fillRegistration(page, { email, needsVisa: 'yes', visaAddress: '12 Moi Avenue\nNairobi' });
  await page.getByLabel('Traditional dress size').selectOption('xl');
  await page.getByLabel('US shoe size').selectOption('11');
  await page.getByLabel('I am interested in being nominated').check();
  await send(page);
  await expect(page).toHaveURL('/login');
  await expect(toast(page).getByText('Registration Submitted!', { exact: true })).toBeVisible();
  await expect(toast(page)).toContainText('Your registration is saved.');
  await expect(toast(page)).toContainText('Log in to complete payment and manage your details.');
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({
    userRegistration: JSON.stringify({ email, name: defaultAnswers.fullName, paid: false }),
  });
  const { rows } = await database.query(
    'select full_name, participant_type, needs_visa, cloth_size, shoe_size, interested_doctorate, country, status, paid_at from registration where email = $1',
    [email],
  );
  expect(rows).toEqual([
    {
      full_name: 'Asha Wanjiru',
      participant_type: 'professional',
      needs_visa: true,
      cloth_size: 'xl',
      shoe_size: 11,
      interested_doctorate: true,
      country: null,
      status: 'active',
      paid_at: null,
    },
  ]);

  const mail = await mails.waitFor(email);
  expect(mail.subject).toMatch(/^Your registration for the Peace Conference \(.+\)$/);
  for (const body of [mail.text, mail.html]) {
    expect(body).toMatch(/Your registration is saved/i);
    expect(body).toContain('$2500');
    expect(body).toContain('Dear Asha Wanjiru,');
    // The email address can belong to a stranger. So the mail contains nothing else that was typed.
    expect(body).not.toMatch(/AK0123456|Moi Avenue|2031/);
  }
});

test.describe('a refused registration', () => {
  const faults = [
    ['fullName', '', 'Please enter your full name as it stands in your passport.'],
    ['email', 'asha at example', 'Please enter an email address such as name@example.org.'],
    ['participantType', 'king', 'Please choose a participant type.'],
    [
      'passportNumber',
      '!!',
      'Please enter the passport number as printed: at least four letters and digits.',
    ],
    ['passportExpiry', '28.05.2031', 'Please enter a date as year-month-day, such as 2031-05-28.'],
    ['needsVisa', 'perhaps', 'Please choose yes or no.'],
    ['clothSize', 'xxxl', 'Please choose one of the sizes.'],
    ['shoeSize', '13', 'Please choose one of the sizes.'],
  ] as const;

  test('shows the error at each wrong field and in the summary', async ({ page }) => {
    for (const [field, value, message] of faults) {
      const answer = await page.request.post('/registration', {
        multipart: { ...defaultAnswers, email: anEmail(), [field]: value },
      });
      expect(answer.status()).toBe(422);
      await showAnswer(page, answer);
      await expectFieldError(page, field, message);
    }

    // The address of the visa letter is required only if the visitor needs a visa letter.
    const post = (needsVisa: string) =>
      page.request.post('/registration', {
        multipart: { ...defaultAnswers, email: anEmail(), needsVisa, visaAddress: '' },
        maxRedirects: 0,
      });
    expect((await post('no')).status()).toBe(303);
    const refused = await post('yes');
    expect(refused.status()).toBe(422);
    await showAnswer(page, refused);
    await expectFieldError(page, 'visaAddress', /address/);
  });

  test('a refused form keeps the typed text, focuses the error summary, and links to each field', async ({
    page,
  }) => {
    await open(page, '/registration');
    const email = anEmail();
    const visaAddress = '12 Moi Avenue\nNairobi';
    await fillRegistration(page, { email, participantType: 'student', needsVisa: 'yes', visaAddress });
    await page.getByLabel('Traditional dress size').selectOption('s');
    await page.getByLabel('I am interested in being nominated').check();
    await page.getByLabel('Passport number').fill('??');
    await send(page);
    const summary = page.getByRole('main').getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(page).toHaveURL('/registration');
    await expect(page.getByLabel('Full name')).toHaveValue('Asha Wanjiru');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    await expect(page.getByLabel('Participant type')).toHaveValue('student');
    await expect(page.getByLabel('Passport number')).toHaveValue('??');
    await expect(page.getByLabel('Passport expiry date')).toHaveValue(defaultAnswers.passportExpiry);
    await expect(page.getByLabel('Full address')).toHaveValue(visaAddress);
    await expect(page.getByLabel('Traditional dress size')).toHaveValue('s');
    await expect(page.getByLabel('I am interested in being nominated')).toBeChecked();
    await summary.getByRole('link').click();
    await expect(page.getByLabel('Passport number')).toBeFocused();
    // If the form is refused again, the summary gets the focus again.
    await send(page);
    await expect(summary).toBeFocused();
    await page.getByLabel('Passport number').fill('AK0123456');
    await send(page);
    await expect(page).toHaveURL('/login');
  });
});

test.describe('a broken connection', () => {
  test.use({ allowedErrors: [/net::ERR_CONNECTION_RESET/] });

  test('the form keeps the answers after a broken connection, and can be sent again', async ({ page }) => {
    await open(page, '/registration');
    const email = anEmail();
    await fillRegistration(page, { email });
    await page.route('/registration', (route) => route.abort('connectionreset'), { times: 1 });
    await send(page);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The connection broke');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    await send(page);
    await expect(page).toHaveURL('/login');
  });

  test('the visitor can send the form again if no answer arrives within a minute', async ({ page }) => {
    await page.clock.install();
    await open(page, '/registration');
    const email = anEmail();
    await fillRegistration(page, { email });
    await page.route('/registration', () => {}, { times: 1 });
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await send(page);
    await sent;
    await expect(page.getByRole('button', { name: 'Sending' })).toBeVisible();
    await page.clock.runFor(60_000);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The connection broke');
    await send(page);
    await expect(page).toHaveURL('/login');
  });

  test('if the connection breaks after the answer, the page still shows that the registration is saved', async ({
    page,
  }) => {
    await open(page, '/registration');
    await fillRegistration(page, { email: anEmail() });
    const nextPage = page.waitForResponse(/\/assets\/login-/);
    await page.route('/registration', async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      await nextPage;
      // From now on, every further request fails.
      await page.route('**', (later) => later.abort('connectionreset'));
      await route.fulfill({ response });
    });
    await send(page);
    await expect(toast(page)).toContainText('Registration Submitted!');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The connection is gone');
    await page.unrouteAll();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Login to Dashboard' })).toBeVisible();
  });
});
