import { randomUUID } from 'node:crypto';
import { expect, test } from './fixtures.ts';
import { enterDesk } from './organisers.ts';
import { open, toast } from './pages.ts';
import { anEmail, register } from './participants.ts';

test('a mail is found by its address, shown as it would go out, and tried again once it has failed', async ({
  page,
  request,
  context,
  database,
  mails,
}) => {
  const email = await register(request);
  await mails.waitFor(email);
  await enterDesk(context, database, { roles: ['registrar'] });
  await page.goto('/organiser/mails');
  await page.getByLabel('Reference or address').fill(email);
  await page.getByRole('button', { name: 'Search' }).click();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Sent');
  await row.getByRole('link', { name: /^Registration received/ }).click();
  await expect(page.getByRole('main').getByText('Your registration for the Peace Conference')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);

  await database.query(
    "update mail set state = 'failed', sent_at = null, last_error = 'The mail server could not be reached.' where registration_id = (select id from registration where email = $1)",
    [email],
  );
  await page.reload();
  await expect(page.getByText('The mail server could not be reached.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect.poll(async () => (await mails.sentTo(email)).length, { timeout: 20_000 }).toBe(2);
});

test('a mail with a one-time link shows nothing of it', async ({ page, context, database }) => {
  await enterDesk(context, database);
  const email = anEmail();
  await page.request.post('/login', { form: { email, intent: 'email-link' } });
  await page.goto(`/organiser/mails?text=${email}`);
  await page.getByRole('link', { name: /^Sign-in link/ }).click();
  await expect(page.getByText('nobody but the mailbox sees it')).toBeVisible();
});

test('an enquiry keeps the topic of its link, is taken, noted on and answered', async ({
  page,
  browser,
  extraHTTPHeaders,
  database,
  mails,
}) => {
  const email = anEmail();
  await open(page, '/get-involved');
  await page.getByRole('link', { name: 'Offer your time' }).click();
  await expect(page).toHaveURL('/contact?topic=volunteer');
  await page.getByLabel('Full name').fill('Kwame Mensah');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Message').fill('I can carry chairs.');
  await page.getByRole('button', { name: 'Send it from this page instead' }).click();
  await expect(toast(page)).toContainText('Message Sent');

  const desk = await browser.newContext({ extraHTTPHeaders });
  const organiser = await enterDesk(desk, database, { roles: ['programme'], name: `Leela ${randomUUID()}` });
  const inbox = await desk.newPage();
  await inbox.goto('/organiser/enquiries?topic=volunteer');
  await inbox.getByLabel('Name, address or words').fill(email);
  await inbox.getByRole('button', { name: 'Search' }).click();
  await expect(inbox.getByRole('main').getByRole('row')).toHaveCount(2);
  await inbox.getByRole('link', { name: 'Kwame Mensah' }).click();

  await inbox.getByRole('button', { name: 'Take it myself' }).click();
  await expect(inbox.getByLabel('With')).toHaveValue(organiser.id);
  await inbox.getByLabel('Your note').fill('Strong. Ask Anil.');
  await inbox.getByRole('button', { name: 'Keep the note' }).click();
  await expect(inbox.getByText('Strong. Ask Anil.')).toBeVisible();
  await expect(inbox.getByLabel('Your note')).toHaveValue('');
  await inbox.getByLabel('Your reply').fill('Please come on the 24th.');
  await inbox.getByRole('button', { name: 'Send the reply' }).click();
  await expect(inbox.getByText('It is answered. Mark it as')).toBeVisible();
  const mail = await mails.waitFor(email);
  expect(mail.text).toContain('Please come on the 24th.');
  expect(mail.text).toContain(organiser.name);
  expect(mail.text).not.toContain('Ask Anil');

  await inbox.goto('/organiser/enquiries');
  await expect(inbox.getByRole('link', { name: 'Kwame Mensah' })).toHaveCount(0);
  await desk.close();
});
