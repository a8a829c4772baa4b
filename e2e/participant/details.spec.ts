import { expect, test } from '../support/fixtures.ts';
import { open } from '../support/pages.ts';
import { readSignInMail, registerAndLogIn, signInByMail } from '../support/participants.ts';
import { aPdf, aPhotoWithPlace } from '../support/uploads.ts';

const selectViews = `select action from audit_entry
  where actor = 'participant' and actor_id = (select id from registration where email = $1) and action like '%.shown'
  order by id`;
const secrets = { passportNumber: 'ZX9876543', needsVisa: 'yes', visaAddress: '12 Moi Avenue\nNairobi' };

test('the account shows passport details only after a sign-in by mail and on demand, and the audit records each view', async ({
  page,
  mails,
  database,
}) => {
  const email = await registerAndLogIn(page.request, secrets);
  const readViews = async () => (await database.query(selectViews, [email])).rows.map(({ action }) => action);
  // A bookmark of the page that the account had before still works.
  await open(page, '/dashboard/details');
  await expect(page).toHaveURL('/dashboard/account?show=passport');
  await expect(page.getByRole('main')).not.toContainText('ZX9876543');
  expect(await page.content()).not.toMatch(/ZX9876543|Moi Avenue/);
  expect(await readViews()).toEqual([]);

  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await expect(page).toHaveURL('/login/code?own');
  const { code } = await readSignInMail(mails, email);
  await page.getByLabel('Six-digit code').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard/account?show=passport');
  const number = page.getByLabel('Passport number');
  await expect(number).toHaveValue('ZX9876543');
  await expect(page.getByLabel('Passport expiry date')).toHaveValue('2031-05-28');
  await expect(page.getByLabel('Full address')).toHaveValue('12 Moi Avenue\nNairobi');
  await expect(page.getByText('Not sent yet')).toHaveCount(2);
  expect(await readViews()).toEqual(['passport-details.shown']);
  await page.reload();
  await expect(number).toHaveValue('ZX9876543');
  expect(await readViews()).toEqual(['passport-details.shown', 'passport-details.shown']);
  await page.getByRole('link', { name: 'Hide them' }).click();
  await expect(number).toHaveCount(0);
  await page.reload();
  expect(await page.content()).not.toMatch(/ZX9876543|Moi Avenue/);
  expect(await readViews()).toHaveLength(2);
});

test('the details and files are hidden again an hour after the sign-in by mail', async ({
  page,
  mails,
  database,
}) => {
  const email = await registerAndLogIn(page.request, { ...secrets, photo: await aPhotoWithPlace() });
  await signInByMail(page.request, mails, email);
  await page.goto('/dashboard/account?show=passport');
  const address = (await page.getByRole('link', { name: 'Download photograph' }).getAttribute('href')) ?? '';
  expect((await page.request.get(address)).status()).toBe(200);

  await database.query("update session set mail_proved_at = now() - interval '61 minutes' where email = $1", [
    email,
  ]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Email me a sign-in link' })).toBeVisible();
  expect(await page.content()).not.toContain('ZX9876543');
  const refused = await page.request.get(address, { maxRedirects: 0 });
  expect([refused.status(), refused.headers().location]).toEqual([302, '/dashboard/account?show=passport']);
  const { rows } = await database.query(selectViews, [email]);
  expect(rows).toEqual([{ action: 'passport-details.shown' }, { action: 'photo.shown' }]);
});

test('nobody gets another person’s file: a participant gets 404, a visitor the login page', async ({
  page,
  browser,
  baseURL,
  mails,
  database,
}) => {
  const email = await registerAndLogIn(page.request, { passport: aPdf() });
  const { rows } = await database.query(
    'select file_id from registration join registration_file on registration_id = registration.id where email = $1',
    [email],
  );
  const address = `/files/${rows[0]?.file_id}`;
  const stranger = await browser.newContext({ baseURL });
  const asVisitor = await stranger.request.get(address, { maxRedirects: 0 });
  expect([asVisitor.status(), asVisitor.headers().location]).toEqual([302, '/login']);
  const other = await registerAndLogIn(stranger.request);
  await signInByMail(stranger.request, mails, other);
  for (const path of [address, '/files/00000000-0000-4000-8000-000000000000', '/files/none']) {
    expect([path, (await stranger.request.get(path)).status()]).toEqual([path, 404]);
  }
  await signInByMail(page.request, mails, email);
  expect((await page.request.get(address)).status()).toBe(200);
  await stranger.close();
});

test('the database role of the application can neither change nor delete audit entries', async ({
  database,
}) => {
  const { rows } = await database.query<{ rights: string[] }>(
    "select array_agg(distinct privilege_type::text order by privilege_type::text) as rights from information_schema.role_column_grants where table_name = 'audit_entry' and grantee = 'conference_rights'",
  );
  expect(rows).toEqual([{ rights: ['INSERT', 'SELECT'] }]);
});
