import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { enterDesk } from '../support/organisers.ts';
import { openWithScript } from '../support/pages.ts';
import { anEmail, register } from '../support/participants.ts';

test.use({ allowedErrors: [/net::ERR_CONNECTION_RESET|^TypeError: Failed to fetch/] });

/** Lets the next form reach the server, but breaks the connection before the page gets the server's answer. */
async function loseNextAnswer(page: Page) {
  let isLost = false;
  await page.route(/\.data/, async (route) => {
    if (isLost || route.request().method() !== 'POST') return await route.fallback();
    isLost = true;
    await route.fetch({ maxRedirects: 0 });
    await route.abort('connectionreset');
  });
}

/** Breaks the connection of the next form before the form reaches the server. */
async function loseNextForm(page: Page) {
  let isLost = false;
  await page.route(/\.data/, async (route) => {
    if (isLost || route.request().method() !== 'POST') return await route.fallback();
    isLost = true;
    await route.abort('connectionreset');
  });
}

const noAnswerAlert = (page: Page) => page.getByRole('alert').filter({ hasText: 'The desk did not answer' });

test('if the answer to a check-in is lost, the door page still shows the guest, and a repeated check-in is recorded once', async ({
  page,
  context,
  database,
  playwright,
  baseURL,
}) => {
  const fullName = `Ottilie ${randomUUID().slice(0, 8)}`;
  const email = await register(await playwright.request.newContext({ baseURL }), { fullName });
  await enterDesk(context, database, { roles: ['door'] });
  await openWithScript(page, '/organiser/door');
  await page.getByLabel('Name or reference').fill(fullName);
  await page.getByRole('button', { name: 'Find' }).click();
  const card = page.getByRole('listitem').filter({ hasText: fullName });
  await loseNextAnswer(page);
  await card.getByRole('button', { name: /^Check in/ }).click();
  await expect(noAnswerAlert(page)).toBeFocused();
  await expectAccessible(page, 'a lost answer at the door');
  await card.getByRole('button', { name: /^Check in/ }).click();
  await expect(card.getByText('Checked in')).toBeVisible();
  await expect(noAnswerAlert(page)).toHaveCount(0);
  const { rows } = await database.query(
    `select 1 from audit_entry join registration on registration.id = subject_id
     where email = $1 and action = 'arrival.marked'`,
    [email],
  );
  expect(rows).toHaveLength(1);
});

test('a desk page that fails to load shows a message, keeps the navigation, and loads at the next try', async ({
  page,
  context,
  database,
}) => {
  await enterDesk(context, database, { roles: ['door'] });
  await openWithScript(page, '/organiser/door');
  await page.route(/\/organiser\/door\.data/, (route) => route.abort('connectionreset'));
  await page.getByLabel('Name or reference').fill('Ottilie');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The desk could not be reached');
  await expect(page.getByRole('link', { name: 'The organisers’ desk' }).first()).toBeVisible();
  await expectAccessible(page, 'a page that did not load');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Name or reference')).toHaveValue('Ottilie');
});

test('a reply that could not be sent stays in the form, and the next try sends it once', async ({
  page,
  context,
  database,
  mails,
}) => {
  const email = anEmail();
  await page.request.post('/contact', { form: { name: 'Kwame Mensah', email, message: 'May I help?' } });
  const { rows } = await database.query<{ id: string }>('select id from enquiry where email = $1', [email]);
  await enterDesk(context, database, { roles: ['registrar'] });
  await openWithScript(page, `/organiser/enquiries/${rows[0]?.id}`);
  const reply = page.getByLabel('Your reply');
  await reply.fill('Please come at seven.');
  await page.getByLabel('Your note').fill('A kind offer');
  await loseNextForm(page);
  await page.getByRole('button', { name: 'Send the reply' }).click();
  await expect(noAnswerAlert(page)).toBeFocused();
  await expect(reply).toHaveValue('Please come at seven.');
  await expect(page.getByLabel('Your note')).toHaveValue('A kind offer');
  await page.unrouteAll();
  await loseNextAnswer(page);
  await page.getByRole('button', { name: 'Send the reply' }).click();
  await expect(noAnswerAlert(page)).toBeVisible();
  await expect(reply).toHaveValue('Please come at seven.');
  await page.getByRole('button', { name: 'Send the reply' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(['Please come at seven.']);
  await expect(reply).toHaveValue('');
  await expect.poll(async () => (await mails.sentTo(email)).length, { timeout: 20_000 }).toBeGreaterThan(0);
  const { rows: entries } = await database.query(
    'select 1 from enquiry_entry join enquiry on enquiry.id = enquiry_id where email = $1',
    [email],
  );
  expect(entries).toHaveLength(1);
});

test('a note is saved once even if the answer is lost and the organiser sends the note again an hour later', async ({
  page,
  context,
  database,
  request,
}) => {
  const email = await register(request);
  const { rows } = await database.query<{ id: string }>('select id from registration where email = $1', [
    email,
  ]);
  const id = rows[0]?.id;
  await enterDesk(context, database, { roles: ['registrar'] });
  await openWithScript(page, `/organiser/registrations/${id}`);
  const field = page.getByLabel('A note for the other organisers');
  await field.fill('Comes late on Monday');
  await loseNextAnswer(page);
  await page.getByRole('button', { name: 'Add the note' }).click();
  await expect(noAnswerAlert(page)).toBeFocused();
  await expect(field).toHaveValue('Comes late on Monday');
  await expect
    .poll(async () => {
      const older = `update registration_note set created_at = now() - interval '1 hour' where registration_id = $1`;
      return (await database.query(older, [id])).rowCount;
    })
    .toBe(1);
  await page.getByRole('button', { name: 'Add the note' }).click();
  await expect(page.locator('#notes').getByRole('listitem')).toContainText(['Comes late on Monday']);
  await expect(field).toHaveValue('');
});
