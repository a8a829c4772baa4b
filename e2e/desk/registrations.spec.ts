import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type pg from 'pg';
import { findFreePort } from '#platform/free-port.server.ts';
import { expectAccessible } from '../support/accessible.ts';
import { enterEventClearances } from '../support/event-clearances.ts';
import { expect, test } from '../support/fixtures.ts';
import { siteAt } from '../support/online-site.ts';
import { enterDesk } from '../support/organisers.ts';
import { isHydrated, toast } from '../support/pages.ts';
import { logIn, register } from '../support/participants.ts';
import { aPdf } from '../support/uploads.ts';

const sitePort = await findFreePort();

/**
 * Registers a person with a unique name and a passport scan. Returns the person's data. `mark` is the part of the name
 * that no other person has.
 */
async function aParticipant(request: APIRequestContext, database: pg.Pool, given = {}) {
  const mark = `Q${randomUUID().slice(0, 8)}`;
  const fullName = `Wangari ${mark}`;
  const email = await register(request, {
    fullName,
    passportNumber: 'KE 778899',
    passport: aPdf(),
    ...given,
  });
  const { rows } = await database.query<{ id: string; reference: string }>(
    'select id, reference from registration where email = $1 order by created_at desc limit 1',
    [email],
  );
  const { id = '', reference = '' } = rows[0] ?? {};
  return { id, reference, fullName, email, mark };
}

const rowsOf = (page: Page) => page.getByRole('main').locator('tbody tr');

test('an organiser searches and filters the list, and the URL keeps the search and the filters', async ({
  page,
  context,
  database,
  request,
}) => {
  await enterDesk(context, database, { roles: ['registrar'] });
  const student = await aParticipant(request, database, { participantType: 'student' });
  const professional = await aParticipant(request, database, { fullName: `Áňa ${student.mark}` });
  await page.goto('/organiser/registrations');
  await page.getByLabel('Name, affiliation, email or reference').fill(student.mark.toLowerCase());
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(page.getByText('2 registrations', { exact: true })).toBeVisible();

  await page.getByText('Filters and columns').click();
  await page.getByLabel('Type', { exact: true }).first().selectOption('student');
  await page.getByRole('checkbox', { name: 'Sizes' }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page.getByRole('columnheader', { name: 'Sizes' })).toBeVisible();
  await page.reload();
  await expect(rowsOf(page)).toContainText([student.fullName]);

  await page.getByRole('link', { name: 'Remove: students' }).click();
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(page.getByRole('columnheader', { name: 'Sizes' })).toBeVisible();

  await page.goto(`/organiser/registrations?text=${professional.reference.toLowerCase()}`);
  await expect(rowsOf(page)).toHaveCount(1);
  // A search for a reference works without the “PC-”, and ignores the chosen filters.
  await page.goto(`/organiser/registrations?text=${professional.reference.slice(3)}&type=student&paid=yes`);
  await expect(rowsOf(page)).toContainText([professional.reference]);
  await page.goto(`/organiser/registrations?text=${student.mark}&order=name`);
  await expect(rowsOf(page).first()).toContainText('Áňa');
  // The organiser chooses one ticked row, or all rows of the list. The page of the selection lists the chosen
  // registrations.
  await page.getByRole('checkbox', { name: `Choose ${student.fullName}` }).check();
  await page.getByRole('button', { name: 'Continue with ticked' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 registration chosen');
  await expect(page.getByText(student.reference)).toBeVisible();
  await page.getByRole('link', { name: 'Send them a message' }).click();
  await expect(page.getByText('1 participant: chosen on the list.')).toBeVisible();
  await page.goto(`/organiser/registrations?text=${student.mark}`);
  await page.getByRole('button', { name: 'Continue with all 2 registrations' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 registrations chosen');
  await page.getByText('Add a mark to all rows', { exact: true }).click();
  await page.getByLabel('Mark', { exact: true }).first().fill(`VIP ${student.mark}`);
  await page.getByRole('button', { name: 'Add the mark to all rows' }).click();
  await expect(page.getByText(`“VIP ${student.mark}” added to 2`).first()).toBeVisible();
  await expectAccessible(page, 'a selection');
  await page.goto(`/organiser/registrations?column=marks&mark=VIP+${student.mark}`);
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(rowsOf(page).first()).toContainText(`VIP ${student.mark}`);
  await page.getByRole('link', { name: student.fullName }).click();
  await page.getByRole('button', { name: `Remove the mark VIP ${student.mark}` }).click();
  await expect(page.locator('#marks').getByText('No marks.')).toBeVisible();
  await page.goto('/organiser/registrations/selections');
  await page.locator('main').getByRole('link', { name: '2 registrations' }).first().click();
  await page.getByRole('button', { name: /^Undo / }).click();
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible();
  // The organiser saves the filter and the columns as a view with a name.
  await page.goto('/organiser/registrations?type=student&column=sizes');
  await page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: /^Save/ }).click();
  await page.getByLabel('Name of the view').first().fill(`Students ${student.mark}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('View Saved')).toBeVisible();
  await page.goto('/organiser/registrations');
  await page.getByRole('link', { name: `Students ${student.mark}` }).click();
  await expect(page.getByRole('columnheader', { name: 'Sizes' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Remove: students' })).toBeVisible();
  await page.goto('/organiser/registrations?text=nobody-has-this-name');
  await expect(page.getByText('No registrations found.')).toBeVisible();
});

test('the pages of the list show each registration once, and “Previous page” leads back to the first page', async ({
  page,
  context,
  database,
  request,
}) => {
  await enterDesk(context, database, { roles: ['registrar'] });
  const { id, mark } = await aParticipant(request, database);
  // All these registrations have the same creation time. So the list is sorted by their ids alone.
  await database.query(
    `insert into registration (reference, record_key_id, sealed_details, email, full_name, participant_type, needs_visa, status, created_at)
     select 'PC-' || $2 || '-' || n, record_key_id, sealed_details, $2 || n || '@example.org', $2 || ' ' || n, 'student', false, 'active', created_at
     from registration, generate_series(1, 109) n where id = $1`,
    [id, mark],
  );
  await page.goto(`/organiser/registrations?text=${mark}`);
  await expect(rowsOf(page)).toHaveCount(50);
  await expect(page.getByText('110 registrations', { exact: true })).toBeVisible();
  await expect(page.getByText('1–50 of 110 registrations')).toBeVisible();
  const first = await rowsOf(page).first().getByRole('link').innerText();
  const seen = new Set<string>();
  const collectRows = async () => {
    for (const text of await rowsOf(page).allInnerTexts()) seen.add(text);
  };
  await collectRows();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rowsOf(page).first().getByRole('link')).not.toHaveText(first);
  await collectRows();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(rowsOf(page)).toHaveCount(10);
  await collectRows();
  expect(seen.size).toBe(110);
  await page.getByRole('link', { name: 'Previous page' }).click();
  await expect(rowsOf(page)).toHaveCount(50);
  await page.getByRole('link', { name: 'Previous page' }).click();
  await expect(rowsOf(page).first().getByRole('link')).toHaveText(first);
  await expect(page.getByRole('link', { name: 'Previous page' })).toHaveCount(0);
});

test('a registrar must give a reason each time to see the details or to open the passport scan', async ({
  page,
  context,
  database,
  request,
}) => {
  await enterDesk(context, database, { roles: ['registrar'], name: 'Anil Menon' });
  const { id, fullName, reference } = await aParticipant(request, database);
  const address = `/organiser/registrations/${id}`;
  await page.goto(`/organiser/registrations?text=${reference}`);
  await page.getByRole('link', { name: fullName }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fullName);
  expect(await page.content()).not.toContain('778899');

  await page.getByLabel('Why do you need to see these data?').fill('no');
  const refused = await page.request.post(address, { form: { intent: 'reveal', reason: 'no' } });
  expect([refused.status(), (await refused.text()).includes('778899')]).toEqual([422, false]);

  await page.getByLabel('Why do you need to see these data?').fill('The consulate asks');
  await page.getByRole('button', { name: 'Show the details' }).click();
  await expect(page.getByText('KE 778899')).toBeVisible();
  await page.goto(address);
  expect(await page.content()).not.toContain('778899');
  const history = page.getByRole('listitem').filter({ hasText: 'Looked at the passport details' });
  await expect(history).toContainText('“The consulate asks”');
  await expect(history).toContainText('Anil Menon');

  await page.getByLabel('Why do you need to see these data?').fill('The scan is asked for, too');
  const answering = context.waitForEvent('response', (response) => response.url().includes('/files/'));
  await page.getByRole('button', { name: 'Open the passport scan' }).click();
  const headers = (await answering).headers();
  expect([headers['content-disposition'], headers['cache-control']]).toEqual([
    'attachment; filename="passport.pdf"',
    'no-store',
  ]);
  await page.reload();
  await expect(page.getByText('Looked at the passport scan')).toBeVisible();
  const files = await database.query('select file_id from registration_file where registration_id = $1', [
    id,
  ]);
  const fileAddress = `${address}/files/${files.rows[0].file_id}`;
  expect((await page.request.get(fileAddress)).status()).toBeGreaterThanOrEqual(400);
  const withoutReason = await page.request.post(fileAddress, { form: { intent: 'reveal' }, maxRedirects: 0 });
  expect([withoutReason.status(), withoutReason.headers()['content-type'] ?? '']).toEqual([303, '']);
});

test('a registrar corrects, withdraws and reinstates a registration, adds a note, and the history shows it', async ({
  page,
  context,
  database,
  request,
  mails,
}) => {
  await enterDesk(context, database, { roles: ['registrar'] });
  const { id, email, mark } = await aParticipant(request, database);
  const address = `/organiser/registrations/${id}`;
  await page.goto(address);
  await page.getByRole('link', { name: 'Correct', exact: true }).click();
  await page.getByLabel('Full name').fill('');
  await page.getByLabel('Full name').evaluate((field: HTMLInputElement) => {
    if (field.form) field.form.noValidate = true;
  });
  await page.getByRole('button', { name: 'Save the correction' }).click();
  await expect(page.getByLabel('Full name')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'a refused correction');
  await page.getByLabel('Full name').fill(`Wangarĩ ${mark}`);
  await page.getByLabel('Reason for the correction').fill('As in her passport');
  await page.getByRole('button', { name: 'Save the correction' }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByText(`Name: Wangari ${mark} → Wangarĩ ${mark}`)).toBeVisible();
  await mails.waitFor(email, /was corrected/);

  await page.getByLabel('A note for the other organisers').fill('Arrives late');
  await page.getByRole('button', { name: 'Add the note' }).click();
  await expect(page.locator('#notes').getByText('Arrives late')).toBeVisible();
  await expect(page.getByLabel('A note for the other organisers')).toHaveValue('');

  await page.getByText('Withdraw this registration').click();
  await page.getByLabel('Reason').fill('Cannot travel');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText(/^Withdrawn on/)).toBeVisible();
  await mails.waitFor(email, /was withdrawn/);
  await request.post('/login', { form: { email }, maxRedirects: 0 });
  expect((await request.get('/dashboard', { maxRedirects: 0 })).status()).toBe(302);
  // A search also finds registrations that are not active. Their rows show the status.
  await page.goto(`/organiser/registrations?text=${mark}`);
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText('Withdrawn');
  await page.goto(`/organiser/registrations?text=${mark}&status=active`);
  await expect(page.getByText('No registrations found.')).toBeVisible();

  await page.goto(address);
  await page.getByLabel('Reason').fill('Can travel after all');
  await page.getByRole('button', { name: 'Reinstate' }).click();
  await expect(page.getByText('Withdraw this registration')).toBeVisible();
  await expect(page.getByText('“Can travel after all”')).toBeVisible();
});

test('an organiser finds, compares and merges two registrations of one person, and undoes the merge', async ({
  page,
  context,
  database,
  request,
}) => {
  await enterDesk(context, database, { roles: ['registrar'] });
  const passportNumber = `X${randomUUID().slice(0, 10)}`;
  const kept = await aParticipant(request, database, { passportNumber });
  const other = await aParticipant(request, database, { passportNumber: passportNumber.toUpperCase() });
  await page.goto(`/organiser/registrations/${kept.id}`);
  await page.getByRole('link', { name: `Merge with ${other.reference}` }).click();
  await expect(page.getByRole('radio').first()).toBeChecked();
  await expectAccessible(page, 'the merge');
  await page.getByLabel(/How do you know/).fill('The same passport');
  await page.getByRole('button', { name: 'Merge' }).click();
  await expect(page).toHaveURL(`/organiser/registrations/${kept.id}`);
  await expect(page.getByText(`Merged into this registration: ${other.reference}`)).toBeVisible();
  await page.getByRole('link', { name: other.reference }).first().click();
  await expect(page.getByText('Merged or duplicate', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Undo the merge' }).click();
  await expect(
    page.getByText('The registration becomes active again, and its participant can log in'),
  ).toBeVisible();
  await expectAccessible(page, 'undoing the merge');
  await page.getByLabel(/Why are they not/).fill('Twins, says the passport');
  await page.getByRole('button', { name: 'Undo the merge' }).click();
  await expect(page).toHaveURL(`/organiser/registrations/${other.id}`);
  await expect(page.getByText('“Twins, says the passport”')).toBeVisible();
  await expect(page.getByText('Withdraw this registration')).toBeVisible();
  await page.goto(`/organiser/registrations/${other.id}/undo-merge`);
  await expect(page.getByText('This registration is not merged into another registration.')).toBeVisible();
});

test('finance, the visa officer and the door see only the data that their work needs', async ({
  browser,
  database,
  request,
  extraHTTPHeaders,
}) => {
  const { id, reference, mark } = await aParticipant(request, database, {
    needsVisa: 'yes',
    visaAddress: 'Lotus Lane 7',
  });
  const address = `/organiser/registrations/${id}`;
  const enter = async (role: string) => {
    const context = await browser.newContext({ extraHTTPHeaders });
    await enterDesk(context, database, { roles: [role] });
    return await context.newPage();
  };

  const finance = await enter('finance');
  await finance.goto(address);
  await expect(finance.getByRole('heading', { name: 'Payments' })).toBeVisible();
  for (const hidden of ['Passport and files', 'Notes', 'History', 'Visa letter', 'Dress size', 'Correct']) {
    await expect(finance.getByText(hidden, { exact: true })).toHaveCount(0);
  }
  // Finance cannot see the hidden fields in the data of the page. Filters and columns in the URL do not show them
  // either.
  const list = `/organiser/registrations?text=${mark}&visa=no&visaStatus=granted&filesMissing=any&column=sizes&column=visa&column=visaStatus&column=email`;
  await finance.goto(list);
  await expect(rowsOf(finance)).toHaveCount(1);
  await expect(finance.getByRole('columnheader')).toHaveText(['Choose', 'Name', 'Email']);
  for (const asked of [
    `${address}.data`,
    `/organiser/registrations.data?text=${reference}&column=visa&column=visaStatus`,
  ]) {
    expect(await (await finance.request.get(asked)).text()).not.toMatch(
      /needsVisa|Asked for|778899|Lotus|Requested/,
    );
  }
  for (const columns of ['all', 'shown&column=visa&column=visaStatus&column=sizes&column=email']) {
    const exported = await finance.request.get(
      `/organiser/exports/registrations?visa=no&visaStatus=granted&format=csv&columns=${columns}`,
    );
    const table = await exported.text();
    expect([table.includes(reference), /Visa|Dress|Country|Missing/.test(table)]).toEqual([true, false]);
  }
  const revealed = await finance.request.post(address, { form: { intent: 'reveal', reason: 'Curious' } });
  expect(revealed.status()).toBe(403);

  const visaOfficer = await enter('visa-officer');
  await visaOfficer.goto(address);
  await visaOfficer.getByLabel('Why do you need to see these data?').fill('The invitation letter');
  await visaOfficer.getByRole('button', { name: 'Show the details' }).click();
  await expect(visaOfficer.getByText('Lotus Lane 7')).toBeVisible();
  await expect(visaOfficer.getByRole('link', { name: 'Correct' })).toHaveCount(0);
  await expect(visaOfficer.getByRole('heading', { name: 'Payments' })).toHaveCount(0);
  const withdrawal = { intent: 'withdraw', reason: 'No reason' };
  expect((await visaOfficer.request.post(address, { form: withdrawal })).status()).toBe(403);

  const door = await enter('door');
  expect((await door.goto(address))?.status()).toBe(403);
  expect((await door.goto('/organiser/registrations'))?.status()).toBe(403);
  for (const page of [finance, visaOfficer, door]) await page.context().close();
});

test('without script an organiser finds a registration, reveals its details, adds a note and withdraws it', async ({
  browser,
  database,
  request,
  extraHTTPHeaders,
}) => {
  const { id, mark, fullName } = await aParticipant(request, database);
  const context = await browser.newContext({ extraHTTPHeaders, javaScriptEnabled: false });
  await enterDesk(context, database, { roles: ['registrar'] });
  const page = await context.newPage();
  await page.goto('/organiser/registrations');
  await page.getByLabel('Name, affiliation, email or reference').fill(mark);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: fullName }).click();
  await expect(page).toHaveURL(`/organiser/registrations/${id}`);
  await page.getByLabel('Why do you need to see these data?').fill('The consulate asks');
  await page.getByRole('button', { name: 'Show the details' }).click();
  await expect(page.getByText('KE 778899')).toBeVisible();
  await page.getByLabel('A note for the other organisers').fill('Asked twice');
  await page.getByRole('button', { name: 'Add the note' }).click();
  await expect(page.locator('#notes').getByText('Asked twice')).toBeVisible();
  await page.getByText('Withdraw this registration').click();
  await page.getByLabel('Reason').fill('Cannot travel');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText(/^Withdrawn on/)).toBeVisible();
  await context.close();
});

test.describe('before the conference', () => {
  const site = siteAt('2026-01-20T12:00', sitePort);

  test('a registrar issues, opens and revokes documents, prints badges, and changes the text of visa letters', async ({
    page,
    context,
    request,
    browser,
  }) => {
    await enterDesk(context, site().database, { roles: ['registrar'] });
    const person = await aParticipant(request, site().database, {
      needsVisa: 'yes',
      visaAddress: '12 Moi Avenue',
    });
    await site().database.query('update registration set paid_at = now() where id = $1', [person.id]);
    await page.goto(`/organiser/registrations/${person.id}`);
    const tabs = page.getByRole('navigation', { name: 'This record' });
    await tabs.getByRole('link', { name: 'Documents' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Documents of ${person.fullName}`);
    await page.getByRole('button', { name: 'Issue Badge (iCard)' }).click();
    const issued = page.getByRole('main').getByRole('listitem').filter({ hasText: 'DOC-' });
    await expect(issued).toContainText('Valid');
    const file = await page.request.get((await issued.getByRole('link').getAttribute('href')) ?? '');
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);

    await site().database.query(`update registration set full_name = 'Wangari New' where id = $1`, [
      person.id,
    ]);
    await page.reload();
    await expect(issued).toContainText('Out of date: something printed on it has changed');
    await page.getByRole('button', { name: 'Issue again Badge (iCard)' }).click();
    await expect(issued).toHaveCount(2);
    await expect(issued.last()).toContainText('Out of date: something printed on it has changed');
    await issued.first().getByText('Revoke', { exact: true }).first().click();
    await issued.first().getByRole('button', { name: 'Revoke' }).click();
    await issued
      .first()
      .getByLabel(/^Reason/)
      .fill('Lost at the airport');
    await issued.first().getByRole('button', { name: 'Revoke' }).click();
    await expect(issued.first()).toContainText('Revoked by an organiser');

    await expect(page.getByText('A clearance of the event is not entered yet')).toBeVisible();
    await enterEventClearances(browser, site().database, `http://localhost:${sitePort}`);
    await page.reload();

    // The letter prints two answers of the checklist, which the participant gives here.
    await expect(page.getByText('Missing: nationality, date of birth')).toBeVisible();
    await logIn(request, person.email);
    const answers = { intent: 'save', seen: '0', nationality: 'KE', birthDate: '1990-02-03' };
    const saved = await request.post('/dashboard/visa', { form: answers, maxRedirects: 0 });
    expect(saved.status()).toBe(303);
    await page.reload();

    // A visa letter contains the passport number. So an organiser must give a reason to open it.
    await page.getByRole('button', { name: 'Issue Visa Invitation Letter' }).click();
    const letter = issued.filter({ hasText: 'Visa Invitation Letter' });
    await expect(letter).toContainText('Valid');
    const action = (await letter.locator('form[action]').first().getAttribute('action')) ?? '';
    expect((await page.request.get(action)).status()).toBe(404);
    const revealed = await page.request.post(action, {
      form: { intent: 'reveal', reason: 'Printing for the embassy' },
    });
    expect([revealed.status(), revealed.headers()['content-type']]).toEqual([200, 'application/pdf']);

    await page.goto(`/organiser/documents?text=${person.reference}`);
    const row = page.getByRole('row').filter({ hasText: person.reference });
    await expect(row).toContainText(/Ended.*Issued/);
    const exported = page.getByRole('link', { name: 'Export their documents' });
    const list = await page.request.get((await exported.getAttribute('href')) ?? '');
    expect(await list.text()).toContain(`"${person.reference}"`);
    await page.getByLabel('Name, affiliation, email or reference').fill(person.email);
    await page.getByText('Filters and columns').click();
    await page.locator('select[name=document]').selectOption('visa-letter');
    await page.getByLabel('Document is').selectOption('issued');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('list', { name: 'Conditions' })).toContainText('document issued');
    await expect(row).toContainText('Issued');
    await page.locator('select[name=kind]').selectOption('visa-letter');
    await page.getByRole('button', { name: 'Show who gets it' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Visa Invitation Letter: 1 person');
    await page.goBack();
    await page.getByRole('button', { name: 'Print their badges' }).click();
    await expect(page.getByText(/^Print the badges of 1 person\?/)).toBeVisible();
    await expectAccessible(page, 'the question before badges are printed');
    await page.getByRole('button', { name: 'Print the badges' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Print Badge (iCard): 1 person');
    await expect(page.getByRole('heading', { name: 'The file with 1 document' })).toBeVisible({
      timeout: 30_000,
    });
    await expectAccessible(page, 'a print whose file waits');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the file' }).click();
    expect((await download).suggestedFilename()).toBe('icard-1.pdf');

    await page.goto('/organiser/documents');
    await page.getByRole('link', { name: 'Text of visa letters' }).click();
    const text = page.getByLabel('Text', { exact: true });
    const before = await text.inputValue();
    await text.fill('   ');
    await page.getByRole('button', { name: 'Save the text' }).click();
    await expect(page.getByText('Please write the text of the letter.').first()).toBeVisible();
    await text.fill(before);
    const preview = await page.request.post('/organiser/documents/letter/preview', {
      form: { intent: 'preview', text: before, signatoryName: 'Leela Raman', signatoryTitle: 'Chair' },
    });
    expect([preview.status(), preview.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await page.getByRole('button', { name: 'Save the text' }).click();
    // The page stays, and the text is the saved one.
    await expect(text).toHaveValue(before);
    await expect(page).toHaveURL(/\/organiser\/documents\/letter/);
    await expect(toast(page)).toContainText('Text Changed');
  });
});

test('text that is typed before hydration stays in its field', async ({ page, context, database }) => {
  await enterDesk(context, database, { roles: ['registrar'] });
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/organiser/documents/letter', { waitUntil: 'commit' });
  const text = page.getByLabel('Text', { exact: true });
  const signatory = page.getByLabel('Name of the signatory');
  await text.fill('Typed on a slow link.');
  await signatory.fill('Leela Raman');
  expect(await text.evaluate(isHydrated)).toBe(false);
  scripts.resolve();
  await expect.poll(() => text.evaluate(isHydrated)).toBe(true);
  await expect(text).toHaveValue('Typed on a slow link.');
  await expect(signatory).toHaveValue('Leela Raman');

  // Now the text is typed after the field has rendered, and before its first effect. While the field renders, it finds
  // its text area with `querySelector`.
  await page.addInitScript(() => {
    const find = Document.prototype.querySelector;
    Document.prototype.querySelector = function (selector: string) {
      const found: Element | null = find.call(this, selector);
      if (found instanceof HTMLTextAreaElement) {
        queueMicrotask(() => {
          found.value = 'Typed during hydration.';
        });
      }
      return found;
    };
  });
  await page.goto('/contact');
  const message = page.getByLabel('Message');
  await expect.poll(() => message.evaluate(isHydrated)).toBe(true);
  await page.waitForLoadState('networkidle');
  await expect(message).toHaveValue('Typed during hydration.');
});

test('the list and a registration have no accessibility violation, also after the details are revealed', async ({
  page,
  context,
  database,
  request,
}) => {
  await enterDesk(context, database, { roles: ['owner'] });
  const { id, mark } = await aParticipant(request, database, {
    needsVisa: 'yes',
    visaAddress: 'Lotus Lane 7',
  });
  await page.goto(`/organiser/registrations?text=${mark}&type=professional&order=name`);
  await page.getByText('Filters and columns').click();
  await expectAccessible(page, 'the list with its filters');
  await page.goto(`/organiser/registrations/${id}`);
  await page.getByText('Withdraw this registration').click();
  await expectAccessible(page, 'a registration');
  await page.getByLabel('Why do you need to see these data?').evaluate((field: HTMLInputElement) => {
    if (field.form) field.form.noValidate = true;
  });
  await page.getByRole('button', { name: 'Show the details' }).click();
  await expect(page.getByText('Please give a reason.')).toBeVisible();
  await expectAccessible(page, 'a registration after a refused reason');
  await page.getByLabel('Why do you need to see these data?').fill('The invitation letter');
  await page.getByRole('button', { name: 'Show the details' }).click();
  await expect(page.getByText('Lotus Lane 7')).toBeVisible();
  await expectAccessible(page, 'a registration with revealed details');
});
