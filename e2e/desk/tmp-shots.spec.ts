import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { findFreePort } from '#platform/free-port.server.ts';
import { test } from '../support/fixtures.ts';
import { siteAt } from '../support/online-site.ts';
import { enterDesk } from '../support/organisers.ts';
import { anEmail, logIn, register } from '../support/participants.ts';

const sitePort = await findFreePort();
const folder = '/tmp/desk-shots';
mkdirSync(folder, { recursive: true });

test.describe('shots', () => {
  const site = siteAt('2025-12-10T12:00', sitePort);
  test('shots', async ({ page, context, request, browser, extraHTTPHeaders }) => {
    test.setTimeout(600_000);
    const { database } = site();
    let id = '';
    for (let n = 0; n < 12; n++) {
      const email = await register(request, {
        fullName: ['Rosa Prado', 'Kwame Mensah', 'Aiko Tanaka', 'Lucía Fernández de la Vega'][n % 4] ?? '',
        participantType: n % 2 ? 'student' : 'professional',
        ...(n % 3 === 0 && { needsVisa: 'yes', visaAddress: '12 Moi Avenue' }),
      });
      if (n === 0) {
        await logIn(request, email);
        await request.post('/bharat-utsav', {
          form: {
            applicantName: 'Pots of Kumasi',
            contactEmail: email,
            option: 'ac-shop',
            formKey: randomUUID(),
          },
          maxRedirects: 0,
        });
        id = (await database.query('select id from registration where email = $1', [email])).rows[0].id;
      }
    }
    for (const name of ['Kwame Mensah', 'Aiko Tanaka'])
      await request.post('/contact', { form: { name, email: anEmail(), message: 'May I help?' } });
    await enterDesk(context, database, { name: 'Leela Raman' });
    // Overpay one and change one setting.
    await page.goto(`/organiser/registrations/${id}/payments#record`);
    await page.getByLabel('Amount in US dollars').fill('2600');
    await page.getByRole('button', { name: 'Record' }).click();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.goto('/organiser/settings?setting=days-to-pay');
    await page.locator('details#days-to-pay').getByRole('textbox').first().fill('9');
    await page.locator('details#days-to-pay').getByRole('button', { name: 'Save' }).click();
    await page.waitForTimeout(1000);
    const enquiry = (await database.query('select id from enquiry limit 1')).rows[0].id;
    const booking = (await database.query('select id from booking limit 1')).rows[0].id;
    const r = `/organiser/registrations/${id}`;
    const pages: Record<string, string> = {
      overview: '/organiser',
      money: '/organiser/money',
      payments: '/organiser/payments',
      refunds: '/organiser/refunds',
      registrations: '/organiser/registrations',
      record: r,
      recordPayments: `${r}/payments#record`,
      documents: `${r}/documents`,
      visa: `/organiser/visa/${id}`,
      kit: `/organiser/kit/${id}`,
      part: `${r}/participation`,
      inbox: '/organiser/enquiries',
      enquiry: `/organiser/enquiries/${enquiry}`,
      sent: '/organiser/mails',
      texts: '/organiser/settings/mails',
      settings: '/organiser/settings',
      setting: '/organiser/settings?setting=days-to-pay#days-to-pay',
      audit: '/organiser/audit',
      booking: `/organiser/bookings/${booking}`,
      account: '/organiser/account',
      door: '/organiser/door',
      programme: '/organiser/papers',
    };
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: width === 360 ? 780 : 1000 });
      for (const [name, to] of Object.entries(pages)) {
        await page.goto(to);
        await page.waitForTimeout(250);
        await page.screenshot({ path: `${folder}/owner-${width}-${name}.png` });
        if (['settings', 'money', 'audit'].includes(name))
          await page.screenshot({ path: `${folder}/full-${width}-${name}.png`, fullPage: true });
      }
      if (width === 360) {
        await page.goto('/organiser/money');
        await page.getByRole('button', { name: 'More' }).click();
        await page.screenshot({ path: `${folder}/owner-${width}-more.png` });
      }
    }
    for (const role of ['door', 'finance', 'visa-officer']) {
      const other = await browser.newContext({ extraHTTPHeaders, baseURL: `http://localhost:${sitePort}` });
      await enterDesk(other, database, { roles: [role], name: 'Anil Menon' });
      const small = await other.newPage();
      for (const width of [360, 768, 1440]) {
        await small.setViewportSize({ width, height: width === 360 ? 780 : 1000 });
        const to =
          {
            door: ['/organiser', `/organiser/kit/${id}`],
            finance: ['/organiser', r, '/organiser/money'],
            'visa-officer': ['/organiser', `/organiser/visa/${id}`],
          }[role] ?? [];
        for (const [n, one] of to.entries()) {
          await small.goto(one);
          await small.waitForTimeout(250);
          await small.screenshot({ path: `${folder}/${role}-${width}-${n}.png` });
        }
      }
      await other.close();
    }
  });
});
