import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import readSheets from 'read-excel-file/node';
import { expect, test } from '../support/fixtures.ts';
import { enterDesk } from '../support/organisers.ts';
import { register } from '../support/participants.ts';
import { aPhotoWithPlace } from '../support/uploads.ts';

test('an organiser at the door finds a guest and checks the guest in with the keyboard alone', async ({
  page,
  context,
  database,
  playwright,
  baseURL,
}) => {
  const fullName = `Dóra ${randomUUID().slice(0, 8)}`;
  const guest = await playwright.request.newContext({ baseURL });
  const email = await register(guest, { fullName, photo: await aPhotoWithPlace() });
  const { rows } = await database.query<{ reference: string }>(
    'update registration set paid_at = now() where email = $1 returning reference',
    [email],
  );
  const reference = rows[0]?.reference ?? '';
  await enterDesk(context, database, { roles: ['door'] });
  await page.goto('/organiser/login');
  await expect(page).toHaveURL('/organiser/door');

  // The door page finds the reference without its “PC-” and hyphens, and in lower case.
  await expect(page.getByLabel('Name or reference')).toBeFocused();
  await page.keyboard.type(reference.slice(3).replace('-', '').toLowerCase());
  await page.keyboard.press('Enter');
  const card = page.getByRole('listitem').filter({ hasText: reference });
  await expect(card.getByRole('heading')).toHaveText(fullName);
  await expect(card.getByText('Paid')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/passport|@/i);
  const photo = card.getByRole('img', { name: `Photograph of ${fullName}` });
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(240);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button', { name: `Check in ${fullName}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card.getByText('Checked in')).toBeVisible();
  await expect(page.getByLabel('Name or reference')).toBeFocused();
  await expect(page.getByLabel('Name or reference')).toHaveValue('');

  // The list of arrivals contains the guest whom the organiser has just checked in.
  await page.getByRole('link', { name: 'Check-ins' }).click();
  await expect(page.getByRole('row', { name: fullName })).toContainText('Conference door');
  await page.goBack();

  // The keyboard alone reaches the undo, too.
  const undo = card.getByRole('button', { name: 'Undo check-in' });
  await page.getByLabel('Name or reference').focus();
  const isReached = () => undo.evaluate((button) => button === document.activeElement);
  for (let tabs = 0; tabs < 12 && !(await isReached()); tabs++) await page.keyboard.press('Tab');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card.getByRole('button', { name: 'Check in' })).toBeVisible();

  // A new search removes the card of the one before, and a search without a result is as large as the card.
  await page.getByLabel('Name or reference').fill('Nobody Atall');
  await expect(card).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nobody found')).toBeVisible();

  // A page that stays open overnight begins again with the new day.
  await expect(page).toHaveURL(/text=Nobody/);
  await page.clock.setFixedTime(new Date('2026-01-27T02:00:00Z'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL('/organiser/door');

  // Today is not a day of the conference, so the page warns of a chosen day.
  await page.goto('/organiser/door?at=day%3A2026-01-26');
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toContainText('Not today');
  await notice.getByRole('link', { name: 'Change to Check-in only' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByLabel('Check in for')).toHaveValue('');

  const { rows: acts } = await database.query<{ action: string }>(
    `select action from audit_entry join registration on registration.id = subject_id
     where registration.reference = $1 and actor = 'organiser' order by audit_entry.id`,
    [reference],
  );
  const actions = acts.map(({ action }) => action).filter((action) => action !== 'photo.shown-at-door');
  expect([actions, acts[0]?.action]).toEqual([
    ['arrival.marked', 'arrival.taken-back'],
    'photo.shown-at-door',
  ]);
});

test('the door page shows that a guest has withdrawn, even without script, and offers no check-in', async ({
  browser,
  database,
  playwright,
  baseURL,
  extraHTTPHeaders,
}) => {
  const fullName = `Wanda ${randomUUID().slice(0, 8)}`;
  const email = await register(await playwright.request.newContext({ baseURL }), { fullName });
  await database.query(`update registration set status = 'withdrawn' where email = $1`, [email]);
  const phone = { viewport: { width: 360, height: 740 }, javaScriptEnabled: false };
  const context = await browser.newContext({ ...phone, extraHTTPHeaders });
  await enterDesk(context, database, { roles: ['door'] });
  const page = await context.newPage();
  await page.goto('/organiser/door');
  await page.getByLabel('Name or reference').fill(fullName);
  await page.getByRole('button', { name: 'Find' }).click();
  const card = page.getByRole('listitem').filter({ hasText: fullName });
  await expect(card.getByText('Withdrawn')).toBeVisible();
  await expect(card.getByText('Paid')).toHaveCount(0);
  await expect(card.getByRole('button')).toHaveCount(0);

  // Without script, an owner opens the exports page through the menu of a phone.
  await enterDesk(context, database);
  await page.goto('/organiser');
  await page.getByRole('button', { name: 'More' }).click();
  const all = page.getByRole('navigation', { name: 'All pages of the desk' });
  await all.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Exports' }).click();
  await expect(page).toHaveURL('/organiser/exports');
});

test('an organiser exports a filtered list as CSV and XLSX, and the overview counts all active students', async ({
  page,
  context,
  database,
  playwright,
  baseURL,
}) => {
  const fullName = `=Hana ${randomUUID().slice(0, 8)}`;
  const guest = await playwright.request.newContext({ baseURL });
  const email = await register(guest, { fullName, participantType: 'student', shoeSize: '12' });
  await enterDesk(context, database, { roles: ['registrar'] });
  await page.goto('/organiser/exports?type=student&shoeSize=12&paid=no');
  await expect(page.getByText('active, students, not paid in full, shoe size 12')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible();

  const downloadFile = async (name: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    return await download;
  };
  const text = await downloadFile('Download CSV of registrations');
  expect(text.suggestedFilename()).toBe('registrations.csv');
  const lines = (await readFile(await text.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFF"Reference","Full name","Email","Type",/);
  const line = lines.find((one) => one.includes(email));
  expect(line).toMatch(
    new RegExp(`^"PC-....-....","'${fullName}","${email}","Student","","","","Active","Unpaid",`),
  );
  for (const one of lines.slice(1)) expect(one).toContain(',"Student",');

  // “Choose what to export” opens the exports page with the filter and the columns of the list.
  await page.goto('/organiser/registrations?type=student&shoeSize=12&paid=no&column=email&column=sizes');
  await page.getByRole('link', { name: 'Choose what to export' }).click();
  await expect(page.getByLabel('The list’s columns: reference, name, email, sizes')).toBeChecked();
  const few = await readFile(await (await downloadFile('Download CSV of registrations')).path(), 'utf8');
  expect(few).toMatch(/^\uFEFF"Reference","Full name","Email","Dress size","Shoe size \(US\)"\r\n/);
  const row = new RegExp(`"'${fullName}","${email}","[A-Z]*","12"$`);
  expect(few.split('\r\n')).toContainEqual(expect.stringMatching(row));

  // An export that is filtered by an email contains only the registration with this email.
  await page.goto(`/organiser/exports?text=${email}`);
  const one = await readFile(await (await downloadFile('Download CSV of registrations')).path(), 'utf8');
  expect(one.trimEnd().split('\r\n').slice(1)).toEqual([expect.stringContaining(email)]);

  await page.goto('/organiser/exports?type=student&shoeSize=12&paid=no');
  const workbook = await downloadFile('Download XLSX of registrations');
  const [{ sheet, data }] = (await readSheets(await workbook.path())) as [
    { sheet: string; data: unknown[][] },
  ];
  expect(sheet).toBe('registrations');
  expect(data.find((row) => row.includes(email))?.slice(1, 4)).toEqual([fullName, email, 'Student']);

  const { rows } = await database.query<{ detail: { rows: number; filter: object } }>(
    `select detail from audit_entry where action = 'registrations.exported' order by id desc limit 1`,
  );
  expect(rows[0]?.detail).toMatchObject({
    rows: data.length - 1,
    format: 'xlsx',
    filter: { type: 'student' },
  });

  // Other tests register students at the same time. So repeat this block until the page and the database show the same
  // number.
  await expect(async () => {
    await page.goto('/organiser');
    await page.getByRole('heading', { name: 'Figures' }).click();
    const types = page.getByRole('figure').filter({ hasText: 'By type' });
    await types.getByText('The figures').click();
    const { rows: counted } = await database.query<{ count: number }>(
      `select count(*)::integer from registration where status = 'active' and participant_type = 'student'`,
    );
    const students = types.getByRole('row').filter({ hasText: 'Student' });
    const shown = (counted[0]?.count ?? 0).toLocaleString('en');
    await expect(students.getByRole('cell').first()).toHaveText(shown, { timeout: 1000 });
  }).toPass();
});

test('a visa officer can download the clearance list only after stating its purpose', async ({
  page,
  context,
  database,
  playwright,
  baseURL,
}) => {
  const fullName = `Vera ${randomUUID().slice(0, 8)}`;
  const visa = { needsVisa: 'yes', visaAddress: '1 Peace Road\nJos' };
  const email = await register(await playwright.request.newContext({ baseURL }), { fullName, ...visa });
  await database.query('update registration set paid_at = now() where email = $1', [email]);
  await enterDesk(context, database, { roles: ['visa-officer'] });
  await page.goto('/organiser/visa');
  await page.getByLabel('Name, affiliation, email or reference').fill(fullName);
  await page.getByText('Filters and columns').click();
  await page.locator('select[name=paid]').selectOption('yes');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/paid=yes/);
  await page.getByRole('link', { name: 'Clearance list' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clearance list');
  await expect(page).toHaveURL(/paid=yes/);
  await expect(
    page.getByText(`1 person: any status, “${fullName}”, paid in full, visa letter requested`),
  ).toBeVisible();

  // The browser sends the form, because the field is not empty. So the server must refuse a text that has only spaces.
  await page.getByLabel('What the list is for').fill('   ');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/Please say what the list is for/);
  await expect(page).toHaveURL(/paid=yes/);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  expect((await page.request.get('/organiser/visa/list/file')).status()).toBeGreaterThanOrEqual(400);
});
