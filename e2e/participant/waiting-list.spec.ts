import { findFreePort } from '#platform/free-port.server.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { siteAt } from '../support/online-site.ts';
import { enterDesk } from '../support/organisers.ts';
import { open, toast } from '../support/pages.ts';
import { anEmail, register } from '../support/participants.ts';

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
