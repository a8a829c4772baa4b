import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { enterDesk } from '../support/organisers.ts';
import { registerAndLogIn } from '../support/participants.ts';

/** Books a spot over HTTP for the person whose session the request context has. */
async function bookByHttp(request: APIRequestContext, email: string, fields: Record<string, string>) {
  const form = { applicantName: 'Pots of Kumasi', contactEmail: email, formKey: randomUUID(), ...fields };
  const answer = await request.post('/bharat-utsav', { form, maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([303, '/dashboard']);
}

test('an organiser of the festival confirms one booking, declines another with a message, and moves a stall', async ({
  page,
  context,
  otherBrowser: participantBrowser,
  database,
  mails,
}) => {
  const participant = await participantBrowser.newPage();
  const email = await registerAndLogIn(participantBrowser.request);
  const name = `Pots of Kumasi ${randomUUID().slice(0, 8)}`;
  await bookByHttp(participantBrowser.request, email, { option: 'ac-shop', applicantName: name });
  await bookByHttp(participantBrowser.request, email, {
    option: 'art-craft-shop',
    applicantName: `${name} II`,
  });

  await enterDesk(context, database, { roles: ['festival'], name: 'Anjali Rao' });
  const find = async (applicant: string) => {
    await page.goto(`/organiser/bookings?text=${encodeURIComponent(applicant)}`);
    await page.getByRole('link', { name: applicant, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(applicant);
  };

  await find(name);
  await page.getByText('Change the stall number').click();
  const free = page.getByLabel('Free stalls');
  const chosen = (await free.locator('option').last().textContent()) ?? '';
  await free.selectOption({ label: chosen });
  await page.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('Booking Moved')).toBeVisible();
  await expect(page.getByText(`AC Shop, ${chosen}`, { exact: true })).toBeVisible();
  await expect(page.getByText(/₹65,000 is still due, and the applicant keeps the spot/)).toBeVisible();
  await page.locator('#confirm-reason').fill('A guest of the city');
  await page.getByRole('button', { name: 'Confirm the booking' }).click();
  await expect(page.getByText('Booking Confirmed')).toBeVisible();
  const history = page.getByRole('listitem').filter({ hasText: 'Anjali Rao' });
  await expect(history).toHaveCount(2);
  const confirmed = await mails.waitFor(email, /is confirmed/);
  expect(confirmed.text).toContain(`the number ${chosen.replace('No. ', '')}`);
  // An organiser with the festival role sees payments, but only one with the finance role can record them.
  await expect(page.getByRole('columnheader', { name: 'Reference, note' })).toHaveCount(0);
  await page.goto(`${new URL(page.url()).pathname}/payments`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments');
  await expect(page.getByRole('button', { name: 'Record' })).toHaveCount(0);

  await find(`${name} II`);
  await page.getByText('Decline with a message').click();
  await page.getByLabel('Message to the applicant').fill('The craft stalls are for craft.\nAsk for food.');
  await page.getByRole('button', { name: 'Decline and send' }).click();
  await expect(page.getByText('Booking Declined')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  expect((await mails.waitFor(email, /could not be confirmed/)).text).toContain('Ask for food.');

  // The organiser chooses both bookings, adds a mark to them, and saves a filter by this mark under a name.
  await page.goto(`/organiser/bookings?text=${encodeURIComponent(name)}&column=marks`);
  await page.getByRole('button', { name: /^Continue with all/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 bookings chosen');
  await page.getByText('Add a mark to all rows', { exact: true }).click();
  await page
    .getByLabel('Mark', { exact: true })
    .first()
    .fill(`Corner ${name.slice(-8)}`);
  await page.getByRole('button', { name: 'Add the mark to all rows' }).click();
  await expect(page.getByText(/“Corner .*” added to 2/).first()).toBeVisible();
  await expectAccessible(page, 'a selection of bookings');
  await page.goto(`/organiser/bookings?column=marks&column=spot&mark=Corner+${name.slice(-8)}`);
  await expect(page.getByRole('row').filter({ hasText: `Corner ${name.slice(-8)}` })).toHaveCount(2);
  await page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: /^Save/ }).click();
  await page
    .getByLabel('Name of the view')
    .first()
    .fill(`Corners ${name.slice(-8)}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: `Corners ${name.slice(-8)}` })).toBeVisible();

  await page.goto('/organiser/bookings/stalls');
  await expect(
    page.getByRole('link', { name: new RegExp(`${chosen.replace('No. ', '')}.*${name}`) }).first(),
  ).toBeVisible();
  await page.getByText('AC Shop: names and contacts').click();
  const stall = page.getByRole('row').filter({ hasText: name });
  await expect(stall.getByRole('rowheader')).toHaveText(chosen.replace('No. ', ''));
  await expect(stall).toContainText('Confirmed');

  await participant.goto('/dashboard');
  const bookings = participant.getByRole('listitem').filter({ hasText: name });
  await expect(bookings.filter({ hasText: 'Confirmed' })).toContainText(
    `Stall ${chosen.replace('No. ', '')}`,
  );
  await expect(bookings.filter({ hasText: 'Confirmed' })).toContainText('₹65,000 still due');
  await expect(bookings.filter({ hasText: 'Declined' })).toContainText('The craft stalls are for craft.');
});

test('a payment in rupees that finance records confirms the booking of a hall, and the calendar shows it', async ({
  page,
  context,
  otherBrowser: participantBrowser,
  database,
}) => {
  const email = await registerAndLogIn(participantBrowser.request);
  const name = `Players ${randomUUID().slice(0, 8)}`;
  await bookByHttp(participantBrowser.request, email, {
    option: 'amphitheater',
    day: '2026-01-23',
    applicantName: name,
  });
  await enterDesk(context, database, { roles: ['finance'] });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/organiser/bookings/stalls');
  const day = page.getByRole('row').filter({ hasText: 'Fri 23 Jan' });
  await expect(day).toContainText('Requested');
  await day.getByRole('link', { name }).click();
  await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Record a payment', exact: true }).click();
  await page.getByLabel('Amount in Indian rupees').fill('45,000');
  await page.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByText('Payment Recorded')).toBeVisible();
  await page.goto('/organiser/bookings/stalls');
  await expect(day).toContainText('Confirmed');

  // The applicant sees the payment, but has no button to withdraw a paid booking.
  const participant = await participantBrowser.newPage();
  await participant.goto('/dashboard');
  const booking = participant.getByRole('listitem').filter({ hasText: name });
  await expect(booking).toContainText('₹45,000 received');
  await expect(booking.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
});

test('a booking’s page and its payments have no accessibility violation and no sideways scrolling', async ({
  page,
  context,
  otherBrowser: participantBrowser,
  database,
}) => {
  const email = await registerAndLogIn(participantBrowser.request);
  const applicantName = 'Wilhelmina-Featherstonehaugh-Oppenheimer-Hohenlohe-Langenburg';
  await bookByHttp(participantBrowser.request, email, { option: 'food-court-shop', applicantName });
  await enterDesk(context, database);
  const booking = 'select booking.id from booking join registration on registration.id = registration_id';
  const { rows } = await database.query(`${booking} where email = $1`, [email]);
  const address = `/organiser/bookings/${rows[0].id}`;
  for (const path of [address, `${address}/payments`]) {
    await page.goto(path);
    if (path.endsWith('payments')) {
      await page.getByLabel('Amount in Indian rupees').fill('40000');
      await page.getByRole('button', { name: 'Record' }).click();
      await expect(page.getByLabel(/Record it anyway/)).toBeVisible();
      await page.getByLabel(/Record it anyway/).check();
      await page.getByRole('button', { name: 'Record' }).click();
      await expect(page.getByText('To refund', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Close' }).click();
    }
    for (const details of await page.locator('main details').all()) await details.locator('summary').click();
    await expectAccessible(page, path);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled, allowedErrors: [/409/] });

    test('the organiser confirms all bookings of a filter, and is asked again if one of them has expired', async ({
      page,
      context,
      otherBrowser: participantBrowser,
      database,
      mails,
    }) => {
      const email = await registerAndLogIn(participantBrowser.request);
      const name = `Looms of Dhaka ${randomUUID().slice(0, 8)}`;
      const options = ['ac-shop', 'art-craft-shop', 'food-court-shop'];
      for (const option of options) {
        await bookByHttp(participantBrowser.request, email, { option, applicantName: `${name} ${option}` });
      }
      await enterDesk(context, database, { roles: ['festival'], name: 'Anjali Rao' });
      await page.goto(`/organiser/bookings?text=${encodeURIComponent(name)}`);
      await page.getByRole('button', { name: /^Continue with all/ }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 bookings chosen');
      await page.getByText('Confirm these bookings', { exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^Confirm 3 bookings\? .* is still due for 3 bookings/)).toBeVisible();
      const reason = page.locator('#confirm-reason');
      await reason.fill('The sponsor pays for them');
      await database.query(
        "update booking set status = 'expired', decided_at = now() where applicant_name = $1",
        [`${name} ac-shop`],
      );
      await reason.press('Enter');
      // The page asks again, now about the two bookings that are left, and keeps the typed reason.
      await expect(page.getByText(/^Confirm 2 of the 3 chosen bookings\?/)).toBeVisible();
      await expect(page.getByText('1 booking is left out: 1 expired.').first()).toBeVisible();
      await expect(reason).toHaveValue('The sponsor pays for them');
      if (javaScriptEnabled) await expectAccessible(page, 'the question about a selection of bookings');
      await reason.press('Enter');
      await expect(page.getByText(/^Ordered .*still to do\.$/)).toBeVisible();
      await expect(async () => {
        await page.reload();
        await expect(page.getByText(/ 2 confirmed, 0 left out, 0 still to do\./)).toBeVisible({
          timeout: 1000,
        });
        await expect(page.getByText('Finished')).toBeVisible({ timeout: 1000 });
      }).toPass({ timeout: 20_000 });
      await page.getByText('Confirm these bookings', { exact: true }).click();
      await expect(page.getByText('None of these bookings can be confirmed.')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page, 'a selection of confirmed bookings');
      const confirmations = async () =>
        (await mails.sentTo(email)).filter(({ subject }) => /is confirmed/.test(subject)).length;
      await expect.poll(confirmations, { timeout: 20_000 }).toBe(2);
    });
  });
}
