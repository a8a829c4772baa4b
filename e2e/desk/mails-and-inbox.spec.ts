import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { ImapFlow } from 'imapflow';
import type { Pool } from 'pg';
import { expect, test } from '../support/fixtures.ts';
import { enterDesk } from '../support/organisers.ts';
import { open, openWithScript, toast } from '../support/pages.ts';
import { anEmail, register } from '../support/participants.ts';

test('an organiser finds a mail by its recipient, previews it, and sends it again after it has failed', async ({
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
  expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect.poll(async () => (await mails.sentTo(email)).length, { timeout: 20_000 }).toBe(2);
});

test('the preview of a mail hides its one-time link', async ({ page, context, database }) => {
  await enterDesk(context, database);
  const email = anEmail();
  await page.request.post('/login', { form: { email, intent: 'email-link' } });
  await page.goto(`/organiser/mails?text=${email}`);
  await page.getByRole('link', { name: /^Sign-in link/ }).click();
  await expect(page.getByText('only the recipient sees it')).toBeVisible();
});

test('an organiser previews a message for three recipients and sends it to each of them once', async ({
  page,
  context,
  request,
  database,
  mails,
}) => {
  // No other test in this run uses this country.
  const country = 'TV';
  const emails: string[] = [];
  for (const participantType of ['student', 'professional', 'student', 'student']) {
    emails.push(await register(request, { participantType }));
  }
  await database.query('update registration set country = $1 where email = any ($2)', [country, emails]);
  const organiser = await enterDesk(context, database, { roles: ['registrar'] });
  await page.goto('/organiser/messages/new');
  await page.getByLabel('Country').selectOption(country);
  await page.getByLabel('Type').selectOption('student');
  await page.getByRole('button', { name: 'Count recipients' }).click();
  await expect(page).toHaveURL(/country=TV/);
  await expect(page.getByText('3 participants')).toBeVisible();

  const subject = `Before you travel ${randomUUID().slice(0, 8)}`;
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message', { exact: true }).fill('Dear {nmae}, {due} is due.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('There is no placeholder {nmae}.');
  await page.getByLabel('Message', { exact: true }).fill('Dear {name}, of {reference} {due} is due.');
  await page.getByLabel('Category').selectOption('news');
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await expect(toast(page)).toContainText('Draft Saved');
  await page.getByRole('link', { name: subject }).click();
  await expect(page.getByText('3 participants')).toBeVisible();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { name: 'Preview for 3 participants' })).toBeFocused();
  await expect(page.getByText(/^Dear participant, of PC-\S+ \$1500 is due\.$/)).toHaveCount(3);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations).toEqual([]);

  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByText(`A test is on its way to ${organiser.email}`)).toBeVisible();
  expect((await mails.waitFor(organiser.email)).subject).toBe(`Test: ${subject}`);
  await page.getByText('Send it later').click();
  await page.getByLabel('Day').fill('2020-01-01');
  await page.getByLabel(/^Time/).fill('09:00');
  await page.getByRole('button', { name: 'Send at this time' }).click();
  await expect(page.getByText('Please choose a time in the future.').first()).toBeVisible();

  const form = page.locator('form', { has: page.getByRole('button', { name: 'Send to 3 participants' }) });
  const fields = await form.evaluate((element) =>
    Object.fromEntries(new FormData(element as HTMLFormElement) as unknown as Iterable<[string, string]>),
  );
  const address = (await form.getAttribute('action')) ?? '';
  await page.getByRole('button', { name: 'Send to 3 participants' }).click();
  await expect(page).toHaveURL('/organiser/messages');
  const repeated = await page.request.post(address, { form: { ...fields, intent: 'send' }, maxRedirects: 0 });
  expect([repeated.status(), repeated.headers().location]).toEqual([303, '/organiser/messages']);

  const sentTo = async (email: string) =>
    (await mails.sentTo(email)).filter((mail) => mail.subject === subject).length;
  const counts = () => Promise.all(emails.map(sentTo));
  await expect.poll(counts, { timeout: 20_000 }).toEqual([1, 0, 1, 1]);
  await page.reload();
  const listed = page.getByRole('listitem').filter({ hasText: subject });
  await expect(listed).toContainText('Sent3');
  await listed.getByRole('link', { name: /^Mails/ }).click();
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(5); // Its head, three mails and the test.

  // A mail program posts to the address in the mail, without cookies and without an origin.
  const mail = (await mails.sentTo(emails[0] ?? '')).find((one) => one.subject === subject);
  const link = new URL(/https?:\/\/\S+\/unsubscribe\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').pathname;
  const oneClick = await request.post(link, { form: { 'List-Unsubscribe': 'One-Click' }, maxRedirects: 0 });
  expect(oneClick.status()).toBe(200);
  await open(page, link);
  await expect(page.getByText('This address gets them no more.')).toBeVisible();
  expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Get these mails again' }).click();
  await expect(page.getByText('This address gets them.')).toBeVisible();
});

test('a link to the contact form sets the topic; an organiser assigns the enquiry, adds a note and replies', async ({
  page,
  otherBrowser: desk,
  database,
  mails,
}) => {
  const email = anEmail();
  await open(page, '/speakers');
  await page.getByRole('link', { name: 'Write to us about speaking' }).click();
  await expect(page).toHaveURL('/contact?topic=speaker');
  await open(page, '/get-involved');
  await page.getByRole('link', { name: 'Offer your time' }).click();
  await expect(page).toHaveURL('/contact?topic=volunteer');
  await page.getByLabel('Full name').fill('Kwame Mensah');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Message').fill('I can carry chairs.');
  await page.getByRole('button', { name: 'Send it from this page instead' }).click();
  await expect(toast(page)).toContainText('Message Sent');

  const organiser = await enterDesk(desk, database, { roles: ['registrar'], name: `Leela ${randomUUID()}` });
  const title = `Helpers ${randomUUID()}`;
  await database.query(
    `insert into saved_reply (id, title, text, updated_at) values (gen_random_uuid(), $1, 'Bring gloves.', now())`,
    [title],
  );
  const inbox = await desk.newPage();
  await inbox.goto('/organiser/enquiries?topic=volunteer');
  await inbox.getByLabel('Name, email or text').fill(email);
  await inbox.getByRole('button', { name: 'Search' }).click();
  await expect(inbox.getByRole('main').getByRole('row')).toHaveCount(2);
  await inbox.getByRole('link', { name: 'Kwame Mensah' }).click();

  await inbox.getByRole('button', { name: 'Assign to me' }).click();
  await expect(inbox.getByLabel('Organiser or role')).toHaveValue(organiser.id);
  await inbox.getByLabel('Your note').fill('Strong. Ask Anil.');
  await inbox.getByRole('button', { name: 'Save the note' }).click();
  await expect(inbox.getByText('Strong. Ask Anil.')).toBeVisible();
  await expect(inbox.getByLabel('Your note')).toHaveValue('');
  // “Insert” adds the text of the saved reply below the text that is already in the field.
  await inbox.getByLabel('Your reply').fill('Please come on the 24th.');
  await inbox.getByLabel('Saved reply').selectOption({ label: title });
  await inbox.getByRole('button', { name: 'Insert' }).click();
  await expect(inbox.getByLabel('Your reply')).toHaveValue('Please come on the 24th.\n\nBring gloves.');
  await inbox.getByRole('button', { name: 'Send the reply' }).click();
  await expect(inbox.getByText('The status is answered. Change the status to')).toBeVisible();
  expect((await new AxeBuilder({ page: inbox }).setLegacyMode().analyze()).violations).toEqual([]);
  const mail = await mails.waitFor(email);
  expect(mail.text).toContain('Please come on the 24th.');
  expect(mail.text).toContain('Bring gloves.');
  expect(mail.text).toContain(organiser.name);
  expect(mail.text).not.toContain('Ask Anil');

  await inbox.goto('/organiser/enquiries');
  await expect(inbox.getByRole('link', { name: 'Kwame Mensah' })).toHaveCount(0);

  // A colleague opens the enquiry and begins a reply. Then the sender of the enquiry answers by mail.
  const { rows } = await database.query<{ id: string }>('select id from enquiry where email = $1', [email]);
  const colleague = await inbox.context().newPage();
  await openWithScript(colleague, `/organiser/enquiries/${rows[0]?.id}`);
  await colleague.getByLabel('Your reply').fill('And bring water.');
  await answerByMail(database, {
    from: email,
    to: mail.messageId,
    text: 'I will. Which gate?\n\nOn 3 January, the conference wrote:\n> Please come on the 24th.',
  });
  await inbox.goto('/organiser/enquiries?status=new');
  await expect(inbox.getByRole('row').filter({ hasText: 'Kwame Mensah' }).first()).toContainText(
    'New answer',
  );
  await inbox.goto(`/organiser/enquiries/${rows[0]?.id}`);
  const answer = inbox.getByRole('listitem').filter({ hasText: 'Answer by Kwame Mensah, by mail' });
  await expect(answer).toContainText('I will. Which gate?');
  await expect(answer.getByText('> Please come on the 24th.')).toBeHidden();
  await answer.getByText('Quoted text').click();
  await expect(answer.getByText('> Please come on the 24th.')).toBeVisible();
  expect((await new AxeBuilder({ page: inbox }).setLegacyMode().analyze()).violations).toEqual([]);
  await inbox.getByLabel('Your reply').fill('The north gate.');
  await inbox.getByRole('button', { name: 'Send the reply' }).click();
  await expect(inbox.getByText('The north gate.')).toBeVisible();
  await expect(inbox.getByLabel('Your reply')).toHaveValue('');

  // The colleague's page still shows the old thread. When the colleague saves a note, the page loads the new thread and
  // keeps the unsent reply in its field.
  await colleague.getByLabel('Your note').fill('Asked Anil.');
  await colleague.getByRole('button', { name: 'Save the note' }).click();
  await expect(colleague.getByText('The north gate.')).toBeVisible();
  await expect(colleague.getByLabel('Your reply')).toHaveValue('And bring water.');
  await inbox.goto('/organiser/enquiries/mailbox');
  await expect(inbox.getByText(/folder INBOX/)).toBeVisible();
  await inbox.goto(`/organiser/enquiries?status=answered&text=${email}`);
  await inbox.getByRole('checkbox', { name: 'Choose the enquiry of Kwame Mensah' }).check();
  await inbox.getByRole('button', { name: 'Mark the ticked as spam' }).click();
  await expect(inbox.getByText('No enquiries found.')).toBeVisible();
  await inbox.goto(`/organiser/enquiries?status=spam&text=${email}`);
  await expect(inbox.getByRole('link', { name: 'Kwame Mensah' })).toBeVisible();
});

/**
 * Puts an answer into the mailbox that the site reads. Makes the site read the mailbox at once. Otherwise the answer
 * could take two minutes. `to` is the Message-ID of the mail that is answered.
 */
async function answerByMail(database: Pool, { from, to, text }: { from: string; to: string; text: string }) {
  const url = new URL(process.env.E2E_INBOX_URL ?? '');
  const readNow = async () =>
    await database.query('insert into jobs.job (name, data) values (\'read-inbox\', \'{"id": "now"}\')');
  const count = async (query: string, values: string[] = []) => {
    await readNow();
    return (await database.query(query, values)).rowCount;
  };
  // The site ignores mails that were in the mailbox before it read the mailbox for the first time. So wait for this
  // first time.
  await expect
    .poll(() => count('select from inbox_reading where read_at is not null'), { timeout: 30_000 })
    .toBe(1);
  const client = new ImapFlow({
    host: url.hostname,
    port: Number(url.port),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
  });
  await client.connect();
  const headers = [`From: Kwame <${from}>`, 'Subject: Re: your message', `In-Reply-To: ${to}`];
  await client.append('INBOX', [...headers, '', ...text.split('\n')].join('\r\n'));
  await client.logout();
  await expect
    .poll(() => count('select from received_mail where sender = $1', [from]), { timeout: 30_000 })
    .toBe(1);
}
