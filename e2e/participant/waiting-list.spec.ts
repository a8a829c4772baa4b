import { findFreePort } from '#platform/free-port.server.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { siteAt } from '../support/online-site.ts';
import { enterDesk } from '../support/organisers.ts';
import { open, toast } from '../support/pages.ts';
import { anEmail, register, registerAndLogIn } from '../support/participants.ts';
import { aPdf } from '../support/uploads.ts';

// A site of its own, because a limit concerns everybody who registers.
const site = siteAt('2025-12-10T12:00', await findFreePort());

test('an owner limits the places, and the next person waits, is offered a place and accepts it', async ({
  page,
  otherBrowser,
  request,
}) => {
  await enterDesk(otherBrowser, site().database);
  const desk = await otherBrowser.newPage();
  await desk.goto('/organiser/settings?setting=places');
  const setting = desk.locator('details#places');
  await expect(setting.locator('summary')).toContainText('No limit');
  await setting.getByRole('textbox').fill('1');
  await setting.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.getByRole('region', { name: /Different from/ })).toContainText(
    'Places at the conference',
  );
  await register(request);

  await open(page, '/registration');
  await expect(page.getByText('All places are taken. You can still register')).toBeVisible();
  await expect(page.getByLabel('Participant type')).toContainText('(waiting list)');
  await expectAccessible(page, 'the full registration');
  const email = anEmail();
  await page.getByLabel('Full name').fill('Asha Wanjiru');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Passport number').fill('AK0123456');
  await page.getByLabel('Passport expiry').fill('2031-05-28');
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await page.getByRole('button', { name: 'Register Now & Pay Later' }).click();
  await expect(toast(page).getByText('You are on the waiting list', { exact: true })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'You are on the waiting list' })).toBeVisible();
  await expect(page.getByText('You are the next in line.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')).toHaveText([
    'Overview',
    'Papers',
  ]);
  await expectAccessible(page, 'the waiting list');
  for (const closed of ['kit', 'visa', 'participation', 'programme', 'pay-for-others']) {
    await page.goto(`/dashboard/${closed}`);
    await expect(page).toHaveURL('/dashboard');
  }
  await page.goto('/dashboard/payment');
  await expect(page.getByRole('main')).toContainText('Nothing is due.');

  await desk.goto('/organiser/registrations?status=waiting');
  const row = desk.getByRole('row').filter({ hasText: 'Asha Wanjiru' });
  await expect(row).toContainText('Number 1');
  await row.getByRole('link', { name: 'Asha Wanjiru' }).click();
  await expect(desk.getByText('On the waiting list: number 1.')).toBeVisible();
  await desk.getByText('Give a place out of turn').click();
  await expectAccessible(desk, 'the record of somebody who waits');

  // The job of the offers runs every minute. Its own test shows whom it asks, so this one does not wait for it.
  await site().database.query(
    `update waiting_list_entry set offered_at = now(), offer_until = '2025-12-13'
     where registration_id = (select id from registration where email = $1)`,
    [email],
  );
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'A place is free for you' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('13 December 2025');
  await page.getByRole('button', { name: 'Accept the place' }).click();
  await expect(toast(page).getByText('The place is yours', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What is left to do' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toContainText('Payment');
});

test('a participant applies for a grant, two members score it, and the sent decision lowers the fee', async ({
  page,
  otherBrowser,
  context,
}) => {
  await enterDesk(otherBrowser, site().database);
  const desk = await otherBrowser.newPage();
  for (const [name, value] of [
    ['places', '500'],
    ['grants-budget', '100'],
  ] as const) {
    await desk.goto(`/organiser/settings?setting=${name}`);
    const setting = desk.locator(`details#${name}`);
    await setting.getByRole('textbox').fill(value);
    await setting.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(setting.getByRole('textbox')).toBeHidden();
  }
  await desk.goto('/organiser/settings?setting=grants');
  await desk.locator('details#grants').getByRole('radio', { name: 'Open', exact: true }).check();
  await desk.locator('details#grants').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.getByRole('region', { name: /Different from/ })).toContainText('Applications for grants');

  const email = await registerAndLogIn(context.request);
  await open(page, '/dashboard/grant');
  await page.getByRole('radio', { name: 'A reduced fee' }).check();
  await page.getByLabel('Why do you ask for it?').fill('My school has no money for the journey.');
  await page.getByRole('button', { name: 'Send the application' }).click();
  await expect(page.getByText('Please tell us what you can pay.').first()).toBeVisible();
  await expectAccessible(page, 'the refused application');
  await page.getByLabel('What can you pay?').fill('200 US dollars');
  await page.getByLabel('A file that supports it').setInputFiles(aPdf());
  await page.getByRole('button', { name: 'Send the application' }).click();
  // Another process checks the PDF, which takes long on a busy machine.
  await expect(page.getByRole('heading', { name: 'We have your application' })).toBeVisible({
    timeout: 60_000,
  });
  await page.goto('/dashboard');
  await expect(page.getByText('Your application for a grant is open')).toBeVisible();
  await expect(page.getByText('Payment pending')).toBeHidden();

  await desk.goto('/organiser');
  await desk.getByRole('link', { name: /application for a grant to read/ }).click();
  await desk.getByRole('link', { name: 'Asha Wanjiru' }).click();
  await expect(desk.getByText('My school has no money for the journey.')).toBeVisible();
  await desk.getByLabel('Your score').selectOption('4');
  await desk.getByRole('button', { name: 'Save your opinion' }).click();
  await desk.getByRole('link', { name: 'Asha Wanjiru' }).click();
  await desk.getByRole('radio', { name: 'Lower the fee' }).check();
  await desk.getByLabel(/By how much the fee is lowered/).fill('250');
  await desk.getByLabel('Words to the applicant').fill('We look forward to your talk.');
  await expectAccessible(desk, 'an application at the desk');
  await desk.getByRole('button', { name: 'Note the decision' }).click();
  await expect(desk.getByText('This is more than the budget.')).toBeVisible();
  await expectAccessible(desk, 'the grants');
  await page.goto('/dashboard/grant');
  await expect(page.getByRole('heading', { name: 'We have your application' })).toBeVisible();

  await desk.getByRole('link', { name: /Read and send the noted decisions/ }).click();
  await expect(desk.getByText('We look forward to your talk.')).toBeVisible();
  await expectAccessible(desk, 'the decisions on grants');
  await desk.getByRole('button', { name: 'Send 1 mail' }).click();
  await expect(desk.getByText('No decision is noted.')).toBeVisible();
  await page.goto('/dashboard/grant');
  await expect(page.getByRole('heading', { name: 'Your grant' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('$250');
  await expectAccessible(page, 'the granted application');
  await page.goto('/dashboard');
  await expect(page.getByText('Payment pending')).toBeVisible();
  await expect
    .poll(async () => (await site().sentTo(email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining('good news'));
});

test('an owner adds a participant type without a fee and renames a stall, and people register and book with both', async ({
  page,
  otherBrowser,
  request,
}) => {
  await enterDesk(otherBrowser, site().database);
  const desk = await otherBrowser.newPage();
  await desk.goto('/organiser/settings');
  const added = desk.locator('details#added-type-1');
  await added.locator('summary').click();
  await added.getByLabel('Name', { exact: true }).fill('Youth delegate');
  await added.getByLabel('Plural', { exact: true }).fill('youth delegates');
  await added.getByLabel('Fee in US dollars').fill('free');
  await added.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(added.getByText(/Please enter an amount in US dollars/).first()).toBeVisible();
  await added.getByLabel('Fee in US dollars').fill('0');
  await added.getByRole('button', { name: 'Preview' }).click();
  await expect(desk.getByRole('heading', { name: 'Preview: nothing is saved yet' })).toBeFocused();
  await expect(added.getByRole('list', { name: /Texts of the pages/ })).toContainText('youth delegates');
  await expectAccessible(desk, 'the preview of an added type');
  await added.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(added.locator('summary')).toContainText('Youth delegate');
  const stall = desk.locator('details#option-ac-shop');
  await stall.locator('summary').click();
  await stall.getByLabel('Name', { exact: true }).fill('Cool Shop');
  await stall.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(stall.locator('summary')).toContainText('Cool Shop');

  const email = await register(request, { participantType: 'added-type-1' });
  await desk.goto(`/organiser/registrations?text=${encodeURIComponent(email)}`);
  await expect(desk.getByRole('main')).toContainText('Youth delegate');
  await open(page, '/registration');
  await expect(page.getByLabel('Participant type')).toContainText('Youth delegate');
  await open(page, '/bharat-utsav');
  await expect(page.getByLabel('Stall or venue')).toContainText('Cool Shop');
  // Somebody has the type now, so it stays.
  await desk.goto('/organiser/settings?setting=added-type-1');
  await added.getByRole('button', { name: 'Remove' }).click();
  await expect(desk.getByText(/1 registration has the type “Youth delegate”/).first()).toBeVisible();
});

test('a session has one place: people sign up, wait and accept an offer, the desk gives places, the door warns', async ({
  page,
  otherBrowser,
  context,
  browser,
}) => {
  await enterDesk(otherBrowser, site().database);
  const desk = await otherBrowser.newPage();
  const { rows } = await site().database.query(
    `select id, slug, title from programme_session where room_id is not null order by lower(during), slug limit 1`,
  );
  const { id, slug, title } = rows[0];
  await desk.goto('/organiser/settings?setting=places');
  await desk.locator('details#places').getByRole('textbox').fill('500');
  await desk.locator('details#places').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.locator('details#places').getByRole('textbox')).toBeHidden();
  await desk.goto(`/organiser/programme/${id}`);
  await desk.getByLabel('Limit of places').fill('1');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.getByRole('link', { name: '1 place: 0 taken, 1 free.' })).toBeVisible();
  await desk.getByRole('button', { name: 'Publish the draft' }).click();
  await expect(desk.getByText('Version 2 is from')).toBeVisible();

  await open(page, `/schedule/sessions/${slug}`);
  await expect(page.getByText('One place is left')).toBeVisible();
  await page.getByRole('link', { name: 'Log in to sign up' }).click();
  const first = await register(context.request, { fullName: 'Asha Wanjiru' });
  await page.getByLabel('Email').fill(first);
  await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  await expect(page).toHaveURL(`/schedule/sessions/${slug}`);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(toast(page).getByText('You have a place', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Give the place back' })).toBeVisible();
  await expectAccessible(page, 'a session with a place');

  // Somebody else, without JavaScript.
  const plain = await browser.newContext({ javaScriptEnabled: false });
  await registerAndLogIn(plain.request, { fullName: 'Bo Rivers' });
  const simple = await plain.newPage();
  await simple.goto(`/schedule/sessions/${slug}`);
  await simple.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(simple.getByText('You are 1st on the waiting list')).toBeVisible();
  await simple.goto('/dashboard/programme');
  await expect(simple.getByText('You are 1st on the waiting list')).toBeVisible();
  // The job of the offers runs every minute. Its own test shows whom it asks, so this one does not wait for it.
  await site().database.query(
    `update session_place set state = 'offered', offer_until = '2025-12-11T18:29Z' where state = 'waiting'`,
  );
  await simple.goto('/dashboard');
  await expect(simple.getByText('A place in a session is free for you')).toBeVisible();
  await simple.getByRole('link', { name: 'Accept or decline' }).click();
  await expect(simple.getByText('A place is offered to you until 11 Dec 2025, 11:59 PM')).toBeVisible();
  await simple.getByRole('button', { name: 'Accept the place' }).click();
  await expect(simple.getByText('You have a place', { exact: true }).first()).toBeVisible();
  await plain.close();

  await desk.goto(`/organiser/programme/${id}/places`);
  await expect(desk.getByText('1 place: 2 taken, 0 free.')).toBeVisible();
  await expectAccessible(desk, 'the places of a session');
  const row = desk.getByRole('row').filter({ hasText: 'Bo Rivers' });
  await row.getByRole('link', { name: 'Change' }).click();
  // The question closes again when the page of this person has loaded.
  await expect(desk).toHaveURL(/reference=/);
  await desk.getByText('Take a place away').click();
  const removal = desk.locator('form').filter({ hasText: 'Take the place of this person' });
  await removal.getByLabel('Reason').fill('asked by mail');
  await removal.getByRole('button', { name: 'Take the place away' }).click();
  await expect(desk.getByText('1 place: 1 taken, 0 free.')).toBeVisible();

  await desk.goto(`/organiser/door?at=session:${slug}&text=Asha`);
  await expect(desk.getByText('Please send them to the payments desk first. Signed up.')).toBeVisible();
  await site().database.query(`update registration set paid_at = now() where full_name = 'Bo Rivers'`);
  await desk.goto(`/organiser/door?at=session:${slug}&text=Bo Rivers`);
  await expect(desk.getByText('No place in this session')).toBeVisible();
  await expectAccessible(desk, 'the door of a session with a limit');

  await page.goto(`/dashboard/programme`);
  await page.getByRole('button', { name: `Give the place back ${title}` }).click();
  await expect(toast(page).getByText('The place or the turn goes to the next person.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sessions with a limit of places' })).toBeHidden();
});
