// Tests the visa, from the checklist to the refusal, and the kit, from the choice of sizes to the handout. Each test
// uses the dashboard and the desk. The site's clock begins on 25 November 2025, before the deadlines of the visa and
// the kit.
import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { findFreePort } from '#platform/free-port.server.ts';
import { expectAccessible } from '../support/accessible.ts';
import { watchConsole } from '../support/fixtures.ts';
import { type SiteWithOnlinePayments, startOnlineSite } from '../support/online-site.ts';
import { enterDesk } from '../support/organisers.ts';
import { toast } from '../support/pages.ts';
import { registerAndLogIn, signInByMail } from '../support/participants.ts';
import { aPdf } from '../support/uploads.ts';

const port = await findFreePort();
const origin = `http://localhost:${port}`;
let online: SiteWithOnlinePayments;

test.describe.configure({ mode: 'serial', timeout: 180_000 });
test.beforeAll(async () => {
  online = await startOnlineSite({ port, clock: '2025-11-25T13:30' });
});
test.afterAll(() => online.stop());

const aPhotoNamedPdf = { name: 'photo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') };

/** In the view of visas, chooses the next step for the one person, and confirms the preview. */
async function move(desk: Page, step: string, number?: string) {
  await desk.getByLabel('Next step of the visa').selectOption({ label: step });
  await desk.getByRole('button', { name: 'Show a preview' }).click();
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(step);
  await expect(desk.getByRole('heading', { level: 2 }).first()).toHaveText('1 person');
  if (number) await desk.getByLabel('Number').fill(number);
  await desk.getByRole('button', { name: `${step}: 1` }).click();
  await expect(desk).toHaveURL(/\/organiser\/registrations\?.*order=deadline/);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled, baseURL: origin });
    const family = javaScriptEnabled ? 'Okafor' : 'Balogun';
    const fullName = `Amara ${family}`;
    let office: BrowserContext;
    let desk: Page;

    test.beforeAll(async ({ browser }) => {
      office = await browser.newContext({ baseURL: origin, javaScriptEnabled });
      await enterDesk(office, online.database, { roles: ['owner', 'visa-officer'] });
      desk = await office.newPage();
    });
    test.afterAll(() => office.close());

    test('a visa goes from the checklist through the clearances and the letter to a refusal', async ({
      page,
      context,
    }) => {
      const complaints = watchConsole(context);
      const visa = { needsVisa: 'yes', visaAddress: '1 Peace Road\nJos' };
      const passport = { passportNumber: 'ZQ7654321', passportExpiry: '2026-05-28' };
      const email = await registerAndLogIn(page.request, { fullName, ...visa, ...passport });
      const { rows } = await online.database.query<{ id: string }>(
        'update registration set paid_at = now() where email = $1 returning id',
        [email],
      );
      const id = rows[0]?.id ?? '';

      await page.goto('/dashboard');
      await page.getByRole('link', { name: 'Open the checklist' }).click();
      await expect(page.getByText('0 of 8 answers given')).toBeVisible();
      await expect(page.getByText('Your passport should be valid until 30 July 2026')).toBeVisible();
      await page.getByLabel('Nationality').selectOption('NG');
      await page.getByLabel('Date of birth').fill('1990-02-03');
      await page.getByLabel('Date of issue of the passport').fill('1990-02-02');
      await page.getByRole('button', { name: 'Save the answers' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toContainText(
        'The passport cannot be issued before the birth.',
      );
      await expect(page.getByLabel('Nationality')).toHaveValue('NG');
      await page.getByLabel('Date of issue of the passport').fill('');
      await page.getByLabel('Occupation').fill('Teacher of physics');
      await page.getByRole('button', { name: 'Save the answers' }).click();
      await expect(page.getByText('3 of 9 answers given')).toBeVisible();
      await expect(page.getByText('12 December 2025')).toBeVisible();
      // The page does not show the saved answers until the participant signs in by mail.
      expect(await page.content()).not.toContain('Teacher of physics');
      if (javaScriptEnabled) await expectAccessible(page, 'the visa page');
      await signInByMail(page.request, online, email);
      await page.goto('/dashboard/visa');
      await expect(page.getByLabel('Occupation')).toHaveValue('Teacher of physics');
      await page.getByLabel('Country that issued the passport').selectOption('NG');
      await page.getByLabel('Date of issue of the passport').fill('2016-05-29');
      await page.getByLabel('Place of birth').fill('Jos');
      await page.getByLabel('Sex as in the passport').selectOption('F');
      await page.getByLabel('Embassy or consulate where you apply').fill('High Commission, Abuja');
      await page.getByLabel(/grandparents come from Pakistan/).selectOption('Yes');
      await page.getByRole('button', { name: 'Save the answers' }).click();
      // The answer “yes” brings two further questions.
      await expect(page.getByText('9 of 11 answers given')).toBeVisible();
      await page.getByLabel('Previous nationality').fill('none');
      await page.getByLabel('Name of a parent').fill('Ifeoma Parent');
      await page.getByRole('button', { name: 'Save the answers' }).click();
      await expect(page.getByText('11 of 11 answers given')).toBeVisible();

      const first = `P<NGA${family.toUpperCase()}<<AMARA`.padEnd(44, '<');
      await page.getByLabel('The two lines').fill(`${first}\nZQ76543229NGA9002030F2605281<<<<<<<<<<<<<<04`);
      await page.getByRole('button', { name: 'Compare' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toContainText('The check digits do not fit');
      await page.getByLabel('The two lines').fill(`${first}\nZQ76543219NGA9002030F2605281<<<<<<<<<<<<<<04`);
      await page.getByRole('button', { name: 'Compare' }).click();
      await expect(
        page.getByText('The lines of your passport agree with everything you typed.'),
      ).toBeVisible();

      // Letters wait for the clearances of the event, which the desk enters. The second walk finds them entered.
      if (javaScriptEnabled) {
        await expect(
          page.getByText(/Still missing: MEA political clearance and MHA event clearance/),
        ).toBeVisible();
        await expect(page.getByText(/We expected the answer by 14 November 2025/)).toBeVisible();
        await desk.goto('/organiser');
        await desk.getByRole('link', { name: /clearances of the event to enter/ }).click();
        await expect(desk.getByText('Visa letters wait until all of them are entered.')).toBeVisible();
        await expectAccessible(desk, 'the clearances of the event');
      } else {
        await desk.goto('/organiser/visa/clearances');
      }
      for (const name of ['MEA political clearance', 'MHA event clearance']) {
        const entry = desk.getByRole('link', { name: `${javaScriptEnabled ? 'Enter' : 'Change'}: ${name}` });
        await entry.click();
        await expect(desk.getByRole('heading', { level: 1 })).toHaveText(name);
        if (javaScriptEnabled && name.startsWith('MHA'))
          await expectAccessible(desk, 'a clearance of the event');
        await desk.getByLabel('Number').fill(name.slice(0, 3));
        await desk.getByLabel('Day of the clearance').fill('2025-11-20');
        if (name.startsWith('MHA')) await desk.getByLabel('Event id').fill('E-11');
        await desk.getByLabel('PDF of the clearance').setInputFiles(aPhotoNamedPdf);
        await desk.getByRole('button', { name: /Enter the clearance|Save the changes/ }).click();
        await expect(desk.getByRole('main').getByRole('alert')).toContainText(
          'is not a PDF that can be read',
        );
        await desk.getByLabel('PDF of the clearance').setInputFiles(aPdf('clearance.pdf'));
        await desk.getByRole('button', { name: /Enter the clearance|Save the changes/ }).click();
        await expect(desk.getByText(`Number ${name.slice(0, 3)} of 20 November 2025`)).toBeVisible();
      }

      await desk.goto(`/organiser/visa?text=${family}`);
      await expect(desk.getByRole('row', { name: fullName })).toContainText('Data complete');
      await expect(desk.getByRole('row', { name: fullName })).toContainText('Expires within six months');
      if (javaScriptEnabled) await expectAccessible(desk, 'the visa desk');
      await desk.getByRole('checkbox', { name: `Choose ${fullName}` }).check();
      await move(desk, 'MHA clearance of the participant: sent', 'MHA/7');
      await expect(desk.getByRole('row', { name: fullName })).toContainText('In clearance');
      await move(desk, 'MHA clearance of the participant: cleared', 'C-9');
      await expect(desk.getByRole('row', { name: fullName })).toContainText('Cleared');
      await desk.getByLabel('Next step of the visa').selectOption('Issue the letter');
      await desk.getByRole('button', { name: 'Show a preview' }).click();
      await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Visa Invitation Letter: 1 person');
      await desk.getByText('Issue without printing').click();
      await desk.getByRole('button', { name: 'Issue the document' }).click();
      await expect(desk).toHaveURL(/selections\/[0-9a-f-]+$/);
      await expect(async () => {
        await desk.goto(`/organiser/visa?text=${family}`);
        const row = desk.getByRole('row', { name: fullName });
        await expect(row).toContainText('Letter issued', { timeout: 1000 });
      }).toPass();

      // The participant downloads the clearances with the letter.
      const documents = await (await page.request.get('/dashboard/documents')).text();
      expect(documents).toContain('MHA event clearance, number MHA of 20 November 2025, event id E-11');
      const pdf = await page.request.get('/dashboard/clearances/mha');
      expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);

      // After a correction of the passport number, the desk says that the visa letter is out of date.
      await desk.goto(`/organiser/registrations/${id}/correct`);
      await desk.getByLabel('Passport number').fill('ZQ7654322');
      await desk.getByLabel(/Reason/).fill('A typing error');
      await desk.getByRole('button', { name: 'Save the correction' }).click();
      await expect(desk.getByText(/^Out of date: Visa Invitation Letter/)).toBeVisible();
      const tabs = desk.getByRole('navigation', { name: 'This record' });
      await tabs.getByRole('link', { name: 'Visa' }).click();
      await expect(desk.getByText('Differ: passport number')).toBeVisible();
      expect(await desk.content()).not.toMatch(/ZQ765432|Teacher of physics/);
      if (javaScriptEnabled) await expectAccessible(desk, 'the visa of a person');

      // An organiser gives a reason, looks at the answers, and corrects one of them.
      await desk.getByRole('link', { name: /^Checklist/ }).click();
      await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Visa checklist');
      await desk.getByLabel('Why do you need to see them?').fill('The ministry asks');
      await desk.getByRole('button', { name: 'Show the answers' }).click();
      await expect(desk.getByText('Teacher of physics')).toBeVisible();
      await desk.getByLabel('Occupation').fill('Teacher of chemistry');
      await desk.getByLabel('Date of issue of the passport').fill('1990-02-02');
      await desk.getByLabel('Reason for the change').fill('She called');
      await desk.getByRole('button', { name: 'Save the answers' }).click();
      await expect(desk.getByRole('main').getByRole('alert')).toContainText(
        'The passport cannot be issued before the birth.',
      );
      await expect(desk.getByLabel('Occupation')).toHaveValue('Teacher of chemistry');
      if (javaScriptEnabled) await expectAccessible(desk, 'the visa checklist at the desk');
      await desk.getByLabel('Date of issue of the passport').fill('');
      await desk.getByRole('button', { name: 'Save the answers' }).click();
      await expect(desk.getByRole('heading', { level: 1 })).toHaveText(fullName);
      // The participant's page was opened before the organiser's correction. So the site refuses its answers, and the
      // form keeps the typed text.
      await page.getByLabel('Occupation').fill('Teacher of biology');
      await page.getByRole('button', { name: 'Save the answers' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toContainText('changed in the meantime');
      await expect(page.getByLabel('Occupation')).toHaveValue('Teacher of biology');
      await page.goto('/dashboard/visa');
      await expect(
        page.getByText(/organisers filled in or corrected answers for you: Occupation/),
      ).toBeVisible();
      await expect(page.getByLabel('Occupation')).toHaveValue('Teacher of chemistry');

      await page.goto('/dashboard/visa');
      await expect(page.getByText('The letter is not valid any more.')).toBeVisible();
      await page.getByLabel('I have applied for the visa').check();
      await page.getByLabel('On which day?').fill('2025-11-24');
      await page.getByRole('button', { name: 'Tell the organisers' }).click();
      await expect(page.getByText('What you have told us: applied on 24 November 2025.')).toBeVisible();
      await page.getByLabel('The visa was refused').check();
      await page.getByLabel('On which day?').fill('2025-11-25');
      await page.getByRole('button', { name: 'Tell the organisers' }).click();
      await expect(page).toHaveURL(/\/dashboard\/cancel/);
      await desk.goto('/organiser/visa?status=refused');
      await expect(desk.getByRole('row', { name: fullName })).toContainText('Refused');
      await desk.getByRole('button', { name: 'Send them a message' }).click();
      await expect(desk.getByText(/: chosen on the list\./)).toBeVisible();
      await desk.goto('/organiser/registrations?visaStatus=refused&column=visaStatus');
      await expect(desk.getByRole('row', { name: fullName })).toContainText('Refused');
      await desk.getByRole('link', { name: 'Choose what to export' }).click();
      await expect(desk.getByText('Filter: active, visa status “refused”.')).toBeVisible();
      expect(complaints()).toEqual([]);
    });

    test('a participant changes the sizes, and receives each item of the kit once', async ({
      page,
      context,
    }) => {
      const complaints = watchConsole(context);
      const name = `Lindiwe ${family}`;
      const email = await registerAndLogIn(page.request, { fullName: name, clothSize: 'm', shoeSize: '8' });
      await online.database.query('update registration set paid_at = now() where email = $1', [email]);
      await page.goto('/dashboard/kit');
      await page.getByText('Modify Selections').click();
      const size = page.getByLabel('Traditional dress size');
      await expect(size).toBeVisible();
      await size.selectOption('xl');
      await page.getByRole('button', { name: 'Save the sizes' }).click();
      await expect(page.getByRole('main').locator('dd')).toHaveText(['Extra large', 'US 8']);
      if (javaScriptEnabled) await expectAccessible(page, 'the kit page');

      await desk.goto('/organiser/kit');
      await desk.getByText('Record a delivery').click();
      await desk.getByLabel('Item and size').selectOption({ label: 'Traditional dress, XL' });
      await desk.getByLabel('Total delivered so far').fill('3');
      await desk.getByRole('button', { name: 'Save the number' }).click();
      if (javaScriptEnabled) await expectAccessible(desk, 'the kit at the desk');
      await desk.getByLabel('Scan a badge, or type a name or reference').fill(name);
      await desk.getByRole('button', { name: 'Find' }).click();
      await expect(desk.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(desk.getByLabel('Size').first()).toHaveValue('xl');
      const address = desk.url();
      const other = await office.newPage();
      await other.goto(address);
      await desk.getByRole('button', { name: 'Hand out: Traditional dress' }).click();
      await expect(desk.getByText(/^Handed out XL,/)).toBeVisible();
      await other.getByRole('button', { name: 'Hand out: Traditional dress' }).click();
      await expect(other.getByText('This item was already handed out.')).toBeVisible();
      await other.close();
      await desk.getByText('Undo the handout').click();
      await desk.getByLabel('Reason').fill('The wrong person');
      await desk.getByRole('button', { name: 'Take back' }).click();
      await expect(desk.getByRole('button', { name: 'Hand out: Traditional dress' })).toBeVisible();
      await desk.getByRole('button', { name: 'Hand out: Traditional dress' }).click();
      await expect(desk.getByText(/^Handed out XL,/)).toBeVisible();
      const list = await desk.request.get('/organiser/kit/list?format=csv');
      expect((await list.text()).replaceAll('"', '')).toMatch(/Traditional dress,XL,\d+,\d+,\d+,\d+,3,\d,\d/);
      await page.goto('/dashboard/kit');
      await expect(page.getByText('You received it at the conference.')).toBeVisible();
      expect(complaints()).toEqual([]);
    });
  });
}

test.describe('at the dashboard and the desk', () => {
  test.use({ baseURL: origin });

  test('a participant says how they take part, and an organiser registers people', async ({
    page,
    browser,
  }) => {
    const email = await registerAndLogIn(page.request, { fullName: 'Amara Lind' });
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Answer the questions' }).click();
    await page.getByLabel('In person, at the conference').check();
    // Six questions come first. The others are in a closed part, which opens with an answer or an error in it.
    const organisation = page.getByLabel('Organisation');
    await expect(page.getByLabel('Their phone number')).toBeVisible();
    await expect(organisation).toBeHidden();
    await page.getByText('Allergies, journey, room and contact').click();
    await organisation.fill('Peace Institute');
    await page.getByLabel('Day of arrival').fill('2026-01-25');
    await page.getByLabel('Time of arrival').fill('06:30');
    await page.getByLabel('Flight or train of arrival').fill('PX 101');
    await page.getByLabel('Would you like a transfer?').selectOption('arrival');
    await page.getByLabel(/^Room/).selectOption('shared');
    await page.getByText('Allergies, journey, room and contact').click();
    await expect(organisation).toBeHidden();
    await page.getByRole('button', { name: 'Save the answers' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Please choose at least one day.');
    await expect(organisation).toHaveValue('Peace Institute');
    await page.getByLabel('Monday 26 January 2026').check();
    await page.getByLabel('Food').selectOption('vegan');
    await page.getByRole('button', { name: 'Save the answers' }).click();
    await expect(page.getByText('You have given these answers.')).toBeVisible();
    await expect(organisation).toBeVisible();
    // A form without the sealed answers keeps them, and a closed part keeps its answers.
    await page.getByText('Allergies, journey, room and contact').click();
    await page.getByRole('button', { name: 'Save the answers' }).click();
    await expect(toast(page)).toContainText('Details Saved');
    await page.reload();
    await expect(organisation).toHaveValue('Peace Institute');
    await expectAccessible(page, 'the questions about taking part');
    await page.goto('/dashboard');
    await expect(page.getByText('In person, 1 day.')).toBeVisible();

    const office = await browser.newContext({ baseURL: origin });
    await enterDesk(office, online.database);
    const desk = await office.newPage();
    const { rows } = await online.database.query<{ id: string }>(
      'select id from registration where email = $1',
      [email],
    );
    const record = `/organiser/registrations/${rows[0]?.id}/participation`;
    await desk.goto(record);
    await desk.getByLabel('Why do you need to see them?').fill('The kitchen asks');
    await desk.getByRole('button', { name: 'Show them' }).click();
    await expect(desk.getByText('Vegan')).toBeVisible();

    // The desk corrects the journey. A form that was opened before the correction overwrites nothing.
    const other = await office.newPage();
    await other.goto(record);
    for (const form of [desk, other]) {
      await form.getByText('Correct these answers').click();
      await form.getByLabel('Time of arrival').fill(form === desk ? '23:40' : '22:10');
      await form.getByLabel('Day of departure').fill('2026-01-28');
      await form.getByLabel('Reason', { exact: true }).fill('Told us by phone');
      await form.getByRole('button', { name: 'Save the correction' }).click();
    }
    await expect(desk.getByText('25 Jan 2026, 23:40, PX 101')).toBeVisible();
    await expect(other.getByText('Somebody changed this to “23:40”').first()).toBeVisible();
    await other.goto('/organiser/participation/transport?way=arrival');
    await expect(other.getByRole('row', { name: 'Amara Lind' })).toContainText(/23:40.*PX 101.*Wanted/s);
    await expectAccessible(other, 'the list for transport');
    await other.getByRole('link', { name: 'Hotels' }).click();
    await other.getByRole('link', { name: 'Tuesday 27 January 2026' }).click();
    await expect(other).toHaveURL(/night=2026-01-27&room=wanted/);
    await expect(other.getByRole('row', { name: 'Amara Lind' })).toContainText(/Shared room.*3/s);
    const file = await other.request.get('/organiser/exports/journeys?way=arrival&format=csv');
    expect((await file.text()).replaceAll('"', '')).toMatch(/Arrival,2026-01-25,23:40,PX 101,.*Amara Lind/);
    await other.close();

    await desk.goto('/organiser/registrations/new');
    await desk.getByLabel('Full name').fill('Mira Gast');
    await desk.getByLabel('Email', { exact: true }).fill(email);
    await desk.getByLabel('Passport number').fill('GAST-0001');
    await desk.getByLabel('Passport expiry date').fill('2031-05-28');
    await desk.getByLabel('Free: the fee is waived').check();
    await desk.getByLabel('Why is it free?').fill('Speaker');
    await desk.getByRole('button', { name: 'Add the registration' }).click();
    await expect(desk.getByRole('main').getByRole('alert')).toContainText(
      'An active registration or a stall holder has this address.',
    );
    await expectAccessible(desk, 'a registration at the desk');
    await desk.getByLabel('Email', { exact: true }).fill(`mira-${randomUUID()}@example.org`);
    await desk.getByRole('button', { name: 'Add the registration' }).click();
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Mira Gast');

    await desk.goto('/organiser/registrations/delegation');
    const table = [
      'Full name,Email,Type,Passport number,Passport expiry',
      `Ada One,ada-${randomUUID()}@example.org,Student,DEL-0001,2033-04-05`,
      `Ada Two,${email},Student,DEL-0002,2033-04-05`,
    ];
    const buffer = Buffer.from(table.join('\n'));
    await desk.getByLabel('Table').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
    await desk.getByRole('button', { name: 'Read the table' }).click();
    await expect(desk.getByText('has the same email.')).toBeVisible();
    await expectAccessible(desk, 'the preview of a delegation');
    await desk.getByRole('button', { name: 'Register 1 person' }).click();
    await expect(desk.getByText('1 person is registered.')).toBeVisible();
    await office.close();
  });
});
