import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/fixtures.ts';
import { fillRegistration, open } from '../support/pages.ts';
import { anEmail, readSignInMail } from '../support/participants.ts';
import { aPdf, aPhotoWithPlace, aTextNamedJpg } from '../support/uploads.ts';

const secrets = {
  passportNumber: 'QW7345910',
  passportExpiry: '2033-11-17',
  address: 'Quetzalcoatl Lane 73',
  scan: 'quarterly-passport.pdf',
  photo: 'quiet-portrait.jpg',
  refused: 'quick-note.jpg',
  applicantName: 'Quokka Theatre Company',
  birthDate: '1993-03-19',
  birthPlace: 'Quillagua',
  issuedOn: '2021-04-23',
  occupation: 'Quilt restorer',
  relativeName: 'Quentin Relative',
  previousNationality: 'Quondam',
  mission: 'Consulate at Quay Street 9',
};

test('the log, mails, URLs and browser storage contain no sensitive data of a participant', async ({
  page,
  mails,
}) => {
  const visited: string[] = [];
  page.on('request', (request) => visited.push(request.url()));
  const requestIds: string[] = [];
  page.on('response', (response) => requestIds.push(response.headers()['x-request-id'] ?? ''));
  const email = anEmail();

  await open(page, '/registration');
  await fillRegistration(page, {
    email,
    passportNumber: secrets.passportNumber,
    passportExpiry: secrets.passportExpiry,
    needsVisa: 'yes',
    visaAddress: `${secrets.address}\nNairobi`,
  });
  // First send a form with one wrong file. The server refuses the form and keeps the other file for the next try.
  await page.getByLabel('Passport scan').setInputFiles(aPdf(secrets.scan));
  await page.getByLabel('Photograph').setInputFiles({ ...aTextNamedJpg(), name: secrets.refused });
  const send = page.getByRole('button', { name: 'Register Now & Pay Later' });
  await send.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(secrets.refused);
  const photo = await aPhotoWithPlace();
  await page.getByLabel('Photograph').setInputFiles({ ...photo, name: secrets.photo });
  await send.click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');

  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL('/dashboard/account');
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await expect(page).toHaveURL('/login/code?own');
  await page.getByLabel('Six-digit code').fill((await readSignInMail(mails, email)).code);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Show and correct them' }).click();
  await expect(page.getByLabel('Passport number')).toHaveValue(secrets.passportNumber);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download passport scan/ }).click();
  expect((await download).suggestedFilename()).toBe('passport.pdf');

  await open(page, '/dashboard/visa');
  await page.getByLabel('Date of birth').fill(secrets.birthDate);
  await page.getByLabel('Place of birth').fill(secrets.birthPlace);
  await page.getByLabel('Occupation').fill(secrets.occupation);
  await page.getByLabel('Embassy or consulate where you apply').fill(secrets.mission);
  // The site refuses the first answers, because the passport is older than its owner. It shows the form again with what
  // was typed.
  await page.getByLabel('Date of issue of the passport').fill('1993-03-18');
  await page.getByRole('button', { name: 'Save the answers' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await page.getByLabel('Date of issue of the passport').fill(secrets.issuedOn);
  await page.getByRole('button', { name: 'Save the answers' }).click();
  // Of this nationality, the checklist asks more.
  await page.getByLabel('Nationality', { exact: true }).selectOption('IQ');
  await page.getByRole('button', { name: 'Save the answers' }).click();
  await expect(page.getByText('6 of 10 answers given')).toBeVisible();
  await page.getByLabel('Name of a parent').fill(secrets.relativeName);
  await page.getByLabel('Previous nationality').fill(secrets.previousNationality);
  await page.getByRole('button', { name: 'Save the answers' }).click();
  await expect(page.getByText('8 of 10 answers given')).toBeVisible();

  await open(page, '/bharat-utsav');
  await page.getByLabel('Applicant name').fill(secrets.applicantName);
  await page.getByLabel('Contact email').fill(email);
  await page.getByLabel('Picture').setInputFiles({ ...photo, name: secrets.photo });
  await page.getByRole('button', { name: 'Book Now' }).click();
  await expect(page).toHaveURL('/dashboard');
  await mails.waitFor(email, /booking/i);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  const cookies = JSON.stringify(await page.context().cookies());
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL('/');

  const log = () => readFile(process.env.E2E_LOG_FILE ?? '', 'utf8');
  const lastId = requestIds.findLast((id) => id !== '') ?? '';
  await expect.poll(log, { message: 'the last request in the log' }).toContain(lastId);
  const places = {
    log: await log(),
    mails: JSON.stringify(await mails.sentTo(email)),
    visited: visited.join('\n'),
    stored,
    cookies,
  };
  // Each place must have content. In an empty place the test would find no secret.
  expect(places.mails).toContain('Thank you for registering');
  expect(places.stored).toContain(email);
  expect(places.visited).toMatch(/\/dashboard\/account(\.data)?\?show=passport/);
  for (const [place, text] of Object.entries(places)) {
    for (const [name, secret] of Object.entries(secrets)) {
      // The mail about the booking contains the name of the applicant. No other place may contain this name.
      const isGreeting = place === 'mails' && name === 'applicantName';
      expect([place, name, text.includes(secret)]).toEqual([place, name, isGreeting]);
    }
  }
  expect(places.log).not.toContain(email);
  expect(places.visited).not.toContain(email);
});
