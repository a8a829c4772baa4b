import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { findFreePort } from '#platform/free-port.server.ts';
import { expect, test } from '../support/fixtures.ts';
import { siteAt } from '../support/online-site.ts';
import { enterDesk } from '../support/organisers.ts';
import { anEmail, logIn, register } from '../support/participants.ts';

const sitePort = await findFreePort();

/** Counts the clicks from the overview. The search field is left with Enter, and typing is no click. */
function countClicks(page: Page) {
  let clicks = 0;
  return {
    async start() {
      clicks = 0;
      await page.goto('/organiser');
    },
    async click(...steps: Locator[]) {
      for (const step of steps) {
        await step.click();
        clicks++;
      }
    },
    clicks: () => clicks,
  };
}

test.describe('from the overview', () => {
  // The real time may be after the conference, when nothing is left to confirm. So this site has a time of its own.
  const site = siteAt('2025-12-10T12:00', sitePort);

  test('the tasks of a working day need few clicks', async ({ page, context, request }) => {
    test.setTimeout(300_000);
    const { database } = site();
    const aPerson = async (given: Record<string, string> = {}) => {
      const fullName = `Rosa ${randomUUID().slice(0, 8)}`;
      const email = await register(request, { fullName, ...given });
      const { rows } = await database.query<{ id: string; reference: string }>(
        'select id, reference from registration where email = $1',
        [email],
      );
      return { fullName, email, reference: rows[0]?.reference ?? '' };
    };
    await enterDesk(context, database, { name: 'Leela Raman' });
    const { start, click, clicks } = countClicks(page);
    const main = page.getByRole('main');
    const menu = (name: string) => page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name });
    const button = (name: string | RegExp) => main.getByRole('button', { name });
    const link = (name: string | RegExp) => main.getByRole('link', { name });
    const find = async (text: string) => {
      await start();
      await page.getByRole('searchbox', { name: 'Search everything' }).fill(text);
      await click(page.getByRole('button', { name: 'Go' }));
    };
    const payer = await aPerson();

    await test.step('record a transfer, with the amount filled in and in focus', async () => {
      await find(payer.reference);
      await click(link('Record a payment'));
      const amount = page.getByLabel('Amount in US dollars');
      await expect(amount).toBeFocused();
      await expect(amount).toHaveValue('2500.00');
      await click(button('Record'));
      await expect(main.getByRole('region', { name: 'Balance' })).toContainText('$0');
      expect(clicks()).toBe(3);
    });

    await test.step('correct a registration', async () => {
      await find(payer.reference);
      await click(link('Correct'));
      await page.getByLabel('Full name').fill(`${payer.fullName} II`);
      await page.getByLabel(/Reason/).fill('A typing error');
      await click(button('Save the correction'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${payer.fullName} II`);
      expect(clicks()).toBeLessThanOrEqual(4);
    });

    await test.step('see a passport', async () => {
      await find(payer.reference);
      await page.getByLabel('Why do you need to see these data?').fill('The consulate asks');
      await click(button('Show the details'));
      await expect(page.getByText('AK0123456')).toBeVisible();
      expect(clicks()).toBeLessThanOrEqual(4);
    });

    await test.step('merge two registrations', async () => {
      const passportNumber = `X${randomUUID().slice(0, 10)}`;
      const kept = await aPerson({ passportNumber });
      const other = await aPerson({ passportNumber });
      await find(kept.reference);
      await click(link(`Merge with ${other.reference}`));
      await page.getByLabel(/How do you know/).fill('The same passport');
      await click(button('Merge'));
      await expect(page.getByText(`Merged into this registration: ${other.reference}`)).toBeVisible();
      expect(clicks()).toBeLessThanOrEqual(4);
    });

    await test.step('confirm a booking', async () => {
      const applicant = await aPerson();
      await logIn(request, applicant.email);
      await book(request, applicant.email);
      await start();
      await click(link('Decide on the newest'));
      await page.locator('#confirm-reason').fill('A guest of the city');
      await click(button('Confirm the booking'));
      await expect(page.getByText('Booking Confirmed')).toBeVisible();
      expect(clicks()).toBe(2);
    });

    await test.step('answer two enquiries, the second with one click more', async () => {
      for (const name of ['Kwame Mensah', 'Aiko Tanaka']) {
        await request.post('/contact', { form: { name, email: anEmail(), message: 'May I help?' } });
      }
      await start();
      await click(link('Answer the newest'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aiko Tanaka');
      await page.getByLabel('Your reply').fill('Please come at seven.');
      await click(button('Send and next'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kwame Mensah');
      expect(clicks()).toBe(2);
      await expect(page.getByLabel('Your reply')).toHaveValue('');
      await page.getByLabel('Your reply').fill('Please come at eight.');
      await click(button('Send and next'));
      await expect(page).toHaveURL('/organiser/enquiries');
    });

    await test.step('write to a group', async () => {
      await start();
      await click(menu('People').first(), main.getByText('Filters and columns'));
      await main.getByRole('combobox', { name: 'Type', exact: true }).selectOption('professional');
      await click(button('Search'), button('Send them a message'));
      await page.getByLabel('Subject').fill('Before you travel');
      await page.getByLabel('Message', { exact: true }).fill('Dear {name}, welcome.');
      await click(button('Preview'), button(/^Send to \d+ participants/));
      await expect(main.getByRole('heading', { name: 'Before you travel' })).toBeVisible();
      expect(clicks()).toBeLessThanOrEqual(6);
    });

    await test.step('export the registrations', async () => {
      await start();
      await click(menu('People').first());
      const download = page.waitForEvent('download');
      await click(link('CSV'));
      expect((await download).suggestedFilename()).toMatch(/\.csv$/);
      expect(clicks()).toBe(2);
    });

    await test.step('check in a guest', async () => {
      await start();
      await click(menu('Door').first());
      await page.getByLabel('Name or reference').fill(payer.reference);
      await page.keyboard.press('Enter');
      await click(button(/^Check in /));
      await expect(main.getByRole('status').filter({ hasText: 'Checked in' })).toBeVisible();
      expect(clicks()).toBe(2);
    });
  });
});

/** Books a stall over HTTP for the person whose session the request context has. */
async function book(request: APIRequestContext, contactEmail: string) {
  const form = { applicantName: 'Pots of Kumasi', contactEmail, option: 'ac-shop', formKey: randomUUID() };
  const answer = await request.post('/bharat-utsav', { form, maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([303, '/dashboard']);
}
